import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const shared = { globalSetup: ['test/global-setup.ts'], setupFiles: ['test/fail-on-console-error.ts'] }

/** A fresh clone knows no times and begins with the longest text: these short ones take minutes, alone at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => /e2e\/every-(?:page|layer)\.test\.ts$/.test(moduleId)
    return (await super.sort(files)).sort((a, b) => Number(isLong(b)) - Number(isLong(a)))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{contract,server,app,demo,scenes,tools}/**/*.test.{ts,tsx}'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // Each file has a database of its own, and much of its time is spent waiting for it: no core is left idle.
          maxWorkers: '100%',
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          // React and Redux render as they do for customers.
          env: { NODE_ENV: 'production' },
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // A browser on a busy machine stumbles now and then. Who needed a second try is named at the end of `npm test`.
          retry: 1,
          // Two visitors at a time keep two cores busy; each file has a shop and a browser of its own.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Starts and kills a shop and a PostgreSQL of its own.
        test: {
          name: 'faults',
          include: ['test/faults/*.test.ts'],
          setupFiles: ['test/fail-on-console-error.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
