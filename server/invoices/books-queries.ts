import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { addDays, formatDay } from '#contract/days.ts'
import { AppError } from '#contract/http/errors.ts'
import type { Accounts, Books, updateBooks } from '#contract/reports/calls.ts'
import type { Db } from '#server/db/database.ts'
import { today, writeDay } from '#server/db/local-days.ts'
import { booksTable } from './books-table.ts'

/** Xero's usual chart of accounts for South Africa; the bookkeeper enters the shop's own. */
const usualAccounts: Accounts = {
  sales: '200',
  delivery: '200',
  vat: '820',
  bank: '090',
  taxType: 'Standard Rate Sales',
  noTaxType: 'No VAT',
}

export async function getBooks(db: Db): Promise<Omit<Books, 'hasVat'>> {
  const [row] = await db.select().from(booksTable)
  if (!row) throw new Error('the books have no settings')
  const { vatCategory, lockedTo, accounts } = row
  return { vatCategory, lockedTo, accounts: { ...usualAccounts, ...accounts } }
}

/** A shop that was registered keeps the papers of that time. */
export async function readBooks(db: Db): Promise<Books> {
  const { rows } = await db.execute<{ has: boolean }>(sql`
    select exists (select from shop_identity where vat_registered)
      or exists (select from papers where tax_cents <> 0 and not is_specimen) as has`)
  return { ...(await getBooks(db)), hasVat: rows[0]?.has ?? true }
}

export async function changeBooks(db: Db, changes: z.output<typeof updateBooks.schema.body>): Promise<Books> {
  return db.transaction(async (tx) => {
    const { lockedTo, vatCategory, accounts } = changes
    if (lockedTo) {
      const { rows } = await tx.execute<{ day: string }>(sql`select ${writeDay(today)} as day`)
      if (lockedTo >= (rows[0]?.day ?? '')) {
        const message = 'Only days that are over can be locked.'
        throw new AppError('bad_input', message, { issues: [{ path: 'lockedTo', message }] })
      }
    }
    await tx.update(booksTable).set({
      ...(lockedTo === undefined ? {} : { lockedTo }),
      ...(vatCategory ? { vatCategory } : {}),
      ...(accounts ? { accounts } : {}),
      onlyRow: true,
    })
    return readBooks(tx)
  })
}

/** Refuses a day that somebody typed, if it has been declared already. */
export async function assertOpenDay(db: Db, day: string): Promise<void> {
  const { lockedTo } = await getBooks(db)
  if (lockedTo === null || day > lockedTo) return
  const firstOpenDay = addDays(lockedTo, 1)
  throw new AppError(
    'period_locked',
    `The books are locked up to ${formatDay(lockedTo)}. The first open day is ${formatDay(firstOpenDay)}.`,
    { details: { firstOpenDay } },
  )
}
