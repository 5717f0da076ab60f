import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type MutantName, makeMutant, mutants } from '../faults/mutants.ts'
import { eachKind, runFaults } from '../faults/run-faults.ts'

// A shop with one protection removed must fail. A fault that the test misses here would be missed in the real shop too.
test.each(Object.keys(mutants) as MutantName[])(
  'without its %s the shop fails',
  async (name) => {
    const { root, afterMigration } = await makeMutant(name)
    onTestFinished(() => rm(root, { recursive: true, force: true }))
    const problems: string[] = []
    // Some faults need luck: the second and third runs have other seeds.
    for (let seed = 1; seed <= 3 && problems.length === 0; seed++) {
      const run = {
        seed,
        seconds: 90,
        settleSeconds: 60,
        atLeast: eachKind(3),
        root,
        ...(afterMigration ? { afterMigration } : {}),
      }
      problems.push(...(await runFaults(run)).problems)
    }
    expect(problems).not.toEqual([])
  },
  1_800_000,
)
