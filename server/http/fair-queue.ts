import { AppError } from '#contract/errors.ts'

type Limits = {
  /** How many run at a time, and how many of them for one address. */
  atOnce: number
  atOncePerAddress: number
  /** How many may wait, and how many of them from one address; later requests are asked to retry. */
  waiting: number
  waitingPerAddress: number
}

/** Limits heavy work. Addresses take turns, so that heavy users delay only themselves. */
export function createFairQueue(limits: Limits) {
  /** In the order of their turns. */
  const lines = new Map<string, (() => void)[]>()
  const runningFor = new Map<string, number>()
  let running = 0
  let waiting = 0
  const idlers: (() => void)[] = []

  const isFree = (address: string) =>
    running < limits.atOnce && (runningFor.get(address) ?? 0) < limits.atOncePerAddress

  function begin(address: string) {
    running++
    runningFor.set(address, (runningFor.get(address) ?? 0) + 1)
  }

  function end(address: string) {
    running--
    const left = (runningFor.get(address) ?? 1) - 1
    if (left > 0) runningFor.set(address, left)
    else runningFor.delete(address)
    for (const [next, line] of lines) {
      if (!isFree(next)) continue
      lines.delete(next)
      const start = line.shift()
      if (line.length > 0) lines.set(next, line)
      waiting--
      begin(next)
      start?.()
      return
    }
    if (running === 0) for (const resume of idlers.splice(0)) resume()
  }

  /** Waits for its turn, and returns a function that frees the slot. */
  async function take(address: string): Promise<() => void> {
    if (isFree(address) && !lines.has(address)) begin(address)
    else {
      const line = lines.get(address) ?? []
      if (waiting >= limits.waiting || line.length >= limits.waitingPerAddress)
        throw new AppError('overloaded', 'The shop is very busy. Please try again in a moment.')
      waiting++
      lines.set(address, line)
      await new Promise<void>((resolve) => line.push(resolve))
    }
    let isHeld = true
    return () => {
      if (isHeld) end(address)
      isHeld = false
    }
  }

  return {
    take,
    async run<T>(address: string, work: () => Promise<T>): Promise<T> {
      const release = await take(address)
      try {
        return await work()
      } finally {
        release()
      }
    },
    /** Resolves when nothing is running or waiting. */
    whenIdle: (): Promise<void> => (running === 0 ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve))),
  }
}
