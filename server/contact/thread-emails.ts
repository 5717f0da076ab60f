import { publicUrl } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import type { App } from '#server/http/types.ts'
import type { Email } from '#server/mail/email.ts'
import { hello } from '#server/mail/hello.ts'
import { fileWithoutLinks, withoutLinks } from '#server/mail/without-links.ts'
import type { KeptFile } from '#server/media/keep-files.ts'
import { queueEmail, queueOfficeEmail } from '#server/settings/queue-email.ts'
import type { MessageRow } from './queries.ts'

type EmailApp = Pick<App, 'jobs' | 'config' | 'guests'>

const paragraphs = (text: string) => text.split(/\n{2,}/).filter(Boolean)
const attached = (files: readonly KeptFile[], toName: (name: string) => string): Email['body'] =>
  files.length > 0 ? [{ rows: [['Attached', files.map(({ name }) => toName(name)).join(', ')]] }] : []

/** The customer's link to the thread; a guest's has its key. */
const customerUrl = ({ config, guests }: EmailApp, { _id, userId }: MessageRow): string =>
  `${publicUrl(config)}/message/${_id}${userId ? '' : `?key=${guests.keyOf(_id)}`}`

/** What a stranger typed as a subject is not sent on with its links. */
const subjectOf = ({ subject }: MessageRow): string => withoutLinks(subject ?? '') || 'Your message'

export async function emailCustomer(
  app: EmailApp,
  tx: Db,
  message: MessageRow,
  { text, files, isFirst = false }: { text: string; files: readonly KeptFile[]; isFirst?: boolean },
): Promise<void> {
  await queueEmail(app, tx, message.email, {
    subject: isFirst ? (message.subject ?? '') : `Re: ${subjectOf(message)}`,
    body: [hello(message.name), ...paragraphs(text), ...attached(files, (name) => name)],
    action: { label: files.length > 0 ? 'Reply, or open the attachments' : 'Reply', url: customerUrl(app, message) },
    footer: 'You can also simply reply to this e-mail.',
    about: { messageId: message._id },
  })
}

/** The office gets the answer as written, links included. */
export async function emailOffice(
  app: EmailApp,
  tx: Db,
  message: MessageRow,
  { text, files, owner }: { text: string; files: readonly KeptFile[]; owner: string | undefined },
): Promise<void> {
  const name = withoutLinks(message.name) || 'A customer'
  const email: Email = {
    subject: `${name} answered: ${subjectOf(message)}`,
    body: [
      ...(owner ? [{ rows: [['Looked after by', owner]] satisfies [string, string][] }] : []),
      ...paragraphs(text),
      ...attached(files, fileWithoutLinks),
    ],
    action: { label: 'Open the message', url: `${publicUrl(app.config)}/manage/messages/${message._id}` },
    about: { messageId: message._id },
  }
  await queueOfficeEmail(app, tx, email, message.email)
}
