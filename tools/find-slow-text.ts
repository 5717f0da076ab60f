import regexpTree from 'regexp-tree'

type Expression = NonNullable<ReturnType<typeof regexpTree.parse>['body']>
type Quantifier = Extract<Expression, { type: 'Repetition' }>['quantifier']

/** A place where the pattern repeats: what must come before it, and the shortest text of one round. */
type Loop = { before: string; round: string }

const everyday = [...' 0aAé.,:;-_/@"\'()<>=\t\n']
/** Short steps first: on these, exponential patterns end in seconds, not in years. */
const lengths = [16, 20, 24, 28, 32, 50, 80, 150, 400, 800, 1500]
const longLengths = [5000, 20_000, 60_000]
/** 20,000 characters take a linear pattern less than 2 ms, a quadratic one more than 200. */
const slowMs = 60

/**
 * A text on which the pattern takes more than linear time: every repetition is reached by a fitting beginning, fed with
 * many characters and then left without a match. Finds what people write by mistake; it is no proof.
 */
export function findSlowText(pattern: RegExp): string | undefined {
  const { body } = regexpTree.parse(pattern)
  if (!body) return undefined
  const literals = [...new Set(literalsIn(body))]
  const letters = [...new Set([...everyday, ...literals])]
  // After one of these, a pattern tied to the end cannot match.
  const endings = ['', '\n!', `\u0000${literals.join('')}`]
  const tried = new Set<string>()
  for (const { before, round } of findLoops(pattern, body, letters)) {
    const units = [...new Set(['', round, before])]
    const pumps = new Set([
      before + round,
      ...units.flatMap((unit) => [unit, ...letters.map((letter) => unit + letter)]),
    ])
    for (const pump of pumps)
      for (const begin of new Set(['', before, ...(pump.length === 1 ? ['a'] : [])]))
        for (const ending of endings) {
          const name = JSON.stringify([begin, pump, ending])
          if (pump === '' || tried.has(name)) continue
          tried.add(name)
          if (isSlow(pattern, begin, pump, ending)) return name
        }
  }
  return undefined
}

function isSlow(pattern: RegExp, begin: string, pump: string, ending: string): boolean {
  const textOf = (length: number) => begin + pump.repeat(Math.ceil(length / pump.length)) + ending
  let isDoubtful = false
  for (const length of lengths) {
    const text = textOf(length)
    const started = performance.now()
    run(pattern, text)
    isDoubtful = performance.now() - started > 0.3
    if (isDoubtful && cpuMs(() => run(pattern, text)) > slowMs) return true
  }
  return isDoubtful && longLengths.some((length) => cpuMs(() => run(pattern, textOf(length))) > slowMs)
}

const run = (pattern: RegExp, text: string) => (pattern.global ? text.replace(pattern, '') : pattern.exec(text))

/** The processor's time, not the clock's: other programs may be busy. */
function cpuMs(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

function literalsIn(node: unknown): string[] {
  if (!node || typeof node !== 'object') return []
  if ('kind' in node && node.kind === 'simple' && 'symbol' in node) return [String(node.symbol)]
  return Object.values(node).flatMap(literalsIn)
}

function findLoops({ flags }: RegExp, body: Expression, letters: readonly string[]): Loop[] {
  const loops: Loop[] = []
  const names = new Map<Expression, string>()
  const oneOf = (node: Expression): string => {
    const name = names.get(node)
    if (name !== undefined) return name
    const alone = new RegExp(`^${regexpTree.generate(node)}$`, flags.replace(/[gy]/g, ''))
    const letter = [...letters.slice(1), ' '].find((one) => alone.test(one)) ?? ''
    names.set(node, letter)
    return letter
  }
  /** `rounds`: how often what may be left out is written. */
  const example = (node: Expression | null | undefined, rounds: 0 | 1): string => {
    switch (node?.type) {
      case 'Char':
        return literalsIn(node)[0] ?? oneOf(node)
      case 'CharacterClass':
        return oneOf(node)
      case 'Alternative':
        return node.expressions.map((part) => example(part, rounds)).join('')
      case 'Disjunction':
        return example(node.left ?? node.right, rounds)
      case 'Group':
        return example(node.expression, rounds)
      case 'Repetition':
        return example(node.expression, rounds).repeat(Math.max(timesOf(node.quantifier).least, rounds))
      default:
        return ''
    }
  }
  const walk = (node: Expression | null | undefined, before: string, rounds: 0 | 1): void => {
    switch (node?.type) {
      case 'Alternative': {
        let begin = before
        for (const part of node.expressions) {
          walk(part, begin, rounds)
          begin += example(part, rounds)
        }
        break
      }
      case 'Disjunction':
        walk(node.left, before, rounds)
        walk(node.right, before, rounds)
        break
      case 'Group':
        walk(node.expression, before, rounds)
        break
      case 'Repetition':
        if (timesOf(node.quantifier).most > 100) loops.push({ before, round: example(node.expression, 1) })
        walk(node.expression, before, rounds)
        break
      case 'Assertion':
        if (node.kind === 'Lookahead' || node.kind === 'Lookbehind') walk(node.assertion, before, rounds)
        break
    }
  }
  walk(body, '', 0)
  walk(body, '', 1)
  return loops
}

function timesOf(quantifier: Quantifier): { least: number; most: number } {
  switch (quantifier.kind) {
    case '*':
      return { least: 0, most: Infinity }
    case '+':
      return { least: 1, most: Infinity }
    case '?':
      return { least: 0, most: 1 }
    case 'Range':
      return { least: quantifier.from, most: quantifier.to ?? Infinity }
  }
}
