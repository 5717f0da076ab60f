import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst } from './test/setup/longest-first.ts'

const setupFiles = ['test/setup/fail-on-console-error.ts']
/** These run `build/shop`, as `npm start` does. */
const builtSetupFiles = [...setupFiles, 'test/setup/require-build.ts']
/** One queue: all projects but `full` share the same workers. Two more than cores, because much of a test is waiting. */
const queue = { maxWorkers: availableParallelism() + 2, testTimeout: 240_000, hookTimeout: 240_000 }
/** How long a poll waits on a busy machine; it ends as soon as it sees what it expects. */
const patient = { poll: { timeout: 60_000 } }

export default defineConfig({
  test: {
    globalSetup: ['test/setup/global-setup.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...queue,
          name: 'unit',
          expect: patient,
          setupFiles: [...setupFiles, 'test/setup/fresh-modules.ts'],
          // Everything else, so that no new folder is forgotten.
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, 'e2e/**', 'test/{faults,full}/**', 'build/**'],
          // Otherwise half of a file's time would go into loading the same modules again.
          isolate: false,
        },
      },
      {
        test: {
          ...queue,
          name: 'e2e',
          setupFiles: builtSetupFiles,
          include: ['e2e/**/*.test.ts'],
          // A browser on a busy machine sometimes fails. `npm test` lists retried journeys, `npm run test:full` fails.
          retry: 1,
          // A worker keeps its browser for all its files. Nearly every file has its own shop.
          isolate: false,
        },
      },
      {
        // Starts and kills its own shop and PostgreSQL.
        test: {
          ...queue,
          name: 'faults',
          setupFiles: builtSetupFiles,
          include: ['test/faults/*.test.ts'],
          expect: patient,
        },
      },
      {
        // Tests that take too long for every change: `npm run test:full`.
        test: {
          name: 'full',
          setupFiles: builtSetupFiles,
          include: ['test/full/*.test.ts'],
          expect: patient,
          testTimeout: 600_000,
          hookTimeout: 240_000,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
