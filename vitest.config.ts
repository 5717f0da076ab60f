import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const shared = { globalSetup: ['test/setup/global-setup.ts'], setupFiles: ['test/setup/fail-on-console-error.ts'] }
/** These run `build/shop`, as `npm start` does. */
const built = ['test/setup/require-build.ts']

/** Without recorded times, vitest starts with the largest files. These are small files that take minutes: run last, they would leave a core idle. */
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
          setupFiles: [...shared.setupFiles, 'test/setup/fresh-modules.ts'],
          include: ['{contract,server,app,demo,tools}/**/*.test.{ts,tsx}'],
          // Otherwise half of a file's time would go into loading the same modules again.
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // Each file has its own database and spends much of its time waiting for it, so use all cores.
          maxWorkers: '100%',
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          globalSetup: [...shared.globalSetup, ...built],
          include: ['e2e/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // A browser on a busy machine sometimes fails. Retried journeys are listed at the end of `npm test`.
          retry: 1,
          // A worker keeps its browser for all its files. Nearly every file has its own shop.
          isolate: false,
          maxWorkers: '100%',
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Starts and kills its own shop and PostgreSQL.
        test: {
          name: 'faults',
          globalSetup: built,
          include: ['test/faults/*.test.ts'],
          expect: { poll: { timeout: 60_000 } },
          setupFiles: ['test/setup/fail-on-console-error.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Tests that take too long for every change: `npm run test:full`.
        test: {
          ...shared,
          name: 'full',
          globalSetup: [...shared.globalSetup, ...built],
          include: ['test/full/*.test.ts'],
          expect: { poll: { timeout: 60_000 } },
          testTimeout: 600_000,
          hookTimeout: 240_000,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
