import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/db/database.ts'
import { claimHost, freeHost } from './host-queries.ts'

/** Decides who may send a request to a host. A turn ends with the pause the host should have. */
export type HostTurns = {
  take(host: string, signal?: AbortSignal): Promise<void>
  free(host: string, pauseMs: number): Promise<void>
}

/** Longer than a robots.txt and a file may take together; after that its owner must be dead. */
const holdMs = 45_000
const lookAgainMs = 250

/** Turns across all processes of the shop. No connection is held while a slow host responds. */
export function sharedTurns(db: Db): HostTurns {
  return {
    take: async (host, signal) => {
      for (let leftMs = await claimHost(db, host, holdMs); leftMs > 0; leftMs = await claimHost(db, host, holdMs))
        await sleep(Math.min(leftMs, lookAgainMs), undefined, { signal })
    },
    free: (host, pauseMs) => freeHost(db, host, pauseMs),
  }
}

/** Turns within one process: the caller queues the requests, this adds the pauses. */
export function ownTurns(): HostTurns {
  const readyAt = new Map<string, number>()
  return {
    take: (host, signal) => sleep(Math.max(0, (readyAt.get(host) ?? 0) - Date.now()), undefined, { signal }),
    free: async (host, pauseMs) => {
      readyAt.set(host, Date.now() + pauseMs)
    },
  }
}
