import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'

/** Where e-mails lie without SMTP_URL. */
export const outboxOf = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => path.join(DATA_DIR, 'outbox')

/** E-mails to this address, and those whose answers go there. */
export async function removeFromOutbox(config: Pick<Config, 'DATA_DIR'>, address: string): Promise<void> {
  const folder = outboxOf(config)
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const [head = ''] = (await readFile(file, 'utf8').catch(() => '')).split('\r\n\r\n', 1)
    const words = head.toLowerCase().split(/[\s<>,;:"()]/)
    if (words.includes(address.toLowerCase())) await rm(file, { force: true })
  }
}
