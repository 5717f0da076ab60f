/** Of letters in Inter, rounded up: what stands on a drawing must not touch, and the browser cannot measure a PDF. */
const classes: [string, number][] = [
  ["ijl !',.:I·", 0.3],
  [';t()/fr', 0.4],
  ['1²"-–°', 0.5],
  ['*?ksxacehnouvyz57FJL', 0.6],
  ['CDGHUNOQØ', 0.8],
  ['w', 0.85],
  ['m', 0.9],
  ['MW%', 1],
]
const widths = new Map(classes.flatMap(([letters, em]) => [...letters].map((letter) => [letter, em] as const)))

/** How wide words are, in the unit of their size. */
export const textWidth = (words: string, size: number): number =>
  [...words].reduce((sum, letter) => sum + (widths.get(letter) ?? 0.7), 0) * size

/** The size at which words fit, at most the wished one. */
export const sizeToFit = (words: string, size: number, room: number): number =>
  size * Math.min(1, room / textWidth(words, size))
