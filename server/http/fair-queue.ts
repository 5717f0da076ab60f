import { AppError } from '#contract/http/errors.ts'

type Limits = {
  /** How many run at a time, and how many of them for one address. */
  atOnce: number
  atOncePerAddress: number
  /** How many may wait, and how many of them from one address; later requests are asked to retry. */
  waiting: number
  waitingPerAddress: number
  /** Work that has waited longer is refused at its turn: whoever wanted it has probably left. */
  maxWaitMs?: number
}

/** The addresses that want one piece of work. It is done when any of them has its turn. */
export type Askers = { readonly addresses: Set<string>; onJoin?: (() => void) | undefined }

export const askedBy = (address: string): Askers => ({ addresses: new Set([address]) })

/** Adds another address, which may have its turn earlier. */
export function joinAskers(askers: Askers, address: string): void {
  askers.addresses.add(address)
  askers.onJoin?.()
}

/** `signal` is aborted once nobody wants it any more; then it is not done. */
export type Urgency = { signal?: AbortSignal | undefined; goesFirst?: boolean | undefined }

/** `owner` is the address on whose share it waits. */
type Job = {
  askers: Askers
  owner: string | undefined
  since: number
  start: (address: string) => void
  refuse: (reason: Error) => void
}

/** The code by which the log knows a disconnected visitor. */
const goneAway = () => Object.assign(new Error('the visitor has gone'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })

const tooBusy = () => new AppError('overloaded', 'The shop is very busy. Please try again in a moment.')

/**
 * Limits heavy work. Addresses take turns, and a full queue refuses the address with the most waiting, so that heavy
 * users delay only themselves. The shop's own work goes first and has no share to keep to.
 */
export function createFairQueue(limits: Limits) {
  const { maxWaitMs = Number.POSITIVE_INFINITY } = limits
  const waiting: Job[] = []
  const urgent: Job[] = []
  /** Waiting addresses, in the order of their turns. */
  const turns = new Set<string>()
  const runningFor = new Map<string, number>()
  let running = 0
  const idlers: (() => void)[] = []

  const isFree = (address: string) => (runningFor.get(address) ?? 0) < limits.atOncePerAddress

  function begin(address: string) {
    running++
    runningFor.set(address, (runningFor.get(address) ?? 0) + 1)
  }

  function end(address: string) {
    running--
    const left = (runningFor.get(address) ?? 1) - 1
    if (left > 0) runningFor.set(address, left)
    else runningFor.delete(address)
    startNext()
    if (running === 0) for (const resume of idlers.splice(0)) resume()
  }

  function startNext() {
    while (running < limits.atOnce) {
      const job = urgent.shift()
      if (!job) break
      const [address = ''] = job.askers.addresses
      begin(address)
      job.start(address)
    }
    for (const { askers } of waiting) for (const address of askers.addresses) turns.add(address)
    for (const address of turns) {
      if (running >= limits.atOnce) return
      const at = waiting.findIndex(({ askers }) => askers.addresses.has(address))
      if (at >= 0 && !isFree(address)) continue
      turns.delete(address)
      const [job] = at >= 0 ? waiting.splice(at, 1) : []
      if (!job) continue
      if (waiting.some(({ askers }) => askers.addresses.has(address))) turns.add(address)
      if (performance.now() - job.since > maxWaitMs) {
        job.refuse(tooBusy())
        continue
      }
      begin(address)
      job.start(address)
    }
  }

  const countOwned = (address: string) => waiting.filter(({ owner }) => owner === address).length

  function refuse(job: Job) {
    waiting.splice(waiting.indexOf(job), 1)
    job.refuse(tooBusy())
  }

  /** The last job of the address with the most waiting, preferably one that nobody else wants; the newest if there is a tie. */
  function findLeastUrgent(): Job {
    const most = Math.max(...waiting.map(({ owner }) => (owner === undefined ? 0 : countOwned(owner))))
    const greedy = waiting.filter(({ owner }) => owner !== undefined && countOwned(owner) === most)
    return (greedy.findLast(({ askers }) => askers.addresses.size === 1) ?? greedy.at(-1)) as Job
  }

  /** Waits for its turn, and returns a function that frees the slot. */
  async function take(asked: string | undefined | Askers, { signal, goesFirst }: Urgency = {}): Promise<() => void> {
    // A client that has disconnected no longer has an address, whatever `request.ip` promises.
    const askers = typeof asked === 'object' ? asked : askedBy(asked ?? 'gone')
    if (signal?.aborted) throw goneAway()
    const owner = [...askers.addresses].find((address) => countOwned(address) < limits.waitingPerAddress)
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const job: Job = { askers, owner, since: performance.now(), start: resolve, refuse: reject }
    const line = goesFirst ? urgent : waiting
    line.push(job)
    startNext()
    if (goesFirst) {
      if (urgent.length > limits.waiting) urgent.pop()?.refuse(tooBusy())
    } else if (waiting.at(-1) === job && owner === undefined) refuse(job)
    else if (waiting.length > limits.waiting) refuse(findLeastUrgent())
    const leave = () => {
      const at = line.indexOf(job)
      if (at < 0) return
      line.splice(at, 1)
      reject(goneAway())
    }
    askers.onJoin = startNext
    signal?.addEventListener('abort', leave)
    const address = await promise.finally(() => {
      askers.onJoin = undefined
      signal?.removeEventListener('abort', leave)
    })
    let isHeld = true
    return () => {
      if (isHeld) end(address)
      isHeld = false
    }
  }

  return {
    take,
    async run<T>(asked: string | undefined | Askers, work: () => Promise<T>, urgency?: Urgency): Promise<T> {
      const release = await take(asked, urgency)
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
