/** Where we may send buyers to pay. Any other redirect is refused, wherever it came from. */
const providerDomains = ['yoco.com', 'payfast.co.za', 'paystack.com']

const isLocal = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** The URL to go to, or undefined if it must not be followed. */
export function toSafePaymentUrl(redirectUrl: string, here: string): string | undefined {
  if (!URL.canParse(redirectUrl, here)) return undefined
  const target = new URL(redirectUrl, here)
  const ours = new URL(here)
  if (target.origin === ours.origin) return target.href
  const isProvider = providerDomains.some(
    (domain) => target.hostname === domain || target.hostname.endsWith(`.${domain}`),
  )
  if (isProvider && target.protocol === 'https:' && target.port === '') return target.href
  // A local shop may use a stand-in for the provider on the same machine.
  const isStandIn = isLocal(ours.hostname) && isLocal(target.hostname) && target.protocol === 'http:'
  return isStandIn ? target.href : undefined
}
