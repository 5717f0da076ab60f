// npm run test:faults [-- --seconds 300 --paid 200 --kills 500 --servers 3 --seed 7 --mutant row-lock|order-lock|unique-key|quote-key|reconciler|signature|raw-body|claim-by-time|series-lock|work-once|stock-once|bank-key|bank-lock|refund-lines|import-once|import-lock]
import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type MutantName, makeMutant, mutants } from './mutants.ts'
import { eachKind, runFaults } from './run-faults.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '300' },
    seed: { type: 'string' },
    mutant: { type: 'string' },
    paid: { type: 'string', default: '0' },
    kills: { type: 'string', default: '0' },
    servers: { type: 'string', default: '1' },
    pause: { type: 'string', default: '300' },
  },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const { mutant } = values
if (mutant && !(mutant in mutants)) throw new Error(`mutants are ${Object.keys(mutants).join(', ')}`)
const copy = mutant ? await makeMutant(mutant as MutantName) : undefined
console.log(`seed ${seed}, ${values.seconds} s, ${mutant ? `without the ${mutant}` : 'the whole design'}`)
const { problems, ...figures } = await runFaults({
  seed,
  seconds: Number(values.seconds),
  // PostgreSQL is killed half as often as Node; 200 times for 500 is enough.
  atLeast: {
    paid: Number(values.paid),
    node: Number(values.kills),
    postgres: Number(values.kills) * 0.4,
    ...eachKind(1),
  },
  servers: Number(values.servers),
  pauseMs: Number(values.pause),
  onProgress: console.log,
  ...(copy ? { root: copy.root, ...(copy.afterMigration ? { afterMigration: copy.afterMigration } : {}) } : {}),
})
if (copy) await rm(copy.root, { recursive: true, force: true })
console.log(JSON.stringify(figures))
const kinds = Map.groupBy(problems, (problem) => problem.split(':')[0])
for (const [kind, all] of kinds) console.log(`${kind}: ${all.length}, such as ${all[0]}`)
console.log(
  problems.length === 0 ? 'no payment without its order, no order without its payment' : `${problems.length} problems`,
)
process.exit(problems.length === 0 ? 0 : 1)
