import type { ProviderName } from '#contract/payments/calls.ts'
import { type Config, ConfigError, isPublic, publicUrl } from '#server/config.ts'
import { createPayfast } from './payfast/payfast.ts'
import { createPaystack } from './paystack/paystack.ts'
import { type CheckoutRequest, type PaymentProvider, ProviderError } from './provider/provider.ts'
import { createYoco } from './yoco/yoco.ts'

export type RemoteProvider = Exclude<ProviderName, 'sandbox'>

export const webhookUrl = (config: Config, name: ProviderName): string =>
  `${publicUrl(config)}/api/payment/webhook/${name}`

const settingsOf: Record<RemoteProvider, (keyof Config)[]> = {
  yoco: ['YOCO_SECRET_KEY'],
  payfast: ['PAYFAST_MERCHANT_ID', 'PAYFAST_MERCHANT_KEY', 'PAYFAST_PASSPHRASE'],
  paystack: ['PAYSTACK_SECRET_KEY'],
}

/** Every external provider with keys. Called at start-up, so that a wrong setting stops the start, not a checkout. */
export function createRemoteProviders(config: Config): Map<RemoteProvider, PaymentProvider> {
  const providers = new Map<RemoteProvider, PaymentProvider>()
  for (const name of Object.keys(settingsOf) as RemoteProvider[]) {
    const missing = settingsOf[name].find((setting) => config[setting] === undefined)
    if (missing && config.PAYMENT_PROVIDER === name)
      throw new ConfigError(`Setting ${missing}: is required for PAYMENT_PROVIDER ${name}`)
    if (missing) continue
    try {
      providers.set(name, createRemoteProvider(name, config))
    } catch (error) {
      throw new ConfigError(`Setting ${name.toUpperCase()}_…: ${error instanceof Error ? error.message : error}`)
    }
  }
  return providers
}

function createRemoteProvider(name: RemoteProvider, config: Config): PaymentProvider {
  const notifyUrl = webhookUrl(config, name)
  if (name === 'yoco')
    return createYoco({
      secretKey: config.YOCO_SECRET_KEY ?? '',
      webhookSecret: config.YOCO_WEBHOOK_SECRET,
      baseUrl: config.YOCO_URL,
      notifyUrl,
    })
  if (name === 'paystack')
    return createPaystack({ secretKey: config.PAYSTACK_SECRET_KEY ?? '', baseUrl: config.PAYSTACK_URL })
  return createPayfast({
    merchantId: config.PAYFAST_MERCHANT_ID ?? '',
    merchantKey: config.PAYFAST_MERCHANT_KEY ?? '',
    passphrase: config.PAYFAST_PASSPHRASE ?? '',
    siteUrl: config.PAYFAST_URL,
    apiUrl: config.PAYFAST_API_URL,
    senders: config.PAYFAST_SENDERS.length > 0 ? config.PAYFAST_SENDERS : undefined,
    notifyUrl,
  })
}

/** The sandbox is the default, but a public shop does not start with it by accident. */
export function assertPaymentSettings(config: Config): void {
  createRemoteProviders(config)
  const { PAYMENT_PROVIDER, PUBLIC_URL } = config
  if (PAYMENT_PROVIDER && PAYMENT_PROVIDER !== 'sandbox' && !PUBLIC_URL)
    throw new ConfigError(
      `Setting PUBLIC_URL: is required for PAYMENT_PROVIDER ${PAYMENT_PROVIDER}, which sends buyers and webhooks to this address`,
    )
  if (!PAYMENT_PROVIDER && isPublic(config))
    throw new ConfigError(
      'Setting PAYMENT_PROVIDER: choose yoco, payfast or paystack, or set sandbox explicitly, because PUBLIC_URL is not this machine',
    )
}

/** The same provider, whose page on a foreign host counts as a refusal: it could be a fake payment page. */
export const withOwnPages = <T extends PaymentProvider>(config: Config, provider: T): T => ({
  ...provider,
  createCheckout: async (request: CheckoutRequest) => {
    const created = await provider.createCheckout(request)
    const target = created.redirect.kind === 'url' ? created.redirect.url : created.redirect.action
    if (isAllowedTarget(config, provider.id, target)) return created
    const message = `the payment page ${target.slice(0, 200)} is on another host`
    throw new ProviderError(provider.id, { code: 'foreign_page', message, outcome: 'not_done', retryable: false })
  },
})

function isAllowedTarget(config: Config, name: ProviderName, target: string): boolean {
  const base = { yoco: config.YOCO_URL, payfast: config.PAYFAST_URL, paystack: config.PAYSTACK_URL }
  if (name === 'sandbox') return /^\/sandbox-pay\/[\w-]+$/.test(target)
  const url = URL.parse(target)
  if (!url) return false
  const isOwnHost = url.host === new URL(base[name]).host
  const families = {
    yoco: ['yoco.com'],
    payfast: ['payfast.co.za', 'payfast.io'],
    paystack: ['paystack.com', 'paystack.co'],
  }
  const isFamily = families[name].some((family) => url.hostname === family || url.hostname.endsWith(`.${family}`))
  return isOwnHost || (url.protocol === 'https:' && isFamily && url.port === '')
}
