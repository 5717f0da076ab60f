// @vitest-environment happy-dom
import { setTimeout as sleep } from 'node:timers/promises'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { BankLine } from '#contract/bank/calls.ts'
import { ok, openScreen, refused } from '#test/open-screen.tsx'
import { sampleOrder } from '#test/samples/sample-order.ts'
import ManageBankPage from './manage-bank-page.tsx'

afterEach(cleanup)

const at = '2026-11-03T08:00:00.000Z'
const toLine = (_id: string, more: Partial<BankLine> = {}): BankLine => ({
  _id,
  account: '62041788340',
  on: '2026-11-03',
  amount: '1250.00',
  openAmount: '1250.00',
  text: `PAYMENT ${_id}`,
  fileName: 'nov.csv',
  row: 3,
  state: 'open',
  matches: [],
  updatedAt: at,
  proposal: {
    certainty: 'sure',
    why: 'The text names it.',
    orders: [
      { _id: `o-${_id}`, orderNumber: 'VOLT-000123', name: 'T', amount: '1250.00', duePrice: '1250.00', updatedAt: at },
    ],
  },
  ...more,
})
const list = (lines: BankLine[], more: object = {}) =>
  ok({
    lines,
    counts: { open: lines.length, confirmed: 0, unknown: 0, ignored: 1 },
    sure: lines.length,
    page: 1,
    pages: 1,
    total: lines.length,
    ...more,
  })
const open = (answers: Parameters<typeof openScreen>[1], address = '/manage/bank') =>
  openScreen(<ManageBankPage />, answers, { path: '/manage/bank', address })
const confirmButton = (id: string) => screen.findByRole('button', { name: new RegExp(`^Confirm .* ${id}$`) })

test('arrow keys lead from line to line, and after a decision the focus is on the next line', async () => {
  let lines = ['a', 'b', 'c'].map((id) => toLine(id))
  const { user } = open({
    'GET /api/bank/lines': () => list(lines),
    'POST /api/bank/lines/b/confirm': () => {
      lines = lines.filter(({ _id }) => _id !== 'b')
      return ok(toLine('b', { state: 'confirmed' }))
    },
  })
  const first = await confirmButton('a')
  first.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(await confirmButton('b'))
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(first)
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(screen.queryByText('PAYMENT b')).toBeNull())
  expect(document.activeElement).toBe(await confirmButton('c'))
})

test('when the last line of the last page is decided, the page before is shown', async () => {
  const { router } = open(
    {
      'GET /api/bank/lines': ({ url }) =>
        url.includes('page=2') ? list([], { page: 2, total: 100 }) : list([toLine('a')], { total: 100 }),
    },
    '/manage/bank?page=2',
  )
  await confirmButton('a')
  expect(router.state.location.search).toBe('')
})

test('a line that somebody else was faster with is shown as it is now, instead of being offered again', async () => {
  let lines = [toLine('a')]
  const { user } = open({
    'GET /api/bank/lines': () => list(lines),
    'POST /api/bank/lines/a/confirm': () => {
      lines = [toLine('a', { text: 'PAYMENT a, as it is now' })]
      return refused(409, 'Reload to see the change, or overwrite it.', { code: 'stale' })
    },
  })
  await user.click(await confirmButton('a'))
  await screen.findByText('PAYMENT a, as it is now')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a refund that is recorded as made leaves the focus on the next line, which money out can only park or ignore', async () => {
  const out = { amount: '-1250.00', openAmount: '-1250.00' }
  const refund = { _id: 'r', order: null, amount: '1250.00', buyer: 'Thandi Nkosi' }
  let lines = [
    toLine('a', { ...out, proposal: { certainty: 'likely', why: 'A refund waits.', refund } }),
    { ...toLine('b', out), proposal: undefined },
  ]
  const { user } = open({
    // A real answer comes later than the dialog gives its focus back.
    'GET /api/bank/lines': () => sleep(20).then(() => list(lines)),
    'POST /api/bank/lines/a/refund': () => {
      lines = lines.slice(1)
      return ok(toLine('a', { state: 'confirmed' }))
    },
  })
  await screen.findByText('Nothing fits. Park it, or ignore it.')
  await user.click(await confirmButton('a'))
  await user.click(await screen.findByRole('button', { name: 'Record the refund as made' }))
  await waitFor(() => expect(screen.queryByText('PAYMENT a')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Ignore .* b$/ })))
})

test('if the goods are gone, the dialog offers to record and refund', async () => {
  const { user, writes } = open({
    'GET /api/bank/lines': list([toLine('a')]),
    'POST /api/bank/lines/a/confirm': ({ body }) =>
      (body as { ifGone?: string }).ifGone === 'return'
        ? ok(toLine('a', { state: 'confirmed' }))
        : refused(409, 'The goods are gone.', { code: 'out_of_stock' }),
  })
  await user.click(await confirmButton('a'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await user.click(await dialog.findByRole('button', { name: 'Record and refund' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes().map(({ body }) => (body as { ifGone?: string }).ifGone)).toEqual([undefined, 'refuse', 'return'])
})

test('an amount may be typed as people write it, and all of the line must be given out', async () => {
  const { user, writes } = open({
    'GET /api/bank/lines': list([toLine('a')]),
    'POST /api/bank/lines/a/confirm': ok(toLine('a', { state: 'confirmed' })),
  })
  await user.click(await screen.findByRole('button', { name: /^Other orders for/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const amount = dialog.getByLabelText('Amount for VOLT-000123')
  const retype = async (text: string) => {
    await user.clear(amount)
    await user.type(amount, text)
  }
  await retype('-1250')
  expect(dialog.queryByText('Please enter an amount for each order.')).not.toBeNull()
  await retype('1 200,00')
  expect(dialog.queryByText(/R\s50\.00 of the line is left\./)).not.toBeNull()
  await retype('R 1,250.00')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(writes()).toMatchObject([{ body: { orders: [{ _id: 'o-a', amount: '1250.00' }] } }]))
})

test('Enter adds the order that was typed, also before it has been found', async () => {
  const { proposal: _, ...line } = toLine('a')
  const { user } = open({
    'GET /api/bank/lines': list([line]),
    'GET /api/order': async ({ url }) => {
      await sleep(20)
      const orders = [sampleOrder(url.includes('VOLT-7') ? '7' : '1', { status: 'pending', duePrice: '1250.00' })]
      return ok({ orders, page: 1, pages: 1, total: 1 })
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Choose orders for/ }))
  const dialog = within(await screen.findByRole('dialog'))
  // Those of the same amount are listed from the start.
  await dialog.findByRole('button', { name: 'VOLT-1' })
  const field = dialog.getByLabelText('Add an order')
  await user.clear(field)
  await user.type(field, 'VOLT-7{Enter}')
  await dialog.findByLabelText('Amount for VOLT-7')
  expect(dialog.queryByLabelText('Amount for VOLT-1')).toBeNull()
})

test('all sure lines are confirmed, also those beyond the page, and the run can be stopped', async () => {
  let lines = Array.from({ length: 5 }, (_, n) => toLine(`s${n}`))
  const more = { sure: 5, total: 5 }
  let gate = Promise.resolve()
  const confirmed = (id: string) => async () => {
    await gate
    lines = lines.filter(({ _id }) => _id !== id)
    return ok(toLine(id, { state: 'confirmed', updatedAt: '2026-11-04T08:00:00.000Z' }))
  }
  const { user, writes } = open({
    'GET /api/bank/lines': () => list(lines.slice(0, 2), { ...more, sure: lines.length, pages: 3 }),
    ...Object.fromEntries(lines.map(({ _id }) => [`POST /api/bank/lines/${_id}/confirm`, confirmed(_id)])),
    ...Object.fromEntries(
      lines.map((line) => [`POST /api/bank/lines/${line._id}/reopen`, refused(409, 'x', { code: 'stale' })]),
    ),
  })
  await user.click(await screen.findByRole('button', { name: 'Confirm all 5 sure lines' }))
  await waitFor(() => expect(writes()).toHaveLength(5))
  // Undo names the decision that it takes back: a colleague's later one stays.
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(writes()).toHaveLength(10))
  expect(writes().at(-1)?.body).toEqual({ updatedAt: '2026-11-04T08:00:00.000Z' })
  cleanup()

  lines = Array.from({ length: 5 }, (_, n) => toLine(`s${n}`))
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  const again = open({
    'GET /api/bank/lines': () => list(lines.slice(0, 4), { ...more, sure: lines.length, pages: 2 }),
    ...Object.fromEntries(lines.map(({ _id }) => [`POST /api/bank/lines/${_id}/confirm`, confirmed(_id)])),
  })
  await again.user.click(await screen.findByRole('button', { name: 'Confirm all 5 sure lines' }))
  await again.user.click(await screen.findByRole('button', { name: 'Stop' }))
  resolve()
  await screen.findByRole('button', { name: 'Confirm all 2 sure lines' })
  expect(again.writes()).toHaveLength(3)
})
