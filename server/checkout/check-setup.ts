import type { App } from '#server/http/types.ts'
import { flagPayment } from '#server/payments/flag-payment.ts'
import { resolveSetupIssues } from '#server/payments/issue-queries.ts'
import { countUnreachable } from './checkout-queries.ts'

type OrderApp = Pick<App, 'db' | 'jobs' | 'config' | 'payments'>

/**
 * At every start and daily, checks that the provider accepts our keys and knows our webhook URL, and that we can still
 * ask about payments opened with another provider. A shop that has moved would otherwise silently lose its webhooks.
 * One entry per provider, which closes itself.
 */
export async function checkSetup(app: OrderApp): Promise<void> {
  const { cards, names } = app.payments
  const { problems } = await cards.checkSetup()
  const problemsById = new Map([[cards.id as string, problems]])
  for (const { provider, count } of await countUnreachable(app.db, names))
    problemsById.set(provider, [
      `${count} ${count === 1 ? 'payment that was' : 'payments that were'} opened at ${provider} cannot be checked, because its keys are no longer in the settings. Restore them, or check there whether they were paid.`,
    ])
  await app.db.transaction(async (tx) => {
    const broken = [...problemsById].filter(([, all]) => all.length > 0)
    await resolveSetupIssues(
      tx,
      broken.map(([provider]) => provider),
    )
    for (const [provider, all] of broken)
      await flagPayment(app, tx, { kind: 'provider_setup', about: provider, message: all.join(' '), provider }, 'again')
  })
}
