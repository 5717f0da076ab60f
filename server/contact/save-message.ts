import type { z } from 'zod'
import type { contactDraft } from '#contract/contact/calls.ts'
import { findProductById } from '#server/catalogue/products/product-queries.ts'
import { publicUrl } from '#server/config.ts'
import type { App } from '#server/http/types.ts'
import type { Email } from '#server/mail/email.ts'
import { fileWithoutLinks, withoutLinks } from '#server/mail/without-links.ts'
import type { KeptFile } from '#server/media/keep-files.ts'
import { queueOfficeEmail } from '#server/settings/queue-email.ts'
import { insertFiles, insertMessage } from './queries.ts'

type Draft = z.output<typeof contactDraft>

/** Stored and e-mailed in one transaction: an acknowledged message is never lost. */
export async function saveMessage(
  app: Pick<App, 'db' | 'jobs' | 'config'>,
  draft: Draft,
  { userId, files = [] }: { userId: string | undefined; files?: KeptFile[] },
): Promise<void> {
  const { product: productId, ...words } = draft
  await app.db.transaction(async (tx) => {
    const product = productId && (await findProductById(tx, productId, 'shoppers'))
    const { _id } = await insertMessage(tx, {
      ...words,
      userId: userId ?? null,
      ...(product ? { productId: product._id } : {}),
    })
    await insertFiles(tx, { messageId: _id }, files)
    const about = product ? `${product.partNumber}, ${product.name}` : undefined
    await queueOfficeEmail(
      app,
      tx,
      officeEmail(draft, about, files, `${publicUrl(app.config)}/manage/messages/${_id}`),
      draft.email,
    )
  })
}

/** The office gets the message as written, links included; links are removed from name and subject. */
function officeEmail(
  { email, phone, message, ...draft }: Draft,
  product: string | undefined,
  files: KeptFile[],
  url: string,
): Email {
  const name = withoutLinks(draft.name) || 'a visitor'
  const subject = withoutLinks(draft.subject ?? '')
  const rows: [string, string][] = [
    ['From', name],
    ['E-mail', email],
    ...(phone ? [['Phone', phone] satisfies [string, string]] : []),
    ...(product ? [['Product', product] satisfies [string, string]] : []),
    ...(files.length > 0
      ? [['Attached', files.map((file) => fileWithoutLinks(file.name)).join(', ')] satisfies [string, string]]
      : []),
  ]
  return {
    subject: `Message from ${name}${subject ? `: ${subject}` : ''}`,
    body: [{ rows }, ...message.split(/\n{2,}/)],
    action: { label: 'Open the message', url },
    footer: `Answer on the message’s page, so that your colleagues see it, or reply to this e-mail to answer ${name} directly.`,
  }
}
