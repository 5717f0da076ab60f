import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findPatterns } from './find-patterns.ts'
import { findSlowText } from './find-slow-text.ts'

test.each([
  [
    'quick order: 34 s',
    /^(?:qty:?\s*)?[x×*]?\s*([-+]?\d[\d\s.,]*)\s*(?:[x×*]|off|no|pcs?|pieces?|ea|each|units?)?\.?$/i,
  ],
  ['Accept-Encoding', /\s*;\s*/],
  [
    'a price in an import',
    /^(?:zar|r|rand)?\s*(?:each|ea|per unit)?\s*(?:\(?\s*(?:in|ex)[a-z]*\.?\s*(?:of\s+)?(?:vat|tax|btw)?\s*\)?)?$/i,
  ],
  ['addresses in a name', /(?:\b[a-z][a-z\d+.-]*:\/\/|\bwww\.)\S*/giu],
  [
    'domains in a name',
    /(?:[\p{L}\p{N}._%+-]+@)?(?:[\p{L}\p{N}_-]+\.)+(?:\p{Ll}{2,}|\p{Lu}{2,}|xn--[\p{L}\p{N}-]+)(?![\p{L}\p{N}])(?:[:/?#]\S*)?/gu,
  ],
  ['exponential', /^(?:a+)+$/],
])('the check finds the patterns that once froze the shop (%s)', (_, pattern) => {
  expect(findSlowText(pattern)).toBeDefined()
})

test('patterns that a file builds are found, with and without new', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'patterns-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'built.mjs')
  await writeFile(file, "const x = 'x+'\nexport const built = [new RegExp(x), RegExp(x + x, 'i'), /y/]\n")
  const patterns = await findPatterns([file])
  expect(patterns.map(({ pattern }) => String(pattern)).sort()).toEqual(['/x+/', '/x+x+/i', '/y/'])
})

// If one must stay, because a length is limited before it, write a limit into the pattern instead: {0,200}.
test('no regular expression takes more than linear time', async () => {
  const patterns = await findPatterns()
  expect(patterns.length).toBeGreaterThan(500)
  const slow: string[] = []
  const seen = new Set<string>()
  for (const { file, pattern } of patterns) {
    if (seen.has(String(pattern))) continue
    seen.add(String(pattern))
    const text = findSlowText(pattern)
    if (text) slow.push(`${file}: ${pattern} on ${text}`)
  }
  expect(slow).toEqual([])
  // About 30 s of a core of its own.
}, 900_000)
