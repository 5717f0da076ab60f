import { AppError } from '#contract/http/errors.ts'
import { maxProofs } from '#contract/orders/proof.ts'
import { canPay } from '#contract/orders/status.ts'
import type { App } from '#server/http/types.ts'
import { type KeptFile, keepFiles } from '#server/media/keep-files.ts'
import type { FormFile } from '#server/media/read-form.ts'
import { type EmailApp, emailOfficeProof } from './emails/queue-emails.ts'
import { insertOrderEvent } from './records/event-queries.ts'
import { lockOrder } from './records/order-queries.ts'
import { findProofs, insertProofs } from './records/proof-queries.ts'

type Upload = { files: FormFile[]; by: string | undefined }

/** A buyer shows that an unpaid order has been paid. It changes nothing but what the office sees: only money counts. */
export async function attachProof(
  app: EmailApp & Pick<App, 'db' | 'storage'>,
  id: string,
  { files, by }: Upload,
): Promise<void> {
  if (files.length === 0)
    throw new AppError('bad_input', 'Please choose a file.', {
      issues: [{ path: 'files', message: 'Please choose a file.' }],
    })
  await keepFiles(app.storage, files, (kept) => saveProof(app, id, kept, by))
}

async function saveProof(app: EmailApp & Pick<App, 'db'>, id: string, kept: KeptFile[], by: string | undefined) {
  await app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!canPay({ status: order.status, isPaid: order.paidAt !== null }))
      throw new AppError('step_not_allowed', 'This order is not waiting for a payment.')
    if ((await findProofs(tx, [id])).length + kept.length > maxProofs)
      throw new AppError('conflict', `At most ${maxProofs} files can be attached to an order. Please e-mail us.`)
    await insertProofs(tx, id, kept)
    const note = kept.map(({ name }) => name).join(', ')
    await insertOrderEvent(tx, order, { what: 'proof', note, by })
    await emailOfficeProof(app, tx, order, kept.length)
  })
}
