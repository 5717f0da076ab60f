import { expect, test } from 'vitest'
import { eachKind, runFaults } from './run-faults.ts'

test('whatever is killed, every payment has one order, every order its payment and its job, and stock is exact', async () => {
  const result = await runFaults({
    seed: 20261114,
    seconds: 20,
    settleSeconds: 60,
    atLeast: { paid: 8, node: 2, postgres: 1, forged: 1, unknown: 1, ...eachKind(1) },
  })
  // On a slow machine no piece gets as far as its test: `npm run test:faults` runs longer.
  expect(result.problems).toEqual([])
  // A run without kills, sales, forgeries and lost responses would prove nothing.
  expect(result.kills.node).toBeGreaterThanOrEqual(2)
  expect(result.kills.postgres).toBeGreaterThanOrEqual(1)
  expect(result.paid).toBeGreaterThanOrEqual(8)
  expect(result.forged).toBeGreaterThan(0)
  expect(result.looks).toBeGreaterThan(5)
  expect(result.unknown).toBeGreaterThan(0)
  const kinds = Object.keys(eachKind(1)) as (keyof ReturnType<typeof eachKind>)[]
  expect(kinds.filter((kind) => result[kind] === 0)).toEqual([])
}, 400_000)
