import type { z } from 'zod'
import type { sendContactMessage } from '#contract/contact.ts'
import { findProductById } from '#server/catalogue/products/product-queries.ts'
import { publicUrl } from '#server/config.ts'
import type { App } from '#server/http/types.ts'
import type { Email } from '#server/mail/email.ts'
import { withoutLinks } from '#server/mail/without-links.ts'
import { queueEmail } from '#server/shop/queue-email.ts'
import { insertMessage } from './queries.ts'

type Draft = z.output<typeof sendContactMessage.schema.body>

/** Stored and e-mailed in one transaction: an acknowledged message is never lost. */
export async function saveMessage(app: Pick<App, 'db' | 'jobs' | 'config'>, draft: Draft): Promise<void> {
  const { product: productId, ...words } = draft
  await app.db.transaction(async (tx) => {
    const product = productId && (await findProductById(tx, productId, 'shoppers'))
    await insertMessage(tx, { ...words, ...(product ? { productId: product._id } : {}) })
    const about = product ? `${product.partNumber}, ${product.name}` : undefined
    await queueEmail(app, tx, app.config.SHOP_EMAIL, officeEmail(draft, about, publicUrl(app.config)), draft.email)
  })
}

/** The office gets the message as written, links included; links are removed from name and subject. */
function officeEmail({ email, phone, message, ...draft }: Draft, product: string | undefined, url: string): Email {
  const name = withoutLinks(draft.name) || 'a visitor'
  const subject = withoutLinks(draft.subject ?? '')
  const rows: [string, string][] = [
    ['From', name],
    ['E-mail', email],
    ...(phone ? [['Phone', phone] satisfies [string, string]] : []),
    ...(product ? [['Product', product] satisfies [string, string]] : []),
  ]
  return {
    subject: `Message from ${name}${subject ? `: ${subject}` : ''}`,
    body: [{ rows }, ...message.split(/\n{2,}/)],
    action: { label: 'Open the messages', url: `${url}/manage/messages` },
    footer: `Reply to this e-mail to answer ${name} directly.`,
  }
}
