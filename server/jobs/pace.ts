/** How long loops keep their pace after somebody has written something. */
const awakeMs = 60_000
/** Their pace when nobody does. */
const idleMs = 30_000

/** Loops run often while the shop is used, and seldom when nobody is about. */
export function createPace(now: () => number = () => performance.now()) {
  let awakeUntil = now() + awakeMs
  return {
    /** How long a loop waits that runs this often while the shop is used. */
    of: (everyMs: number): number => (now() < awakeUntil ? everyMs : Math.max(everyMs, idleMs)),
    /** Somebody writes. True if nobody had for a while. */
    wake: (): boolean => {
      const wasIdle = now() >= awakeUntil
      awakeUntil = now() + awakeMs
      return wasIdle
    },
  }
}
