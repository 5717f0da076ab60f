import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { beginDraft } from '#contract/contact/calls.ts'
import { AppError } from '#contract/http/errors.ts'
import { getViewer, type Viewer } from '#server/http/access.ts'
import { parseInput } from '#server/http/parse-input.ts'
import type { App } from '#server/http/types.ts'
import { attachmentForm, type KeptFile, keepFiles } from '#server/media/keep-files.ts'
import { withForm } from '#server/media/read-form.ts'
import { findMessageRow, insertBegun, insertFiles, type MessageRow } from './queries.ts'
import { emailCustomer } from './thread-emails.ts'

export type Recipient = { userId: string | null; name: string; email: string; phone?: string }
type BeginApp = Pick<App, 'db' | 'jobs' | 'config' | 'guests' | 'storage'>
type Draft = z.output<typeof beginDraft> & { files: readonly KeptFile[] }

/** The office writes first, in a form: `to` says to whom, from what else the form has. */
export async function beginThread(
  app: BeginApp,
  request: FastifyRequest,
  to: (fields: Record<string, string>) => Recipient,
): Promise<MessageRow> {
  return withForm(request, attachmentForm(app.config.DATA_DIR), async ({ fields, files }) => {
    const draft = parseInput(beginDraft, fields)
    const recipient = to(fields)
    return keepFiles(app.storage, files, async (kept) => {
      const { message, isNew } = await saveBegun(app, recipient, { ...draft, files: kept }, getViewer(request))
      if (!isNew) for (const { fileKey } of kept) await app.storage.remove(fileKey)
      return message
    })
  })
}

/** Stored and e-mailed in one transaction, once, however often it is sent. */
async function saveBegun(
  app: BeginApp,
  { userId, name, email, phone }: Recipient,
  { _id, subject, text, files }: Draft,
  by: Viewer,
): Promise<{ message: MessageRow; isNew: boolean }> {
  return app.db.transaction(async (tx) => {
    const row = await insertBegun(tx, {
      _id,
      userId,
      name,
      email,
      phone: phone || null,
      subject,
      message: text,
      begunBy: by.userId,
      begunByName: by.name,
      ownerId: by.userId,
    })
    if (!row) {
      const before = await findMessageRow(tx, _id)
      if (before?.begunBy === by.userId && before.message === text && before.email === email)
        return { message: before, isNew: false }
      throw new AppError('conflict', 'This message has been sent already. Please look under Messages.')
    }
    await insertFiles(tx, { messageId: _id }, files)
    await emailCustomer(app, tx, row, { text, files, isFirst: true })
    return { message: row, isNew: true }
  })
}
