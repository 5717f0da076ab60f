import type { Clock } from 'pg-boss'

/** Timers of the jobs that take a tenth of their time: looking for work, heartbeats, looking for dead processes. */
export const fastClock: Clock = {
  now: () => Date.now(),
  setTimeout: (work, ms) => setTimeout(work, ms / 10),
  setInterval: (work, ms) => setInterval(work, ms / 10),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
}
