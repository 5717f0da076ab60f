import { BlockList, isIP } from 'node:net'

/** PayFast's notification (ITN): a form post that PayFast's PHP signs field by field, in the order sent. */
export type Notification = { fields: ReadonlyMap<string, string>; signed: string; signature: string | undefined }

/**
 * Reads the fields up to `signature`; anything after it is unsigned and ignored. `signed` is the signed text: every
 * field before it, including empty ones, encoded as PHP does whatever the sender's encoding was.
 */
export function findNotification(rawBody: Buffer): Notification | undefined {
  const fields = new Map<string, string>()
  const signed: string[] = []
  for (const pair of rawBody.toString('utf8').split('&')) {
    const cut = pair.indexOf('=')
    const name = decode(pair.slice(0, Math.max(cut, 0)))
    const value = decode(pair.slice(cut + 1))
    if (!name || value === undefined) return
    if (name === 'signature') return { fields, signed: signed.join('&'), signature: value }
    // Two values for one name: reader and signer could each mean a different one.
    if (fields.has(name)) return
    fields.set(name, value)
    signed.push(`${name}=${phpEncode(value)}`)
  }
  return { fields, signed: signed.join('&'), signature: undefined }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

/** PHP's urlencode: `+` for a space, upper-case hex, and only letters, digits, `-`, `_` and `.` unescaped. */
export function phpEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replace(/[!'()*~]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
}

export const payfastSenders: readonly string[] = [
  'www.payfast.co.za',
  'sandbox.payfast.co.za',
  'w1w.payfast.co.za',
  'w2w.payfast.co.za',
]

/** Whether the address is one of PayFast's by DNS; `unavailable` if that could not be determined. */
export async function checkSource(
  peerIp: string,
  resolve: (host: string) => Promise<readonly string[]>,
  senders: readonly string[] = payfastSenders,
): Promise<'ok' | 'bad_source' | 'unavailable'> {
  if (!isIP(peerIp)) return 'bad_source'
  const lookups = await Promise.allSettled(senders.map(async (host) => resolve(host)))
  const senderAddresses = new BlockList()
  for (const result of lookups)
    if (result.status === 'fulfilled')
      for (const address of result.value) if (isIP(address)) senderAddresses.addAddress(address, family(address))
  if (senderAddresses.check(peerIp, family(peerIp))) return 'ok'
  return lookups.some(({ status }) => status === 'rejected') ? 'unavailable' : 'bad_source'
}

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
