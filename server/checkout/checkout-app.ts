import type { App } from '#server/http/types.ts'

/** What the checkout needs from the app. */
export type CheckoutApp = Pick<
  App,
  'db' | 'database' | 'jobs' | 'config' | 'guests' | 'payments' | 'background' | 'log' | 'isPaused'
>
