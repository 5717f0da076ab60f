// The import rules. Also fails if almost nothing was read, as happens with the wrong parser.
import { cruise, format } from 'dependency-cruiser'

// Not TypeScript, because editor plugins read it too; imported by URL, because tsc requires types for a literal path.
const settings: string = new URL('../.dependency-cruiser.mjs', import.meta.url).href
const { default: config }: { default: { forbidden: unknown[]; options: object } } = await import(settings)

const { output } = await cruise(['contract', 'server', 'app', 'enclosure', 'demo', 'test', 'e2e', 'tools', 'bench'], {
  ruleSet: { forbidden: config.forbidden },
  validate: true,
  ...config.options,
} as never)
if (typeof output === 'string') throw new Error('no result')
const { violations, totalCruised, error } = output.summary
if (totalCruised < 20) throw new Error(`only ${totalCruised} modules were read: does the parser understand TypeScript?`)
if (violations.length) console.log((await format(output, { outputType: 'err' })).output)
console.log(`${totalCruised} modules, ${error} broken rules`)
process.exitCode = error ? 1 : 0
