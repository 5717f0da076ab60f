import type { FastifyBaseLogger } from 'fastify'

type Line = { at: number; silenced: number }

const everyMs = 60_000

export type LogOutage = (reason: string, message: string, more?: Record<string, unknown>) => void

/**
 * While something is away, every request and job fails for the same reason. One line for each reason and minute says
 * so; the next one counts those in between.
 */
export function createOutageLog(log: Pick<FastifyBaseLogger, 'warn'>, now = Date.now): LogOutage {
  const lines = new Map<string, Line>()
  return (reason, message, more = {}) => {
    const key = `${message} ${reason}`
    const line = lines.get(key)
    if (line && now() - line.at < everyMs) {
      line.silenced++
      return
    }
    for (const [other, { at }] of lines) if (other !== key && now() - at >= 10 * everyMs) lines.delete(other)
    lines.set(key, { at: now(), silenced: 0 })
    log.warn({ event: 'outage', reason, ...more, ...(line?.silenced ? { silenced: line.silenced } : {}) }, message)
  }
}
