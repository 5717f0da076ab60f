import type { App } from '#server/http/types.ts'
import { flagPayment } from '#server/payments/flag-payment.ts'
import { resolveSetupIssues } from '#server/payments/issue-queries.ts'
import { countUnanswerable } from './checkout-queries.ts'

type OrderApp = Pick<App, 'db' | 'jobs' | 'config' | 'payments'>

/**
 * At every start and once a day: whether the provider knows the shop's keys and where its webhooks go, and whether
 * payments that were opened at another can still be asked about. A shop that moved would otherwise lose its webhooks
 * without a word. One entry for each provider, which settles itself.
 */
export async function checkSetup(app: OrderApp): Promise<void> {
  const { cards, names } = app.payments
  const { problems } = await cards.checkSetup()
  const found = new Map([[cards.id as string, problems]])
  for (const { provider, count } of await countUnanswerable(app.db, names))
    found.set(provider, [
      `${count} ${count === 1 ? 'payment that was' : 'payments that were'} opened at ${provider} cannot be asked about, since its keys are no longer in the settings. Put them back, or look there whether they were paid.`,
    ])
  await app.db.transaction(async (tx) => {
    const broken = [...found].filter(([, all]) => all.length > 0)
    await resolveSetupIssues(
      tx,
      broken.map(([provider]) => provider),
    )
    for (const [provider, all] of broken)
      await flagPayment(app, tx, { kind: 'provider_setup', about: provider, message: all.join(' '), provider }, 'again')
  })
}
