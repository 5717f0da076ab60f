/** A task that runs repeatedly. */
export type Polling = {
  /** Takes the pace into account at once, if the next round is further away. */
  hurry(): void
  stop(): Promise<void>
}

/** One round at a time. A round that returns true left work behind, so the next starts at once. */
export function startPolling(
  work: () => Promise<boolean>,
  paceMs: () => number,
  onError: (error: unknown) => void,
): Polling {
  let timer: NodeJS.Timeout | undefined
  let dueAt = 0
  let round: Promise<void> | undefined
  let isOver = false

  const schedule = (ms: number) => {
    clearTimeout(timer)
    if (isOver) return
    dueAt = performance.now() + ms
    timer = setTimeout(run, ms)
  }
  const run = () => {
    if (round || isOver) return
    round = work()
      .catch((error) => {
        onError(error)
        return false
      })
      .then((hasMore) => {
        round = undefined
        schedule(hasMore ? 0 : paceMs())
      })
  }
  schedule(0)
  return {
    hurry: () => {
      const ms = paceMs()
      if (!round && dueAt > performance.now() + ms) schedule(ms)
    },
    stop: async () => {
      isOver = true
      clearTimeout(timer)
      await round
    },
  }
}
