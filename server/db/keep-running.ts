import { setTimeout as sleep } from 'node:timers/promises'
import type { EmbeddedPostgres } from './postgres.ts'

const maxStarts = 5
const withinMs = 60_000

type Events = {
  onLost(): void
  onRestarted(): void
  /** It died five times within a minute. */
  onGivenUp(error: unknown): void
}

/** Restarts the embedded PostgreSQL whenever it dies, for as long as this process lives. */
export async function keepRunning(postgres: Pick<EmbeddedPostgres, 'lost' | 'restart'>, events: Events): Promise<void> {
  let starts: number[] = []
  for (;;) {
    await postgres.lost()
    events.onLost()
    for (let isBack = false; !isBack; ) {
      starts = [...starts.filter((at) => Date.now() - at < withinMs), Date.now()]
      const failure = await postgres.restart().catch((error: unknown) => error)
      isBack = failure === undefined
      if (starts.length >= maxStarts) return events.onGivenUp(failure ?? new Error('PostgreSQL keeps stopping.'))
      if (!isBack) await sleep(500)
    }
    events.onRestarted()
  }
}
