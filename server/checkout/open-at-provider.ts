import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#contract/http/errors.ts'
import { splitTotal } from '#contract/invoices/credit.ts'
import { toCents } from '#contract/money.ts'
import { webhookUrl } from '#server/payments/choose-providers.ts'
import {
  type CheckoutRequest,
  isSilence,
  money,
  type PaymentProvider,
  ProviderError,
  type Redirect,
} from '#server/payments/provider/provider.ts'
import { findOfficeEmail } from '#server/settings/queue-email.ts'
import type { CheckoutApp } from './checkout-app.ts'
import {
  askedCents,
  type Checkout,
  claimCreation,
  endCreation,
  findCheckout,
  markOpen,
  raiseAttempt,
} from './checkout-queries.ts'
import { closeUnpaid } from './close-checkout.ts'

const leaseSeconds = 15
const maxTries = 4

const pageUnavailable = (cause?: unknown) =>
  new AppError(
    'provider_failed',
    'The payment page could not be opened. You have not been charged. Please try again in a minute.',
    { cause },
  )

/**
 * Opens a reserved checkout with its provider once, however many clicks and processes request it: one claims it, the
 * others wait for its page. A crash leaves it `new`, and the next click repeats the same attempt. What fails at once is
 * tried again while the buyer is patient; after several buyers without a page, nobody waits for one for a while.
 */
export async function openAtProvider(
  app: CheckoutApp,
  { id, provider }: Pick<Checkout, 'id' | 'provider'>,
  origin: string,
): Promise<Redirect> {
  const { circuitBreaker: breaker } = app.payments
  // Not the one for questions about payments: a provider may answer those and open no pages, and the other way round.
  const pages = `${provider} pages`
  if (breaker.isOpen(pages)) throw pageUnavailable()
  const signal = app.payments.startWaiting()
  let isSilent = false
  for (let tries = 0; tries < maxTries && !signal.aborted; ) {
    const claimed = await claimCreation(app.db, id, leaseSeconds)
    if (!claimed) {
      const now = await findCheckout(app.db, id)
      if (now?.redirect && now.state !== 'new') return now.redirect
      if (now?.state !== 'new') throw pageUnavailable()
      await pause(150, signal)
      continue
    }
    tries++
    const tried = await tryOnce(app, claimed, origin, signal)
    if ('redirect' in tried) {
      breaker.recordSuccess(pages)
      return tried.redirect
    }
    isSilent = tried.isSilent
    await pause(200 * tries, signal)
  }
  // Once for each buyer who waited in vain.
  if (isSilent) breaker.recordFailure(pages)
  throw pageUnavailable()
}

/** Ends early with the buyer's patience. */
const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {})

/** Without a page, it may be retried. */
async function tryOnce(
  app: CheckoutApp,
  checkout: Checkout,
  origin: string,
  signal: AbortSignal,
): Promise<{ redirect: Redirect } | { isSilent: boolean }> {
  const provider = app.payments.find(checkout.provider)
  if (!provider) throw pageUnavailable()
  try {
    const created = await provider.createCheckout({ ...(await toRequest(app, checkout, provider, origin)), signal })
    if (!(await markOpen(app.db, checkout.id, created))) throw pageUnavailable()
    return { redirect: created.redirect }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    app.log.warn({ err: error, checkoutId: checkout.id }, 'a provider did not open a checkout')
    if (error.outcome === 'not_done' && !error.retryable) {
      await closeUnpaid(app, checkout, 'failed')
      throw pageUnavailable(error)
    }
    // A new reference is allowed only if the request was certainly not carried out.
    if (error.outcome === 'not_done') await raiseAttempt(app.db, checkout)
    await endCreation(app.db, checkout.id)
    return { isSilent: isSilence(error) }
  }
}

async function toRequest(
  app: CheckoutApp,
  checkout: Checkout,
  provider: PaymentProvider,
  origin: string,
): Promise<CheckoutRequest> {
  const { id, items, totalCents, shippingAddress } = checkout
  const cents = askedCents(checkout)
  const { deliveryCents, taxCents } = splitTotal(checkout)
  const [firstName, ...rest] = shippingAddress.fullName.split(' ')
  // The sandbox is this shop: its pages return to whatever address the browser used.
  const base = provider.id === 'sandbox' ? '' : origin
  const units = items.reduce((sum, { qty }) => sum + qty, 0)
  // A part of the total cannot be told from the goods.
  const part = [{ name: checkout.depositCents === cents ? 'Deposit' : 'Part of the total', qty: 1, cents }]
  const whole = [
    ...items.map(({ name, qty, price }) => ({ name, qty, cents: toCents(price) })),
    { name: checkout.delivery?.name ?? 'Delivery', qty: 1, cents: deliveryCents },
    // Left out below if it is nothing.
    { name: 'VAT', qty: 1, cents: taxCents },
  ]
  return {
    checkoutId: id,
    attempt: checkout.attempt,
    amount: money(cents),
    description: `Order of ${units} ${units === 1 ? 'item' : 'items'}`,
    lines: (cents < totalCents ? part : whole)
      .filter(({ cents }) => cents > 0)
      .map(({ name, qty, cents }) => ({ name, qty, unit: money(cents) })),
    // Some providers insist on an address; a caller may have none.
    customer: {
      email: checkout.email || (await findOfficeEmail(app.config, app.db)),
      firstName,
      lastName: rest.join(' ') || undefined,
    },
    urls: {
      success: `${base}/success?checkout=${id}`,
      failure: `${base}/failure?checkout=${id}`,
      cancel: `${base}/failure?checkout=${id}&reason=cancelled`,
      notify: webhookUrl(app.config, provider.id),
    },
  }
}
