import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { defaultShop } from '#contract/settings/defaults.ts'
import { listMigrations, migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { address } from '#test/orders.ts'
import { ownDetails } from '#test/shop.ts'
import { checkSeries } from './invoice-queries.ts'
import { createInvoiceTask } from './issue-due-invoices.ts'

const invoiceMigration = '0111-papers.sql'

/** A database from the release before invoices were stored. */
async function openOldDatabase() {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(inject('postgres'))
  await admin.connect()
  await admin.query(`create database ${database} template template0 strategy file_copy`)
  await admin.end()
  const connection = { ...inject('postgres'), database }
  const opened = openDatabase(connection)
  onTestFinished(() => opened.close())
  await opened.pool.query(
    'create table migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  for (const name of (await listMigrations()).filter((one) => one < invoiceMigration)) {
    await opened.pool.query(await readFile(new URL(`../../db/migrations/${name}`, import.meta.url), 'utf8'))
    await opened.pool.query('insert into migrations (name) values ($1)', [name])
  }
  const query = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await opened.pool.query<T>(text, values)).rows
  return { connection, db: opened.db, query }
}

const items = [
  {
    _id: randomUUID(),
    name: 'Breaker',
    slug: 'b',
    partNumber: 'B-1',
    image: '',
    price: 1000,
    qty: 1,
    madeToOrder: false,
  },
]
const { name, legalName, address: place, phone, email, registrationNumber } = defaultShop
const sellerWith = (vatNumber: string) => ({
  name,
  legalName,
  address: place,
  phone,
  email,
  registrationNumber,
  vatNumber,
})

test('invoices and credit notes from before they were stored keep number, date and tax, and new ones continue the series', async () => {
  const { connection, db, query } = await openOldDatabase()
  const sell = async (paidAt: string | null, seller: object | null): Promise<{ id: string; number: string }> => {
    const [row] = await query<{ id: string; number: string }>(
      `insert into orders (is_guest, email, status, items, shipping_address, payment_method, items_cents, shipping_cents, tax_cents,
         total_cents, paid_at, seller, history)
       values (true, 'a@example.co.za', $1, $2, $3, 'Card', 100000, 10000, 15000, 125000, $4, $5, '[]')
       returning id, order_number as number`,
      [paidAt ? 'paid' : 'pending', JSON.stringify(items), JSON.stringify(address), paidAt, seller],
    )
    return row ?? { id: '', number: '' }
  }
  const refund = async (orderId: string, cents: number, at: string, isSurplus = false) => {
    await query(
      `with paid as (
         insert into payments (provider, provider_payment_id, order_id, cents, mode, is_surplus)
         values ('sandbox', gen_random_uuid()::text, $1, 125000, 'live', $4) returning id
       )
       insert into refunds (order_id, payment_id, cents, reason, state, updated_at)
       select $1, id, $2, 'Scratched', 'done', $3 from paid`,
      [orderId, cents, at, isSurplus],
    )
  }
  const vendor = await sell('2026-03-02T08:00:00Z', sellerWith(ownDetails.vatNumber))
  const plain = await sell('2026-03-03T08:00:00Z', sellerWith(''))
  const example = await sell('2026-03-04T08:00:00Z', sellerWith(defaultShop.vatNumber))
  const unpaid = await sell(null, null)
  await refund(vendor.id, 23_000, '2026-03-05T08:00:00Z')
  await refund(vendor.id, 125_000, '2026-03-06T08:00:00Z', true)
  await refund(plain.id, 125_000, '2026-03-07T08:00:00Z')

  expect(await migrate(connection)).toContain(invoiceMigration)
  await query('update shop_identity set changes = $1', [ownDetails])
  const duty = createInvoiceTask({
    db,
    storage: { remove: () => Promise.reject(new Error('no file exists')) },
    log: { error: (failed: object) => Promise.reject(failed) },
  } as unknown as Parameters<typeof createInvoiceTask>[0])
  await duty()
  await query('update orders set paid_at = now(), seller = $2 where id = $1', [
    unpaid.id,
    sellerWith(ownDetails.vatNumber),
  ])
  await refund(unpaid.id, 125_000, new Date().toISOString())
  for (let round = 0; round < 3; round++) await duty()

  const issued = await query<Record<string, unknown>>(
    `select kind, number, serial, is_specimen, tax_cents::int as tax, total_cents::int as total,
       to_char(issued_at at time zone 'UTC', 'YYYY-MM-DD') as day, data ->> 'isPlain' as plain, data -> 'seller' ->> 'vatNumber' as vat
     from papers order by kind desc, issued_at, number`,
  )
  const today = new Date().toISOString().slice(0, 10)
  const old = { serial: null, is_specimen: false, total: 125_000, tax: 15_000, plain: null, vat: ownDetails.vatNumber }
  expect(issued).toEqual([
    { ...old, kind: 'invoice', number: vendor.number, day: '2026-03-02' },
    { ...old, kind: 'invoice', number: plain.number, day: '2026-03-03', plain: 'true', vat: '' },
    {
      ...old,
      kind: 'invoice',
      number: example.number,
      day: '2026-03-04',
      is_specimen: true,
      vat: defaultShop.vatNumber,
    },
    // Only new invoices include the tax in the R 100.00 delivery fee.
    { ...old, kind: 'invoice', number: 'INV-000001', serial: 1, day: today, tax: 16_304 },
    { ...old, kind: 'credit_note', number: 'CN-000001', serial: 1, day: '2026-03-05', tax: 3000, total: 23_000 },
    { ...old, kind: 'credit_note', number: 'CN-000002', serial: 2, day: '2026-03-07', plain: 'true', vat: '' },
    { ...old, kind: 'credit_note', number: 'CN-000003', serial: 3, day: today, tax: 16_304 },
  ])
  expect(await checkSeries(db, 'INV')).toEqual({ first: 'INV-000001', last: 'INV-000001', missing: [] })
  expect(await checkSeries(db, 'CN')).toEqual({ first: 'CN-000001', last: 'CN-000003', missing: [] })
  expect(await query('select 1 from orders where paid_at is not null and invoiced_at is null')).toEqual([])
})
