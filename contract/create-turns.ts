/** Work done one at a time, in the order it was asked for. What fails does not affect the next. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  let count = 0
  return {
    take<T>(work: () => Promise<T>): Promise<T> {
      count++
      const turn = last.then(work).finally(() => count--)
      last = turn.catch(() => undefined)
      return turn
    },
    /** How many are waiting or under way. */
    count: (): number => count,
  }
}
