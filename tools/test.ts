// npm test: checks alongside the unit and API tests, then browser journeys, then payments under `kill -9`. npm run
// test:full adds every page at every width, long fault runs, all mutants and several servers. The last line has only
// the counts.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { runChecks } from './check.ts'
import { runStep } from './steps.ts'

type Results = {
  numPassedTests?: number
  numFailedTests?: number
  testResults?: { name: string; assertionResults: { title: string; status: string; failureMessages: string[] }[] }[]
}

const isFull = process.argv.includes('--full')
const total = { passed: 0, failed: 0 }
const retried: string[] = []
const skipped: string[] = []
const folder = await mkdtemp(path.join(tmpdir(), 'switchyard-results-'))

/** Journeys that passed on a retry. They count as passed but need attention. */
const findRetried = ({ testResults = [] }: Results): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ title, failureMessages: [first = ''] }) => {
        const words = stripVTControlCharacters(first).split('\n').filter(Boolean).slice(0, 4)
        return [`${path.relative('.', name)}: ${title}`, ...words].join('\n    ')
      }),
  )

/** Tests that need programs this machine does not have; the output above says which. */
const findSkipped = ({ testResults = [] }: Results): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'skipped' || status === 'pending')
      .map(({ title }) => `${path.relative('.', name)}: ${title}`),
  )

async function runTests(project: string) {
  const file = path.join(folder, `${project}.json`)
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  // A journey that passes only on a retry has a fault, in the test or in the shop.
  if (isFull) args.push('--retry=0')
  const env: Record<string, string> = isFull ? { TEST_FULL: '1' } : {}
  const { ok, seconds } = await runStep({ name: project, command: 'vitest', args, env }, true)
  const counts: Results = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
  retried.push(...findRetried(counts))
  skipped.push(...findSkipped(counts))
  // A file that fails to load fails no test, but it fails the run.
  add({ passed: counts.numPassedTests ?? 0, failed: Math.max(counts.numFailedTests ?? 0, ok ? 0 : 1) })
  console.log(`${project}: ${seconds.toFixed(0)} s`)
}

function add({ passed, failed }: typeof total) {
  total.passed += passed
  total.failed += failed
}

await Promise.all([runChecks().then(add), runTests('unit')])
for (const project of ['e2e', 'faults', ...(isFull ? ['full'] : [])]) await runTests(project)

await rm(folder, { recursive: true, force: true })
if (retried.length) console.log(`passed only on a retry (${retried.length}):`)
for (const one of retried) console.log(`  ${one}`)
if (skipped.length) console.log(`skipped (${skipped.length}):`)
for (const one of skipped) console.log(`  ${one}`)
process.exitCode = total.failed ? 1 : 0
console.log(`${total.passed} passed, ${total.failed} failed`)
