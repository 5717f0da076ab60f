import { defineConfig } from 'vitest/config'

const shared = { globalSetup: ['test/global-setup.ts'], setupFiles: ['test/fail-on-console-error.ts'] }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{contract,server,app,demo,scenes,tools}/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
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
          fileParallelism: false,
        },
      },
      {
        // Starts and kills a shop and a PostgreSQL of its own.
        test: {
          name: 'faults',
          include: ['test/faults/*.test.ts'],
          setupFiles: ['test/fail-on-console-error.ts'],
          fileParallelism: false,
        },
      },
    ],
  },
})
