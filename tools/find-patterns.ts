import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from '@swc/core'

type Found = { file: string; pattern: RegExp }

/** Builds its patterns at each call, from names of its own. */
const notLoaded = new Set(['server/storage/s3-storage.ts'])
/** Loading a tool would start it. */
const isLoadable = (file: string) => !/^(?:bench|e2e|test|tools)\//.test(file) && !notLoaded.has(file)

/** Every regular expression outside tests: those written as such, and those that a file of the shop builds when it is loaded. */
export async function findPatterns(files = listSources()): Promise<Found[]> {
  const results: Found[] = []
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    if (!/\/|RegExp/.test(text)) continue
    const isJsx = file.endsWith('x')
    let built = 0
    visit(parseSync(text, { syntax: 'typescript', tsx: isJsx, target: 'es2024' }), (node) => {
      if (node.type === 'RegExpLiteral')
        results.push({ file, pattern: new RegExp(String(node.pattern), String(node.flags)) })
      if (isBuilt(node)) built++
    })
    if (built === 0 || !isLoadable(file)) continue
    const patterns = await recordBuilt(file)
    if (patterns.length < built) throw new Error(`${file}: build its regular expressions when it is loaded`)
    results.push(...patterns.map((pattern) => ({ file, pattern })))
  }
  return results
}

function listSources(): string[] {
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).split('\n')
  return tracked.filter((file) => /\.m?[jt]sx?$/.test(file)).filter((file) => !/\.test\.tsx?$|\.d\.m?ts$/.test(file))
}

type Node = Record<string, unknown>

/** `RegExp(…)`, with or without `new`. */
const isBuilt = ({ type, callee }: Node) =>
  (type === 'NewExpression' || type === 'CallExpression') && (callee as Node).value === 'RegExp'

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, see)
  else if (value && typeof value === 'object') {
    see(value as Node)
    for (const one of Object.values(value)) visit(one, see)
  }
}

/** The patterns that a file builds from strings, caught by loading it. */
async function recordBuilt(file: string): Promise<RegExp[]> {
  const patterns: RegExp[] = []
  const { RegExp: plain } = globalThis
  const record = (target: typeof RegExp, args: [string, string?]) => {
    const pattern = new target(...args)
    patterns.push(pattern)
    return pattern
  }
  globalThis.RegExp = new Proxy(plain, {
    construct: record,
    apply: (target, _, args: [string]) => record(target, args),
  })
  try {
    await import(`${pathToFileURL(resolve(file))}?patterns`)
  } finally {
    globalThis.RegExp = plain
  }
  return patterns
}
