import { expect, test } from 'vitest'
import { describeRow, nameColumn, showValue } from './describe-row.ts'

const row = { entity: 'product', entityId: 'x', label: 'DB board', action: 'change' } as const

test.each([
  [
    { before: { price_cents: 48_000 }, after: { price_cents: 50_000 } },
    'changed the price of the product “DB board” from R 480.00 to R 500.00',
  ],
  [
    { before: { status: 'draft' }, after: { status: 'live' } },
    'changed the status of the product “DB board” from draft to live',
  ],
  [
    { before: { place: null }, after: { place: 'A-03' } },
    'changed the place of the product “DB board” from nothing to A-03',
  ],
  [
    { before: { description: 'a'.repeat(99) }, after: { description: 'b' } },
    'changed the description of the product “DB board”',
  ],
  [
    { before: { name: 'a', slug: 'a' }, after: { name: 'b', slug: 'b' } },
    'changed name and page address of the product “DB board”',
  ],
])('a change reads as somebody would say it: %#', (values, words) => {
  expect(describeRow({ ...row, ...values }).replaceAll('\u00a0', ' ')).toBe(words)
})

test('a value that was not kept is never shown as if it were one', () => {
  const hidden = { before: { email: { hidden: true } }, after: { email: { hidden: true } } }
  expect(describeRow({ ...row, ...hidden, entity: 'person', label: 'Sipho' })).toBe(
    'changed the e-mail address of the person “Sipho”',
  )
  expect(showValue('email', { hidden: true })).toBe('not kept')
})

test('ids are shown by name', () => {
  const id = crypto.randomUUID()
  expect(showValue('category_id', id, { [id]: 'Boards' })).toBe('Boards')
  expect(showValue('category_id', id)).toBe('something that is gone')
  expect(showValue('accessories', [id, id], { [id]: 'Lug' })).toBe('Lug, Lug')
})

test('times and days are shown as on the clock and the calendar', () => {
  expect(nameColumn('invoiced_at')).toBe('time invoiced')
  expect(showValue('invoiced_at', '2026-11-19T17:30:56.338+00:00')).toBe('19 Nov 2026, 19:30')
  expect(showValue('due_on', '2026-12-04')).toBe('4 Dec 2026')
  expect(showValue('name', '2026-11-19T17:30 drawing')).toBe('2026-11-19T17:30 drawing')
})

test('calls, downloads, refusals and commands', () => {
  const call = { entity: 'call', entityId: 'POST /api/product/clear-cache', label: 'Clear the cache' } as const
  expect(describeRow({ ...call, action: 'run' })).toBe('used: Clear the cache')
  expect(describeRow({ ...call, action: 'refused' })).toBe('was not allowed: Clear the cache')
  expect(describeRow({ entity: 'command', entityId: 'restore', action: 'command' })).toBe('ran the command restore')
  expect(describeRow({ ...row, action: 'delete', entity: 'order', label: 'VOLT-000123' })).toBe(
    'deleted the order “VOLT-000123”',
  )
})
