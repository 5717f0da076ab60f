/** Fills lines with words as far as they fit. A word wider than a line has one to itself. */
export function breakLines<W>(
  words: readonly W[],
  widthOf: (word: W) => number,
  { space, width }: { space: number; width: number },
): W[][] {
  const lines: W[][] = []
  let filled = 0
  for (const word of words) {
    const line = lines.at(-1)
    const longer = filled + space + widthOf(word)
    if (line && longer <= width) line.push(word)
    else lines.push([word])
    filled = line && longer <= width ? longer : widthOf(word)
  }
  return lines
}
