type Pair = [before: string, after: string]

/** One entry per line: the part before the colon, and the part after it. */
export const toLines = (pairs: readonly Pair[]): string => pairs.map(([a, b]) => `${a}: ${b}`).join('\n')

/** Blank lines are ignored. An unreadable line is reported, so that it is not lost. */
export function parseLines(text: string, example: string): { pairs: Pair[]; problem: string | undefined } {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const pairs: Pair[] = []
  for (const line of lines) {
    const colon = line.indexOf(':')
    const before = line.slice(0, Math.max(colon, 0)).trim()
    const after = line.slice(colon + 1).trim()
    if (!before || !after)
      return { pairs, problem: `“${line.trim()}” needs text on both sides of a colon, such as: ${example}` }
    pairs.push([before, after])
  }
  return { pairs, problem: undefined }
}
