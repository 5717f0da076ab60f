import { isIPv4, Socket } from 'node:net'
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import ipaddr from 'ipaddr.js'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '#server/config.ts'
import { describeError } from '#server/db/describe-error.ts'
import { findWorkIds } from '#server/logs/work-ids.ts'

/** Some URLs contain secrets, such as an e-mailed link or the key of a guest's order, or people's names and addresses that the office looks for. */
export const withoutSecrets = (url: string): string =>
  withoutAddresses(url)
    .replace(/([?&](?:key|verify|token|search|keyword|name)=)[^&#]+/gi, '$1…')
    .replace(/[\w-]{40,}/g, '…')

/** Split first: a pattern with something before and after the @ takes too long for long URLs. */
const withoutAddresses = (url: string): string =>
  /@|%40/.test(url)
    ? url
        .split(/([/?&=#])/)
        .map((part) => (/@|%40/.test(part) ? '…' : part))
        .join('')
    : url

/** An IP address for the log: the network without the host. */
export function toNetwork(ip: string): string {
  // Nearly every request has one of these, and each is logged.
  if (isIPv4(ip)) return `${ip.slice(0, ip.lastIndexOf('.'))}.0/24`
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  const network = address instanceof ipaddr.IPv6 ? ipaddr.IPv6.networkAddressFromCIDR(`${address}/48`) : undefined
  return network ? `${network}/48` : `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`)}/24`
}

/** The trace id from a proxy or another program, to correlate its log lines with ours (W3C Trace Context). */
export function findTrace(header: string | string[] | undefined): { trace?: string } {
  const [, trace] = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/.exec(String(header ?? '')) ?? []
  return trace && !/^0+$/.test(trace) ? { trace } : {}
}

export const idsOf = ({ id, headers }: FastifyRequest) => ({ reqId: id, ...findTrace(headers.traceparent) })

/** A terminal shows startup messages, warnings and errors; programs get a line for every request. */
export function createLogger(config: Pick<Config, 'LOG_LEVEL'>, stream?: DestinationStream): Logger {
  const isTerminal = !stream && process.stdout.isTTY
  const options = {
    level: config.LOG_LEVEL ?? (isTerminal ? 'warn' : 'info'),
    // A new object each time: pino adds the fields of the line to it.
    mixin: () => ({ ...findWorkIds() }),
    serializers: {
      req: ({ method, url, ip }: FastifyRequest) => ({ method, url: withoutSecrets(url), ip: toNetwork(ip) }),
      ip: toNetwork,
      err: describeError,
    },
  }
  if (stream) return pino(options, stream)
  if (!isTerminal) return pino(options)
  return pino({ ...options, transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } })
}

/** One line per request, when it is finished. A page's in-process API calls are part of the page. */
export class RequestLog extends LogController {
  override isLogDisabled(request: FastifyRequest): boolean {
    return !(request.raw.socket instanceof Socket)
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    if (this.isLogDisabled(request)) return
    const { method, url, ip } = request
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const status = reply.raw.statusCode
    const line = { event: 'request', method, url: withoutSecrets(url), status, ms, ip, ...idsOf(request) }
    if (error) request.log.warn({ ...line, reason: error.message }, 'a request was aborted')
    // A proxy asks every second whether the shop is ready.
    else if (url === '/api/ready' && status === 200) request.log.debug(line, 'request')
    else request.log.info(line, 'request')
  }
}
