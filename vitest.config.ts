import { defineConfig } from 'vitest/config'

const shared = { globalSetup: ['test/global-setup.ts'], setupFiles: ['test/fail-on-console-error.ts'] }

// Each file has a database of its own, and much of its time is spent waiting for it: no core is left idle.
const patient = { testTimeout: 120_000, hookTimeout: 120_000, maxWorkers: '100%' }
// Replaces a module of Node itself, which a file that came before would have loaded.
const alone = ['server/accounts/same-work.test.ts']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          ...patient,
          name: 'unit',
          include: ['{contract,server,demo,scenes,tools}/**/*.test.ts'],
          exclude: alone,
          // The server's modules are loaded once for each core and not once for each file: that was half of the work.
          isolate: false,
        },
      },
      {
        test: { ...shared, ...patient, name: 'unit-alone', include: ['app/**/*.test.{ts,tsx}', ...alone] },
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
