import { isFull } from '#test/is-full.ts'

/** Each `npm run test:full` has others; `npm test` has the same every time. */
export const randomSeed = isFull ? Date.now() >>> 0 : 20_261_118

/** How many of these random inputs to try: all in `npm run test:full`, otherwise a twentieth, but at least `least`. */
export const shareOf = (count: number, least = 0): number =>
  isFull ? count : Math.max(Math.min(count, least), Math.ceil(count / 20))

/** The same for fast-check. A hundred inputs of a plain function take no time. */
export const randomRuns = (count = 100, least = 100) => ({ numRuns: shareOf(count, least), seed: randomSeed })
