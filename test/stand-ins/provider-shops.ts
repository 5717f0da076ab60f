import type { Caller } from '../shop.ts'
import { openShop, type Shop } from '../shop.ts'
import { startPayfast } from './payfast.ts'
import { startPaystack } from './paystack.ts'
import { deliver, type StandIn } from './serve.ts'
import { startYoco } from './yoco.ts'

type Hook = { amountCents?: number; forged?: boolean; times?: number }

/** A shop that takes cards through a real provider's adapter, with a stand-in for the provider, over real HTTP on both sides. */
export type ProviderShop = Shop & {
  url: string
  bank: StandIn
  /** Follows `redirectUrl` like the buyer's browser, up to the card form; returns the provider's payment id. */
  arrive(buyer: Caller, checkoutId: string, redirectUrl: string): Promise<string>
  pay(ref: string): string
  cancel(ref: string): void
  sendHook(ref: string, how?: Hook): Promise<number[]>
  countRefunds(): number
  sendRefundHook(ref: string, state: 'done' | 'failed'): Promise<number[]>
  close(): Promise<void>
}

export const providerNames = ['yoco', 'payfast', 'paystack'] as const

async function openListening(env: Record<string, string>, workers = false) {
  const shop = await openShop({ workers, env: { LIMIT_CHECKOUT: '100000', LIMIT_HOLD_CHECKOUTS: '100000', ...env } })
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const address = shop.app.server.address()
  if (!address || typeof address !== 'object') throw new Error('no address')
  return { shop, url: `http://127.0.0.1:${address.port}` }
}

export async function openYocoShop({ workers = false } = {}) {
  const bank = await startYoco()
  const env = {
    PAYMENT_PROVIDER: 'yoco',
    YOCO_SECRET_KEY: bank.secretKey,
    YOCO_WEBHOOK_SECRET: bank.webhookSecret,
    YOCO_URL: bank.url,
  }
  const { shop, url } = await openListening(env, workers)
  const hookUrl = `${url}/api/payment/webhook/yoco`
  const arrive = async (_buyer: Caller, _id: string, redirectUrl: string) => redirectUrl.split('/').at(-1) ?? ''
  return {
    ...shop,
    url,
    hookUrl,
    bank,
    arrive,
    pay: bank.pay,
    cancel: (ref: string) => void bank.cancel(ref),
    sendHook: (ref: string, { amountCents, forged, times }: Hook = {}) =>
      bank.sendHook(hookUrl, ref, {
        ...(amountCents ? { amountCents } : {}),
        ...(forged ? { secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` } : {}),
        ...(times ? { times } : {}),
      }),
    countRefunds: () => bank.refunds.length,
    sendRefundHook: (ref: string, state: 'done' | 'failed') =>
      bank.sendHook(hookUrl, ref, { type: state === 'done' ? 'refund.succeeded' : 'refund.failed' }),
    close: () => shop.close().then(bank.close),
  }
}

export async function openPaystackShop() {
  const bank = await startPaystack()
  const { shop, url } = await openListening({
    PAYMENT_PROVIDER: 'paystack',
    PAYSTACK_SECRET_KEY: bank.secretKey,
    PAYSTACK_URL: bank.url,
  })
  const hookUrl = `${url}/api/payment/webhook/paystack`
  return {
    ...shop,
    url,
    hookUrl,
    bank,
    arrive: async (_buyer: Caller, id: string) =>
      [...bank.transactions.keys()].filter((reference) => reference.startsWith(`${id}.`)).at(-1) ?? '',
    pay: bank.pay,
    cancel: (ref: string) => bank.decline(ref),
    sendHook: (ref: string, { amountCents, forged, times }: Hook = {}) =>
      bank.sendHook(hookUrl, ref, {
        ...(amountCents ? { amountCents } : {}),
        ...(forged ? { secretKey: 'sk_live_guessed0000' } : {}),
        ...(times ? { times } : {}),
      }),
    countRefunds: () => bank.refunds.length,
    sendRefundHook: (ref: string, state: 'done' | 'failed') =>
      bank.sendHook(hookUrl, ref, { event: state === 'done' ? 'refund.processed' : 'refund.failed' }),
    close: () => shop.close().then(bank.close),
  }
}

export async function openPayfastShop() {
  const bank = await startPayfast()
  const { shop, url } = await openListening({
    PAYMENT_PROVIDER: 'payfast',
    PAYFAST_MERCHANT_ID: bank.merchantId,
    PAYFAST_MERCHANT_KEY: bank.merchantKey,
    PAYFAST_PASSPHRASE: bank.passphrase,
    PAYFAST_URL: bank.url,
    PAYFAST_API_URL: bank.url,
    PAYFAST_SENDERS: 'localhost',
  })
  const hookUrl = `${url}/api/payment/webhook/payfast`
  return {
    ...shop,
    url,
    hookUrl,
    bank,
    /** Opens the shop's own page and posts its form, as the script would. */
    arrive: async (buyer: Caller, id: string, redirectUrl: string) => {
      const { text: html } = await buyer.get(redirectUrl)
      const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? ''
      const fields = Array.from(html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g), (match) => {
        const [, name = '', value = ''] = match
        return [name, value.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))] as const
      })
      const posted = await bank.submit({ action, fields })
      if (posted.status !== 302) throw new Error(`PayFast refused the form: ${posted.text}`)
      return id
    },
    pay: bank.pay,
    cancel: (ref: string) => void bank.cancel(ref),
    sendHook: (ref: string, { amountCents, forged, times }: Hook = {}) =>
      deliver(
        hookUrl,
        bank.delivery(ref, {
          ...(amountCents ? { amount: (amountCents / 100).toFixed(2) } : {}),
          ...(forged ? { passphrase: 'guessed' } : {}),
        }),
        times,
      ),
    countRefunds: () => bank.refunds.length,
    /** PayFast reports refunds only in its history. */
    sendRefundHook: async () => [],
    close: () => shop.close().then(bank.close),
  }
}

export const openProviderShop: Record<(typeof providerNames)[number], () => Promise<ProviderShop>> = {
  yoco: () => openYocoShop(),
  payfast: openPayfastShop,
  paystack: openPaystackShop,
}
