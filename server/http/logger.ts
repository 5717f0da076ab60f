import type { FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '#server/config.ts'

/** Some addresses carry what opens a door: a mailed link, the key of a guest's order. A log must not. */
export const withoutSecrets = (url: string): string =>
  url.replace(/([?&](?:key|verify|token)=)[^&#]+/gi, '$1…').replace(/[\w-]{40,}/g, '…')

export function createLogger(config: Pick<Config, 'LOG_LEVEL'>, stream?: DestinationStream): Logger {
  const options = {
    level: config.LOG_LEVEL,
    serializers: {
      req: ({ method, url, ip }: FastifyRequest) => ({ method, url: withoutSecrets(url), remoteAddress: ip }),
    },
  }
  if (stream) return pino(options, stream)
  if (!process.stdout.isTTY) return pino(options)
  return pino({ ...options, transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } })
}
