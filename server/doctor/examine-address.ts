import type { Finding } from '#contract/doctor/calls.ts'
import type { Config } from '#server/config.ts'
import type { ConnectionSettings } from '#server/db/database.ts'
import { findShopTime } from '#server/db/examine.ts'
import { describeTls, failed, ok, warning } from './findings.ts'

/** How a request reached the shop. */
export type Visitor = {
  /** Whom the shop takes it to be from. */
  ip: string
  /** The other end of its connection: the visitor, or the nearest proxy. */
  peer: string | undefined
  forwardedFor: string | undefined
}

/** Recognises this shop by when its details were last changed, which anyone can read. */
export async function examineAddress({ PUBLIC_URL }: Config, direct: ConnectionSettings): Promise<Finding> {
  if (!PUBLIC_URL) return warning('Address', 'PUBLIC_URL is not set: links in e-mails only work on this machine.')
  const [there, here] = await Promise.all([
    readShopTime(PUBLIC_URL).catch((error: Error) => error),
    findShopTime(direct).catch(() => undefined),
  ])
  if (there instanceof Error) return failed('Address', `${PUBLIC_URL}: ${describeTls(there)}`)
  if (there === 'away')
    return (here ? failed : warning)('Address', `${PUBLIC_URL} reaches a shop that cannot reach its database.`)
  if (!there)
    return failed(
      'Address',
      `${PUBLIC_URL} does not reach the shop. Check DNS, the proxy and that the shop is running.`,
    )
  if (!here) return warning('Address', `${PUBLIC_URL} reaches a shop; without the database it cannot be told which.`)
  if (there === here && PUBLIC_URL.startsWith('http:'))
    return warning(
      'Address',
      `${PUBLIC_URL} reaches this shop, but passwords and addresses travel unencrypted. Set PUBLIC_URL to an https address.`,
    )
  return there === here
    ? ok('Address', `${PUBLIC_URL} reaches this shop.`)
    : failed('Address', `${PUBLIC_URL} reaches another shop. Check PUBLIC_URL, DNS, the proxy and DATABASE_URL.`)
}

/** Fails only without a TLS connection. */
async function readShopTime(url: string): Promise<number | 'away' | undefined> {
  const request = { redirect: 'manual', signal: AbortSignal.timeout(5000) } as const
  const shop = await fetch(`${url}/api/shop`, request)
    .then((reply) => reply.json() as Promise<{ updatedAt?: string; code?: string }>)
    .catch((error: unknown) => {
      if (describeTls(error)) throw error
      return undefined
    })
  if (shop?.code === 'unavailable') return 'away'
  return Date.parse(shop?.updatedAt ?? '') || undefined
}

/** Whether the shop tells visitors behind a proxy apart. Only a request can show it. */
export function examineProxy({ PUBLIC_URL, TRUST_PROXY }: Config, visitor: Visitor | undefined): Finding[] {
  if (!visitor)
    return PUBLIC_URL || TRUST_PROXY
      ? [warning('Proxy', 'This can only be checked in Settings → Health, opened at PUBLIC_URL.')]
      : []
  const { ip, peer = '', forwardedFor } = visitor
  if (!forwardedFor)
    return TRUST_PROXY
      ? [
          warning(
            'Proxy',
            'This request has no X-Forwarded-For. Open this page at PUBLIC_URL, or let the proxy add it.',
          ),
        ]
      : []
  const last = forwardedFor.split(',').at(-1)?.trim()
  if (ip === peer && last !== peer.replace(/^::ffff:/, ''))
    return [
      failed(
        'Proxy',
        `All visitors appear to come from the proxy at ${peer} and share its limits. ${TRUST_PROXY ? `TRUST_PROXY is ${TRUST_PROXY}: add` : 'Set TRUST_PROXY to'} its address.`,
      ),
    ]
  return [ok('Proxy', `You appear to come from ${ip}. If that is a proxy, add its address to TRUST_PROXY.`)]
}
