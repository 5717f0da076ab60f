// npm test: checks, the build, unit and API tests, payments under `kill -9` and browser journeys, in one queue.
// npm run test:full adds all random inputs, every page at every width, long fault runs, all mutants and several servers.
// The last line has only the counts. `npm test -- --record` stores how long files took: the longest run first.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checks, runChecks } from './check.ts'
import { runStep, type Step } from './steps.ts'
import { countTests, findRetried, findSkipped, findTimes, type Results } from './test-results.ts'

const isFull = process.argv.includes('--full')

async function runTests(): Promise<Results> {
  const folder = await mkdtemp(path.join(tmpdir(), 'switchyard-results-'))
  const file = path.join(folder, 'results.json')
  const projects = ['unit', 'faults', 'e2e', ...(isFull ? ['full'] : [])].flatMap((name) => ['--project', name])
  const args = ['run', ...projects, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { ok } = await runStep({ name: 'tests', command: 'vitest', args, env: isFull ? { TEST_FULL: '1' } : {} }, true)
  const results: Results = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
  await rm(folder, { recursive: true, force: true })
  return { ...results, success: ok }
}

function print(title: string, lines: string[]) {
  if (lines.length) console.log([`${title}:`, ...lines].join('\n  '))
}

const start = Date.now()
/** Journeys and faults wait for it. */
const build: Step = { name: 'build', command: 'node', args: ['tools/setup.mjs', '--dev'] }
const [checked, results] = await Promise.all([runChecks([build, ...checks]), runTests()])
const times = findTimes(results)
const retried = findRetried(results)
if (process.argv.includes('--record')) {
  const long = times.filter(({ seconds }) => seconds >= 3)
  const recorded = Object.fromEntries(long.map(({ file, seconds }) => [file, seconds]))
  await writeFile('test/setup/times.json', `${JSON.stringify(recorded, undefined, 2)}\n`)
}

print(
  'slowest files',
  times.slice(0, 10).map(({ file, seconds }) => `${seconds} s ${file}`),
)
print(isFull ? 'failed, because they pass only on a second try' : 'passed only on a second try', retried)
print('skipped', findSkipped(results))
console.log(`${((Date.now() - start) / 1000).toFixed(0)} s`)

const counts = countTests(results, isFull)
const failed = checked.failed + counts.failed
process.exitCode = failed ? 1 : 0
console.log(`${checked.passed + counts.passed} passed, ${failed} failed`)
