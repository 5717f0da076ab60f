import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { createOutsideProviders, type Outside } from './choose-providers.ts'
import type { PaymentProvider } from './provider.ts'
import { createProviderRests, type ProviderRests } from './provider-rests.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'

declare module 'fastify' {
  interface FastifyInstance {
    payments: Payments
  }
}

export type Payments = {
  /** The one that takes cards today. */
  cards: PaymentProvider
  /** All that have their keys. */
  names: readonly string[]
  rests: ProviderRests
  /** Any that has its keys: payments made before the setting changed still have to be asked about. */
  find(name: string): PaymentProvider | undefined
  /** There only where it is the one that takes cards: a live shop has no page that pays with play money. */
  sandbox: Sandbox | undefined
}

export async function openPayments(db: Db, config: Config): Promise<Payments> {
  const outside = createOutsideProviders(config)
  const chosen = config.PAYMENT_PROVIDER ?? 'sandbox'
  const sandbox = chosen === 'sandbox' ? await createSandbox(db, { faults: config.SANDBOX_FAULTS }) : undefined
  const cards = sandbox ?? outside.get(chosen as Outside)
  if (!cards) throw new Error(`there is no provider ${chosen}`)
  return {
    cards,
    sandbox,
    names: [...outside.keys(), ...(sandbox ? ['sandbox'] : [])],
    rests: createProviderRests(),
    find: (name) => (name === 'sandbox' ? sandbox : outside.get(name as Outside)),
  }
}
