import type { App } from '#server/http/types.ts'

/** What taking a payment to its order needs of the app. */
export type CheckoutApp = Pick<App, 'db' | 'jobs' | 'config' | 'guests' | 'payments' | 'background' | 'log'>
