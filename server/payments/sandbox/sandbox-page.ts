import { escapeMarkup } from '#contract/escape-markup.ts'
import { formatRand } from '#contract/money.ts'
import type { PlainPage, ShopHeader } from '#server/http/plain-page.ts'
import type { Way } from './sandbox-pay.ts'
import type { SandboxCheckout } from './sandbox-queries.ts'

const buttons: [Way, string][] = [
  ['cancel', 'Cancel'],
  ['vanish', 'Pay and never return'],
  ['webhook-only', 'Pay, webhook only'],
  ['webhooks-thrice', 'Pay, webhook three times'],
]

/** The sandbox's card page. */
export function cardPage(checkout: SandboxCheckout, shop: ShopHeader, wrong?: string): PlainPage {
  const rows = [
    ...checkout.lines.map(({ name, qty, unit }) => [qty > 1 ? `${qty} × ${name}` : name, unit.cents * qty] as const),
    ['To pay', checkout.cents] as const,
  ]
  const describedBy = wrong ? 'wrong hint' : 'hint'
  return {
    title: 'Pay by card (sandbox)',
    shop,
    isStayedOn: true,
    body: `<h1>Pay by card</h1><p>This is the shop’s own sandbox: no money moves, and no card number is stored.</p>
<form method="post" class="panel">
<table>${rows.map(([name, cents]) => `<tr><td>${escapeMarkup(name)}</td><td>${formatRand(cents)}</td></tr>`).join('')}</table>
<label for="card">Card number</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" value="4111 1111 1111 1111" aria-describedby="${describedBy}"${wrong ? ' aria-invalid="true"' : ''}>
${wrong ? `<p class="hint wrong" id="wrong" role="alert">${escapeMarkup(wrong)}</p>` : ''}
<p class="hint" id="hint">4111 1111 1111 1111 is paid, 4000 0000 0000 0002 is declined, 4000 0000 0000 9995 has no funds.</p>
<button class="main" name="way" value="pay">Pay ${formatRand(checkout.cents)}</button>
</form>
<h2>What else can happen</h2>
<form method="post" class="more">${buttons.map(([way, label]) => `<button name="way" value="${way}">${escapeMarkup(label)}</button>`).join('')}</form>`,
  }
}

export const gonePage = (shop: ShopHeader): PlainPage => ({
  title: 'Paid',
  shop,
  isStayedOn: true,
  body: `<h1>Paid, and the tab was closed</h1><p>The browser does not return to the shop. The order is created anyway.</p>`,
})

export const overPage = ({ urls }: SandboxCheckout, shop: ShopHeader): PlainPage => ({
  title: 'This payment has ended',
  shop,
  isStayedOn: true,
  body: `<h1>This payment has ended</h1><p>It was declined or cancelled, or it expired, and can no longer be paid. <a href="${escapeMarkup(urls.failure)}">Back to the shop</a></p>`,
})

export const missingPage = (shop: ShopHeader): PlainPage => ({
  title: 'Payment not found',
  shop,
  isStayedOn: true,
  body: `<h1>Payment not found</h1><p>There is no sandbox payment at this URL. <a href="/cart">Back to the cart</a></p>`,
})
