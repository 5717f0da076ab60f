import { escapeMarkup } from '#contract/escape-markup.ts'
import type { PlainPage, ShopHeader } from '#server/http/plain-page.ts'
import type { Redirect } from '#server/payments/provider/provider.ts'

type Form = Extract<Redirect, { kind: 'form' }>

/** Submitted automatically; without scripts, there is a button. */
const script = `document.forms[0].submit()`

/**
 * Posts the form that the shop signed, with its fields in the order of the signature. `form-action` also applies to
 * redirects after a form, and PayFast's lead to its other hosts.
 */
export function formPage(form: Form, shop: ShopHeader): PlainPage {
  const fields = form.fields
    .map(([name, value]) => `<input type="hidden" name="${escapeMarkup(name)}" value="${escapeMarkup(value)}">`)
    .join('')
  return {
    title: 'Go to the payment page',
    shop,
    body: `<h1>One moment</h1><p>We are taking you to the payment page of PayFast.</p><form method="post" action="${escapeMarkup(form.action)}">${fields}<button class="main">Continue to PayFast</button></form>`,
    script,
    formTargets: [new URL(form.action).origin, 'https://*.payfast.co.za', 'https://*.payfast.io'],
  }
}
