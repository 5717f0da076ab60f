import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openShopForTest } from '#test/shop.ts'
import { mailboxIn, toMailbox } from './mailbox.ts'

test.each([
  ['thandi@example.co.za', 'thandi@example.co.za'],
  ['Tha.n.di+shop@Example.co.za', 'thandi@example.co.za'],
  ['a+b+c@x.y', 'a@x.y'],
  ['"odd@name"+1@x.y', '"odd@name"@x.y'],
  ['+@x.y', '@x.y'],
])('%s leads to %s', (email, mailbox) => {
  expect(toMailbox(email)).toBe(mailbox)
})

test('the database reads addresses in the same way', async () => {
  const shop = await openShopForTest()
  for (const email of [
    'thandi@example.co.za',
    'Tha.n.di+shop@Example.co.za',
    'a+b+c@x.y',
    '"odd@name"+1@x.y',
    '+@x.y',
  ]) {
    const { rows } = await shop.app.db.execute<{ mailbox: string }>(
      sql`select ${mailboxIn(sql`${email}::text`)} as mailbox`,
    )
    expect(rows[0]?.mailbox).toBe(toMailbox(email))
  }
})
