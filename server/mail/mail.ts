import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { defaultShop } from '#contract/settings/defaults.ts'
import type { Config } from '#server/config.ts'
import { type Attempt, PermanentFailure } from '#server/jobs/jobs.ts'
import type { Attached, CompleteEmail } from './email.ts'
import { outboxOf } from './outbox.ts'

export type SendMail = (mail: CompleteEmail, attempt: Attempt) => Promise<void>
type Attachment = { filename: string; content: Buffer; contentType: string }
type FindAttachments = (attach: Attached) => Promise<Attachment[]>

/** The sender: the address in MAIL_FROM, else the shop's own, with the shop's name unless MAIL_FROM includes one. */
const toMessage = (
  { MAIL_FROM }: Config,
  { shopName, shopEmail = defaultShop.email, attach, unsubscribe, ...mail }: CompleteEmail,
  attachments: Attachment[],
  id: string,
) => ({
  ...mail,
  // The same for every attempt: if a server accepted one whose process then died, mail programs drop the second.
  messageId: `<${id}@${/@([\w.-]+)/.exec(MAIL_FROM ?? shopEmail)?.[1] ?? 'localhost'}>`,
  ...(unsubscribe
    ? { headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }
    : {}),
  ...(attachments.length > 0 ? { attachments } : {}),
  from: MAIL_FROM?.includes('<') ? MAIL_FROM : { name: shopName ?? '', address: MAIL_FROM ?? shopEmail },
})

/** SMTP if SMTP_URL is set; otherwise each e-mail becomes an .eml file in the outbox that opens with a double click. */
export function createMailer(config: Config, findAttachments: FindAttachments): SendMail {
  const complete = async (mail: CompleteEmail, { id, signal }: Attempt) => {
    const attachments = mail.attach ? await findAttachments(mail.attach) : []
    // Drawing a PDF may have taken long: another process may be sending it by now.
    signal.throwIfAborted()
    return toMessage(config, mail, attachments, id)
  }
  if (config.SMTP_URL) {
    const transport = createTransport(config.SMTP_URL)
    return async (mail, attempt) => {
      await transport.sendMail(await complete(mail, attempt)).catch((error) => {
        throw isRefusedForGood(error) ? new PermanentFailure(error.message, { cause: error }) : error
      })
    }
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const outbox = outboxOf(config)
  let last = 0
  return async (mail, attempt) => {
    const { message } = await transport.sendMail(await complete(mail, attempt))
    // Names, addresses and secret links: for the shop's own user only.
    await mkdir(outbox, { recursive: true })
    await chmod(outbox, 0o700)
    // Several are written at once, perhaps to one address: no two have the same name.
    last = Math.max(Date.now(), last + 1)
    const stamp = new Date(last).toISOString().replaceAll(':', '-')
    const file = path.join(outbox, `${stamp}-${mail.to.replace(/[^a-z0-9.@-]/gi, '_').slice(0, 60)}.eml`)
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
    await rename(`${file}.part`, file)
  }
}

/** Connects and signs in without sending anything. */
export async function checkMailServer(url: string): Promise<void> {
  const transport = createTransport(url, {
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 5000,
  } as object)
  await transport.verify().finally(() => transport.close())
}

/**
 * The server will never accept this e-mail: no such mailbox, or unwanted content. Anything that settings can fix is not
 * final: a wrong password, a sender that is not allowed, policy replies (5.7.x: relaying, a missing signature). A full
 * mailbox may be emptied.
 */
function isRefusedForGood(error: { responseCode?: number; response?: string; command?: string }): boolean {
  const { responseCode = 0, response = '', command } = error
  if (responseCode < 500 || responseCode === 503 || (command !== 'RCPT TO' && command !== 'DATA')) return false
  const isFixable = responseCode === 552 || /^\d{3}[ -]5\.(7\.|2\.2)/.test(response) || /relay/i.test(response)
  return !isFixable
}
