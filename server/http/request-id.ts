import { BlockList, isIP, isIPv6 } from 'node:net'
import type { RawRequestDefaultExpression } from 'fastify'

const named: Record<string, [network: string, bits: number][]> = {
  loopback: [
    ['127.0.0.0', 8],
    ['::1', 128],
  ],
  linklocal: [
    ['169.254.0.0', 16],
    ['fe80::', 10],
  ],
  uniquelocal: [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['fc00::', 7],
  ],
}
const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Long enough to be unique, short enough for a log line, and nothing that could forge one. */
const wellFormed = /^[0-9A-Za-z-]{16,64}$/

/** A trusted proxy's id for the request, so that its log and ours have the same; for anyone else our own. */
export function createRequestIds(trustProxy = ''): (raw: RawRequestDefaultExpression) => string {
  const proxies = new BlockList()
  for (const item of trustProxy.split(',').map((part) => part.trim()))
    for (const [network, bits] of named[item] ?? toNetworks(item)) proxies.addSubnet(network, bits, familyOf(network))
  return ({ headers, socket }) => {
    const id = headers['x-request-id']
    if (typeof id !== 'string' || !wellFormed.test(id)) return crypto.randomUUID()
    const [peer = ''] = (socket.remoteAddress ?? '').split('%')
    return isIP(peer) && proxies.check(peer, familyOf(peer)) ? id : crypto.randomUUID()
  }
}

function toNetworks(item: string): [string, number][] {
  if (!item) return []
  const [address = '', bits] = item.split('/')
  return [[address, Number(bits ?? (isIPv6(address) ? 128 : 32))]]
}
