// Everything: checks, then unit and API tests, then browser journeys. Ends with the counts alone on the last line.
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

/** Journeys that failed once and then passed: they count as passed, and somebody should look at them. */
const findSecondTries = ({ testResults = [] }: Results): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ title, failureMessages: [first = ''] }) => {
        const words = stripVTControlCharacters(first).split('\n').filter(Boolean).slice(0, 4)
        return [`${path.relative('.', name)}: ${title}`, ...words].join('\n    ')
      }),
  )

const secondTries: string[] = []
const total = await runChecks()
const folder = await mkdtemp(path.join(tmpdir(), 'switchyard-results-'))

for (const project of ['unit', 'faults', 'e2e']) {
  const file = path.join(folder, `${project}.json`)
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { ok, seconds } = await runStep({ name: project, command: 'vitest', args }, true)
  const counts: Results = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
  secondTries.push(...findSecondTries(counts))
  total.passed += counts.numPassedTests ?? 0
  // A file that could not even be loaded fails no test, but it fails the run.
  total.failed += Math.max(counts.numFailedTests ?? 0, ok ? 0 : 1)
  console.log(`${project}: ${seconds.toFixed(0)} s`)
}

await rm(folder, { recursive: true, force: true })
if (secondTries.length) console.log(`passed only at the second try (${secondTries.length}):`)
for (const one of secondTries) console.log(`  ${one}`)
process.exitCode = total.failed ? 1 : 0
console.log(`${total.passed} passed, ${total.failed} failed`)
