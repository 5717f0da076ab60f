// npm run bench: what a visitor experiences, with Lighthouse scores. npm run bench -- <name>: one of the others. Each
// starts what it needs in a temporary folder.
import { readdirSync } from 'node:fs'

process.env.NODE_ENV ??= 'production'
const [name = 'pages', ...rest] = process.argv.length > 2 ? process.argv.slice(2) : ['pages', '--lighthouse']
const benches = readdirSync(new URL('.', import.meta.url))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))

if (benches.includes(name)) {
  process.argv.splice(2, process.argv.length, ...rest)
  await import(`./${name}.bench.ts`)
} else {
  console.log(`npm run bench -- <name>, one of: ${benches.join(', ')}`)
  process.exitCode = 1
}
