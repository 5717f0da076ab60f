/** Where buyers are sent to pay. A redirect to anywhere else is not ours, whoever wrote it into the answer. */
const providerDomains = ['yoco.com', 'payfast.co.za', 'paystack.com']

const isLocal = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** The address to go to, or nothing when it must not be followed. */
export function toSafePaymentUrl(redirectUrl: string, here: string): string | undefined {
  if (!URL.canParse(redirectUrl, here)) return undefined
  const target = new URL(redirectUrl, here)
  const shop = new URL(here)
  if (target.origin === shop.origin) return target.href
  const isProvider = providerDomains.some(
    (domain) => target.hostname === domain || target.hostname.endsWith(`.${domain}`),
  )
  if (isProvider && target.protocol === 'https:' && target.port === '') return target.href
  // A shop that runs on one's own machine may be tried with a provider's stand-in on the same machine.
  const isStandIn = isLocal(shop.hostname) && isLocal(target.hostname) && target.protocol === 'http:'
  return isStandIn ? target.href : undefined
}
