// npm run bench: the cost of a read, then paid orders. npm run bench -- <name>: one of the others; `pages --lighthouse` is
// what a visitor experiences. Each starts what it needs in a temporary folder.
import { readdirSync } from 'node:fs'

process.env.NODE_ENV ??= 'production'
const [name, ...rest] = process.argv.slice(2)
const benches = readdirSync(new URL('.', import.meta.url))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))

if (!name) {
  await import('./speed.bench.ts')
  await import('./orders.bench.ts')
} else if (benches.includes(name)) {
  process.argv.splice(2, process.argv.length, ...rest)
  await import(`./${name}.bench.ts`)
} else {
  console.log(`npm run bench -- <name>, one of: ${benches.join(', ')}`)
  process.exitCode = 1
}
