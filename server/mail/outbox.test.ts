import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { outboxOf, removeFromOutbox } from './outbox.ts'

test('e-mails to an address go, and those to an address that ends alike stay', async () => {
  const config = { DATA_DIR: await mkdtemp(path.join(inject('dataFolder'), 'outbox-')) }
  const folder = outboxOf(config)
  await mkdir(folder, { recursive: true })
  const mails = {
    'a.eml': 'To: "Nomvula" <N@example.co.za>',
    'b.eml': 'To: thandin@example.co.za',
    'c.eml': 'To: office@volt.example\r\nReply-To: n@example.co.za',
    'd.eml': 'To: x@volt.example\r\n\r\nn@example.co.za wrote',
  }
  for (const [name, text] of Object.entries(mails)) await writeFile(path.join(folder, name), text)
  await removeFromOutbox(config, 'n@example.co.za')
  expect((await readdir(folder)).toSorted()).toEqual(['b.eml', 'd.eml'])
})
