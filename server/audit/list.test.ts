import { expect, test } from 'vitest'
import { auditEntities } from '#contract/audit/actions.ts'
import type { AuditRow, listAudit } from '#contract/audit/calls.ts'
import { describeRow } from '#contract/audit/describe-row.ts'
import type { Output } from '#contract/http/schema.ts'
import { register } from '#server/db/register.ts'
import { stockProduct } from '#test/orders.ts'
import { openShopForTest } from '#test/shop.ts'

type Page = Output<typeof listAudit>

test('History can be filtered by everything that is in the log', () => {
  const entities = Object.values(register).flatMap(({ entity }) => entity ?? [])
  expect([...auditEntities]).toEqual([...new Set([...entities, 'call', 'command'])].sort())
})

test('who did what is found by person, thing, kind, day and name', async () => {
  const shop = await openShopForTest()
  const owner = await shop.signIn('owner')
  const manager = await shop.signIn('manager')
  const product = await stockProduct(shop)
  await manager.put('/api/product/bulk', { ids: [product._id], change: { price: { by: 'set', rand: 500 } } })
  await owner.post('/api/brand', { name: 'Highveld' })
  await owner.put('/api/brand/none', { name: 'x' })
  const find = async (query: Record<string, string>): Promise<Page> => {
    const reply = await manager.get(`/api/audit?${new URLSearchParams(query)}`)
    expect(reply.status).toBe(200)
    return reply.body as Page
  }
  const say = ({ rows, names }: Page) => rows.map((row: AuditRow) => `${row.actor?.name} ${describeRow(row, names)}`)
  const { name } = manager.person
  const priced = await find({ entity: 'product', id: product._id, action: 'change' })
  expect(say(priced)[0]?.replaceAll('\u00a0', ' ')).toMatch(
    new RegExp(`^${name} changed the price of the product “${product.name}” from R [\\d ]+\\.\\d\\d to R 500\\.00$`),
  )
  expect((await find({ who: owner.person._id })).rows.map((row) => row.label)).toEqual(['Highveld'])
  expect((await find({ search: 'HIGHV' })).rows.map((row) => row.entity)).toEqual(['brand'])
  expect((await find({ search: 'ighv%' })).rows).toEqual([])
  const today = new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 10)
  const mine = { who: owner.person._id, entity: 'brand' }
  expect((await find({ from: today, to: today, ...mine })).rows).toHaveLength(1)
  expect((await find({ to: '2020-01-01' })).rows).toEqual([])
  const all = await find({})
  const older = await find({ before: String(all.rows[0]?._id) })
  expect(older.rows.map(({ _id }) => _id)).toEqual(all.rows.slice(1).map(({ _id }) => _id))
  const { body } = await manager.get('/api/audit/people')
  const people = (body as { people: { _id: string }[] }).people.map(({ _id }) => _id)
  expect(people).toEqual(expect.arrayContaining([manager.person._id, owner.person._id]))
  const packer = await shop.signIn('packer')
  expect((await packer.get('/api/audit')).status).toBe(403)
  const refused = await find({ action: 'refused' })
  expect(say(refused)).toEqual([`${packer.person.name} was not allowed: Who did what, newest first`])
})
