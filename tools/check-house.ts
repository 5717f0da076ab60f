// Rules that no linter has, each after a mistake we once made.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(Boolean)
const problems: string[] = []
const sources = tracked.filter((file) => /^(app|server|contract|enclosure)\/.*\.tsx?$/.test(file))

for (const file of sources) {
  const text = readFileSync(file, 'utf8')
  if (file.startsWith('server/') && file.endsWith('.tsx')) problems.push(`${file}: Node cannot run .tsx`)
  // Builds without an error and breaks in the browser, because the server's half is stripped from the client's.
  if (/export const clientLoader\s*=\s*loader\b|export const \{[^}]{0,200}\bloader\b/.test(text)) {
    problems.push(`${file}: write \`export { load as loader, load as clientLoader }\``)
  }
  if (/\bloader\b/.test(text) && /export \{[^}]{0,200}\bas loader\b/.test(text) && !/as clientLoader\b/.test(text)) {
    problems.push(`${file}: a loader without its clientLoader makes the browser fetch .data`)
  }
  if (/createHash\('md5'\)/.test(text) && file !== 'server/payments/payfast/payfast.ts')
    problems.push(`${file}: MD5 is for PayFast's protocol only`)
  if (file.startsWith('app/') && !file.startsWith('app/ui/forms/') && !file.includes('.test.')) {
    if (/<form\b|\buseForm\(/.test(text)) problems.push(`${file}: use <Form> or <SearchForm> from app/ui/forms`)
  }
}

// The shop's colours are in contract/brand-colours.ts. Black and white are allowed anywhere: paper, masks, the
// background of a transparent image.
const ownColours = new Map([
  ['demo/print/certificate.ts', 'the blue ink of a laboratory'],
  ['demo/print/logos.ts', 'the colours of the other makers'],
])
const colour = /(?<![&\w])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\brgba?\(\s*\d+[ ,]+\d+[ ,]+\d+/gi
const neutral = /^(?:#(?:f{3}|f{6}|0{3}|0{6})|rgba?\(\s*(?:0[ ,]+0[ ,]+0|255[ ,]+255[ ,]+255))$/i
for (const file of tracked.filter((name) => /^(?:app|server|demo)\/.*\.(?:tsx?|css)$/.test(name))) {
  // Materials of the 3D models (steel, copper, plastic) are not the shop's colours.
  if (file.includes('.test.') || file.startsWith('demo/scenes/') || ownColours.has(file)) continue
  for (const [written] of readFileSync(file, 'utf8').matchAll(colour))
    if (!neutral.test(written)) problems.push(`${file}: ${written} is not from contract/brand-colours.ts`)
}

if (problems.length) console.log(problems.join('\n'))
process.exitCode = problems.length ? 1 : 0
