// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ListMemory } from '../list-memory.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { formatSort, parseSort } from './table-sort.ts'

afterEach(cleanup)

type Order = { number: string; cents: number }
const orders: Order[] = [
  { number: 'V-2', cents: 300 },
  { number: 'V-10', cents: 100 },
  { number: 'V-1', cents: 200 },
]
const columns: Column<Order>[] = [
  { id: 'number', header: 'Order', cell: ({ number }) => number, value: ({ number }) => number },
  { id: 'total', header: 'Total', cell: ({ cents }) => cents, value: ({ cents }) => cents, align: 'end' },
  { id: 'note', header: 'Note', cell: () => 'none' },
]
const rowId = ({ number }: Order) => number
const firstCells = (at: number) =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[at]?.textContent)

test('a header sorts its column, figures numerically and numbers inside text naturally', async () => {
  const user = userEvent.setup()
  render(<DataTable label="Orders" columns={columns} rows={orders} rowId={rowId} />)
  await user.click(screen.getByRole('button', { name: 'Order' }))
  expect(firstCells(0)).toEqual(['V-1', 'V-2', 'V-10'])
  expect(screen.getByRole('columnheader', { name: 'Order' }).getAttribute('aria-sort')).toBe('ascending')
  await user.click(screen.getByRole('button', { name: 'Order' }))
  expect(firstCells(0)).toEqual(['V-10', 'V-2', 'V-1'])
  await user.click(screen.getByRole('button', { name: 'Total' }))
  expect(screen.getByRole('columnheader', { name: 'Order' }).hasAttribute('aria-sort')).toBe(false)
  expect(screen.queryByRole('button', { name: 'Note' })).toBeNull()
})

test('if the server sorts, a header only requests it', async () => {
  const user = userEvent.setup()
  const onSort = vi.fn()
  const sort = parseSort('-number')
  render(<DataTable label="Orders" columns={columns} rows={orders} rowId={rowId} sort={sort} onSort={onSort} />)
  expect(firstCells(0)).toEqual(['V-2', 'V-10', 'V-1'])
  await user.click(screen.getByRole('button', { name: 'Order' }))
  expect(onSort).toHaveBeenCalledExactlyOnceWith({ id: 'number', descending: false })
  expect(firstCells(0)).toEqual(['V-2', 'V-10', 'V-1'])
  expect(sort && formatSort(sort)).toBe('-number')
})

function Selecting({ heard }: { heard: (ids: string[]) => void }) {
  const [ids, setIds] = useState<string[]>([])
  const select = (next: string[]) => {
    heard(next)
    setIds(next)
  }
  return <DataTable label="Orders" columns={columns} rows={orders} rowId={rowId} selected={ids} onSelect={select} />
}

test('rows are selected one by one, as a range with Shift, and all at once', async () => {
  const user = userEvent.setup()
  const heard = vi.fn()
  render(<Selecting heard={heard} />)
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' })
  await user.click(screen.getByRole('checkbox', { name: 'Select V-2' }))
  expect(heard).toHaveBeenLastCalledWith(['V-2'])
  expect([all.checked, all.indeterminate]).toEqual([false, true])
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('checkbox', { name: 'Select V-1' }))
  await user.keyboard('{/Shift}')
  expect(heard.mock.lastCall?.[0].toSorted()).toEqual(['V-1', 'V-10', 'V-2'])
  expect([all.checked, all.indeterminate]).toEqual([true, false])
  await user.click(all)
  expect(heard).toHaveBeenLastCalledWith([])
})

test('an empty table says so in its own words', () => {
  render(<DataTable label="Orders" columns={columns} rows={[]} rowId={rowId} empty={<p>No orders yet.</p>} />)
  expect(screen.getByText('No orders yet.')).not.toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
})

const wide: Column<Order>[] = [
  ...columns,
  { id: 'status', header: 'Status', cell: () => 'Paid' },
  { id: 'more', header: 'Actions', hideHeader: true, cell: () => 'More' },
]
const openWide = (owner: string) =>
  render(
    <ListMemory owner={owner}>
      <DataTable label="Orders" columns={wide} rows={orders} rowId={rowId} />
    </ListMemory>,
  )

test('columns that somebody in the office hides stay hidden for them, in this browser', async () => {
  localStorage.clear()
  const user = userEvent.setup()
  openWide('anna')
  await user.click(screen.getByRole('button', { name: 'Columns of orders' }))
  // Neither the column that names the row nor that of its buttons.
  expect(screen.getAllByRole('menuitemcheckbox').map(({ textContent }) => textContent)).toEqual([
    'Total',
    'Note',
    'Status',
  ])
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Note' }))
  // The menu stays open for the next one.
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Status' }))
  await user.keyboard('{Escape}')
  const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers()).toEqual(['Order', 'Total', 'Actions'])
  cleanup()
  openWide('anna')
  expect(headers()).toEqual(['Order', 'Total', 'Actions'])
  cleanup()
  openWide('bongani')
  expect(headers()).toEqual(['Order', 'Total', 'Note', 'Status', 'Actions'])
  cleanup()
  // Outside the office nothing can be hidden.
  render(<DataTable label="Orders" columns={wide} rows={orders} rowId={rowId} />)
  expect(headers()).toHaveLength(5)
  expect(screen.queryByRole('button', { name: 'Columns of orders' })).toBeNull()
})
