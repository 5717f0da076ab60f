/** A task that runs repeatedly. */
export type Polling = { stop(): Promise<void> }

/** One round at a time. A round that returns true left work behind, so the next starts at once. */
export function startPolling(
  work: () => Promise<boolean>,
  everyMs: number,
  onError: (error: unknown) => void,
): Polling {
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let isOver = false

  const schedule = (ms: number) => {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(run, ms)
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
        schedule(hasMore ? 0 : everyMs)
      })
  }
  schedule(0)
  return {
    stop: async () => {
      isOver = true
      clearTimeout(timer)
      await round
    },
  }
}
