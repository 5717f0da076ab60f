import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** What we read of vitest's JSON report. */
export type Results = {
  numPassedTests?: number
  numFailedTests?: number
  success?: boolean
  testResults?: {
    name: string
    startTime: number
    endTime: number
    assertionResults: { title: string; status: string; failureMessages: string[] }[]
  }[]
}

const toFile = (name: string) => path.relative('.', name)

/** Tests that passed only on a second try, with the error of the first. */
export const findRetried = ({ testResults = [] }: Results): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ title, failureMessages: [first = ''] }) => {
        const words = stripVTControlCharacters(first).split('\n').filter(Boolean).slice(0, 4)
        return [`${toFile(name)}: ${title}`, ...words].join('\n    ')
      }),
  )

/** Tests that need programs this machine does not have; the output above says which. */
export const findSkipped = ({ testResults = [] }: Results): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'skipped' || status === 'pending')
      .map(({ title }) => `${toFile(name)}: ${title}`),
  )

/** How many seconds each file took, the longest first. */
export const findTimes = ({ testResults = [] }: Results): { file: string; seconds: number }[] =>
  testResults
    .map(({ name, startTime, endTime }) => ({ file: toFile(name), seconds: Math.round((endTime - startTime) / 1000) }))
    .sort((a, b) => b.seconds - a.seconds)

/**
 * The counts of a run. A test that passes only on a second try has a fault, in the test or in the shop: `npm test` lists
 * it, `npm run test:full` fails.
 */
export function countTests(results: Results, isFull: boolean): { passed: number; failed: number } {
  const { numPassedTests = 0, numFailedTests = 0, success = false } = results
  const late = isFull ? findRetried(results).length : 0
  // A file that fails to load fails no test, but it fails the run.
  return { passed: numPassedTests - late, failed: late + (success ? 0 : Math.max(numFailedTests, 1)) }
}
