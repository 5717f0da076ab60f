/** How many letters must be changed, added, left out or swapped with a neighbour to make one word of the other. */
export function countEdits(one: string, other: string): number {
  const width = other.length + 1
  const rows = Array.from({ length: one.length + 1 }, (_, i) => new Uint8Array(width).fill(i, 0, 1))
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let j = 0; j < width; j++) (rows[0] as Uint8Array)[j] = j
  for (let i = 1; i <= one.length; i++)
    for (let j = 1; j < width; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1))
      ;(rows[i] as Uint8Array)[j] = isSwapped ? Math.min(least, at(i - 2, j - 2) + 1) : least
    }
  return at(one.length, other.length)
}
