import { AppError } from '#contract/http/errors.ts'
import type { CheckoutApp } from './checkout-app.ts'
import { type Checkout, findCheckout } from './checkout-queries.ts'
import { type Finalised, finaliseCheckout } from './finalise-checkout.ts'
import type { Started } from './start-checkout.ts'

/** More pages than one buyer can have ended between two clicks. */
export const maxTries = 4

type Start = (unpaid: ReadonlySet<string>) => Promise<Started>

/**
 * The checkout for a click: a new one, or the one opened for the same cart before. An earlier page may be declined or
 * cancelled by now and would send the buyer round in circles, and one for another cart may have been paid. So the
 * provider is asked first.
 */
export async function startOrReuse(app: CheckoutApp, start: Start): Promise<{ checkout: Checkout; isPaid: boolean }> {
  const unpaid = new Set<string>()
  for (let tries = 1; ; tries++) {
    const started = await start(unpaid)
    if ('replaces' in started) {
      const paid = await findPaid(app, started.replaces, unpaid)
      if (paid) return { checkout: paid, isPaid: true }
      if (tries < maxTries) continue
      throw new AppError('conflict', 'You have just opened another payment. Please try again.')
    }
    const { checkout } = started
    if (checkout.state !== 'open' || checkout.provider === 'eft') return { checkout, isPaid: false }
    const kind = await askIfPaid(app, checkout.id)
    if (kind === 'order') return { checkout, isPaid: true }
    if (kind !== 'not_paid' || tries === maxTries) return { checkout, isPaid: false }
  }
}

/** The one that the provider says is paid; those that are not are added to `unpaid`. */
export async function findPaid(
  app: CheckoutApp,
  ids: readonly string[],
  unpaid: Set<string>,
): Promise<Checkout | undefined> {
  for (const id of ids) {
    const paid = (await askIfPaid(app, id)) === 'order' ? await findCheckout(app.db, id) : undefined
    if (paid) return paid
    unpaid.add(id)
  }
  return undefined
}

async function askIfPaid(app: CheckoutApp, id: string): Promise<Finalised['kind']> {
  const { kind } = await finaliseCheckout(app, id, { isBuyer: true })
  if (kind === 'review')
    throw new AppError(
      'conflict',
      'We have received a payment from you and are looking into it. Please do not pay again.',
    )
  return kind
}
