import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '#server/config.ts'
import type { JobData } from '#server/jobs/jobs.ts'

export type Mail = JobData['mail']
export type SendMail = (mail: Mail) => Promise<void>

/** SMTP where SMTP_URL says so; otherwise each mail becomes an .eml file in the outbox, to be opened by a double click. */
export function createMailer(config: Config): SendMail {
  if (config.SMTP_URL) {
    const transport = createTransport(config.SMTP_URL, { from: config.MAIL_FROM })
    return async (mail) => {
      await transport.sendMail(mail)
    }
  }
  const transport = createTransport(
    { streamTransport: true, buffer: true, newline: 'windows' },
    { from: config.MAIL_FROM },
  )
  const outbox = path.join(config.DATA_DIR, 'outbox')
  return async (mail) => {
    const { message } = await transport.sendMail(mail)
    await mkdir(outbox, { recursive: true })
    const stamp = new Date().toISOString().replaceAll(':', '-')
    const file = path.join(outbox, `${stamp}-${mail.to.replace(/[^a-z0-9.@-]/gi, '_').slice(0, 60)}.eml`)
    await writeFile(`${file}.part`, message as Buffer)
    await rename(`${file}.part`, file)
  }
}
