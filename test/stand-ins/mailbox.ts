import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

export type Received = { to: string; mail: Email; raw: string }

type Rules = {
  port?: number
  /** The server's refusal for this recipient, such as `550 5.1.1 No such user`. */
  refuse?: (to: string) => string | undefined
}

/** A mail server for one test: the shop's e-mails arrive here over SMTP. */
export async function openMailbox({ port = 0, refuse }: Rules = {}) {
  const received: Received[] = []
  const arrived = new EventTarget()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const [, code, words] = /^(\d{3}) (.*)$/.exec(refuse?.(address) ?? '') ?? []
      done(code ? Object.assign(new Error(words), { responseCode: Number(code) }) : undefined)
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const bytes = Buffer.concat(chunks)
        const mail = await PostalMime.parse(bytes)
        for (const { address } of session.envelope.rcptTo) received.push({ to: address, mail, raw: bytes.toString() })
        arrived.dispatchEvent(new Event('mail'))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))

  /** Waits for the first e-mail to this address with this in its subject. */
  async function waitFor(to: string, subject: string, seconds = 60): Promise<Email> {
    const find = () => received.find((item) => item.to === to && item.mail.subject?.includes(subject))?.mail
    const until = Date.now() + seconds * 1000
    for (;;) {
      const email = find()
      if (email) return email
      const rest = until - Date.now()
      if (rest <= 0) throw new Error(`no mail “${subject}” came for ${to}; there are ${summary(received)}`)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, rest)
        arrived.addEventListener(
          'mail',
          () => {
            clearTimeout(timer)
            resolve()
          },
          { once: true },
        )
      })
    }
  }

  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, received, waitFor, close }
}

const summary = (received: Received[]) => received.map(({ to, mail }) => `${to}: ${mail.subject}`).join(', ') || 'none'

/** The same for a single test, closed automatically. */
export async function openMailboxForTest(rules: Rules = {}) {
  const mailbox = await openMailbox(rules)
  onTestFinished(mailbox.close)
  return mailbox
}

/** The link of an e-mail's button, from the text part. */
export function linkIn(mail: Email): string {
  const [link] = /^https?:\/\/\S+$/m.exec(mail.text ?? '') ?? []
  if (!link) throw new Error(`no link in: ${mail.text}`)
  return link
}
