import { AppError } from '#contract/http/errors.ts'
import type { Db } from '#server/db/database.ts'
import type { Viewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import type { KeptFile } from '#server/media/keep-files.ts'
import { findNames } from './people-queries.ts'
import {
  type FileRow,
  findFiles,
  findReplies,
  insertFiles,
  insertReply,
  justNow,
  lockMessage,
  type MessageRow,
  type ReplyRow,
  writeMessage,
} from './queries.ts'
import { emailCustomer, emailOffice } from './thread-emails.ts'

type ThreadApp = Pick<App, 'db' | 'jobs' | 'config' | 'guests'>
type Words = { text: string; files: readonly KeptFile[] }

const maxReplies = 200
const sameWithinMs = 120_000

/** The same words and files again, just now: a double tap, or a second try after a lost answer. */
function isRepeat(
  last: (ReplyRow & { files: readonly FileRow[] }) | undefined,
  { side, text, files, writtenBy }: Words & Pick<ReplyRow, 'side' | 'writtenBy'>,
): boolean {
  if (!last || last.side !== side || last.text !== text || last.writtenBy !== writtenBy) return false
  const toText = (all: readonly { name: string; size: number }[]) =>
    all.map(({ name, size }) => `${name} ${size}`).join('\n')
  return toText(last.files) === toText(files) && Date.now() - Date.parse(last.createdAt) < sameWithinMs
}

async function lockThread(tx: Db, id: string) {
  const message = await lockMessage(tx, id)
  const replies = await findReplies(tx, id)
  if (replies.length >= maxReplies)
    throw new AppError('conflict', 'This conversation has become too long. Please start a new message.')
  const last = replies.at(-1)
  if (!last) return { message, last }
  const files = await findFiles(tx, [id])
  return { message, last: { ...last, files: files.filter(({ replyId }) => replyId === last._id) } }
}

/** If it is not new, its files are not needed. */
type WriteResult = { message: MessageRow; isNew: boolean }

/** The office answers, and the customer is e-mailed. Or it enters what the customer answered by e-mail. */
export async function answerMessage(
  app: ThreadApp,
  id: string,
  {
    text,
    files,
    done,
    fromEmail,
    readUntil,
  }: Words & { done: boolean; fromEmail: boolean; readUntil: string | undefined },
  by: Viewer,
): Promise<WriteResult> {
  return app.db.transaction(async (tx) => {
    const { message, last } = await lockThread(tx, id)
    const side = fromEmail ? 'customer' : 'office'
    if (isRepeat(last, { side, text, files, writtenBy: by.userId })) return { message, isNew: false }
    const name = fromEmail ? message.name : by.name
    const reply = await insertReply(tx, {
      messageId: id,
      side,
      name,
      writtenBy: by.userId,
      text,
      isFromEmail: fromEmail,
    })
    await insertFiles(tx, { messageId: id, replyId: reply._id }, files)
    if (!fromEmail) await emailCustomer(app, tx, message, { text, files })
    // Whoever enters or answers it has read what the page showed, which may not be the customer's newest words.
    const isCrossed = readUntil !== undefined && Date.parse(message.customerAt) > Date.parse(readUntil)
    const next = await writeMessage(tx, id, {
      ...(isCrossed ? {} : { seenAt: justNow }),
      lastAt: justNow,
      waitsFor: fromEmail || isCrossed ? 'office' : 'customer',
      ...(fromEmail ? { customerAt: justNow } : { ownerId: message.ownerId ?? by.userId }),
      ...(fromEmail || done ? { handled: done && !isCrossed } : {}),
    })
    return { message: next, isNew: true }
  })
}

/** The customer writes again: the thread waits for an answer, even if it was done. */
export async function replyToThread(
  app: ThreadApp,
  id: string,
  { text, files }: Words,
  by: Viewer | undefined,
): Promise<WriteResult> {
  return app.db.transaction(async (tx) => {
    const { message, last } = await lockThread(tx, id)
    const writtenBy = by?.userId ?? null
    if (isRepeat(last, { side: 'customer', text, files, writtenBy })) return { message, isNew: false }
    const reply = await insertReply(tx, { messageId: id, side: 'customer', name: message.name, writtenBy, text })
    await insertFiles(tx, { messageId: id, replyId: reply._id }, files)
    const owner = message.ownerId ? (await findNames(tx, [message.ownerId])).get(message.ownerId) : undefined
    await emailOffice(app, tx, message, { text, files, owner })
    const next = await writeMessage(tx, id, {
      handled: false,
      waitsFor: 'office',
      customerAt: justNow,
      lastAt: justNow,
    })
    return { message: next, isNew: true }
  })
}
