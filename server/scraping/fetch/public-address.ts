import ipaddr from 'ipaddr.js'

const globalUnicast6 = ipaddr.IPv6.parseCIDR('2000::/3')
/** ISATAP puts an IPv4 address behind this marker in the last 64 bits of a public-looking IPv6 address. */
const isIsatap = (parts: number[]) => (parts[4] === 0 || parts[4] === 0x200) && parts[5] === 0x5efe

/**
 * Whether anyone on the internet could reach this address. Everything else is refused: private and link-local networks,
 * loopback, carrier NAT, metadata services, multicast, documentation and reserved blocks, and all IPv6 forms with an
 * embedded IPv4 address (mapped, compatible, NAT64, 6to4, Teredo), because a gateway may unpack them.
 */
export function isPublicAddress(text: string): boolean {
  // Strict dotted form only: names like `127.1` are resolved before they get here.
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text).range() === 'unicast'
  if (text.includes('%') || !ipaddr.IPv6.isValid(text)) return false
  const address = ipaddr.IPv6.parse(text)
  return address.match(globalUnicast6) && address.range() === 'unicast' && !isIsatap(address.parts)
}
