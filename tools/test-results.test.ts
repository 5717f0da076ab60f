import path from 'node:path'
import { expect, test } from 'vitest'
import { countTests, findRetried, findTimes, type Results } from './test-results.ts'

const report = (...failureMessages: string[]): Results => ({
  numPassedTests: 2,
  numFailedTests: 0,
  success: true,
  testResults: [
    {
      name: path.resolve('e2e/shop.test.ts'),
      startTime: 1000,
      endTime: 3000,
      assertionResults: [
        { title: 'a buyer finds an isolator', status: 'passed', failureMessages },
        { title: 'another', status: 'passed', failureMessages: [] },
      ],
    },
    { name: path.resolve('e2e/cart.test.ts'), startTime: 0, endTime: 9000, assertionResults: [] },
  ],
})

test('a journey that passes only on its second try fails test:full, and is named with its first error', () => {
  const late = report('\u001b[31mTimeout\u001b[39m\nwaiting for the cart')
  expect(countTests(late, true)).toEqual({ passed: 1, failed: 1 })
  expect(countTests(late, false)).toEqual({ passed: 2, failed: 0 })
  expect(findRetried(late)).toEqual([
    'e2e/shop.test.ts: a buyer finds an isolator\n    Timeout\n    waiting for the cart',
  ])
  expect(countTests(report(), true)).toEqual({ passed: 2, failed: 0 })
})

test('a file that does not load, or a run without a report, counts as a failure', () => {
  expect(countTests({ ...report(), success: false }, false)).toEqual({ passed: 2, failed: 1 })
  expect(countTests({}, false)).toEqual({ passed: 0, failed: 1 })
})

test('files are listed by their time, the longest first', () => {
  expect(findTimes(report())).toEqual([
    { file: 'e2e/cart.test.ts', seconds: 9 },
    { file: 'e2e/shop.test.ts', seconds: 2 },
  ])
})
