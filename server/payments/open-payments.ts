import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { createRemoteProviders, type RemoteProvider, withOwnPages } from './choose-providers.ts'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'
import { type CallCounts, createCallCounts } from './count-calls.ts'
import type { PaymentProvider } from './provider/provider.ts'
import { createSandbox, type Sandbox } from './sandbox/sandbox.ts'
import { createStatusQuestions, type StatusQuestions } from './status-questions.ts'

declare module 'fastify' {
  interface FastifyInstance {
    payments: Payments
  }
}

export type Payments = {
  /** The current card provider. */
  cards: PaymentProvider
  /** All that have keys. */
  names: readonly string[]
  circuitBreaker: CircuitBreaker
  calls: CallCounts
  questions: StatusQuestions
  /** Aborts when a buyer has waited long enough for a payment page. */
  startWaiting(): AbortSignal
  /** Any provider with keys: payments made before the setting changed must still be checked. */
  find(name: string): PaymentProvider | undefined
  /** Only if it is the card provider: a live shop must not have a page that accepts test money. */
  sandbox: Sandbox | undefined
}

export const maxWaitMs = 10_000

export async function openPayments(db: Db, config: Config): Promise<Payments> {
  const calls = createCallCounts()
  const remote = new Map(
    Array.from(createRemoteProviders(config), ([name, provider]) => [name, calls.of(withOwnPages(config, provider))]),
  )
  const chosen = config.PAYMENT_PROVIDER ?? 'sandbox'
  const sandbox = chosen === 'sandbox' ? calls.of(withOwnPages(config, await createSandbox(db, config))) : undefined
  const cards = sandbox ?? remote.get(chosen as RemoteProvider)
  if (!cards) throw new Error(`there is no provider ${chosen}`)
  return {
    cards,
    sandbox,
    names: [...remote.keys(), ...(sandbox ? ['sandbox'] : [])],
    circuitBreaker: createCircuitBreaker(),
    calls,
    questions: createStatusQuestions(),
    startWaiting: () => AbortSignal.timeout(maxWaitMs),
    find: (name) => (name === 'sandbox' ? sandbox : remote.get(name as RemoteProvider)),
  }
}
