// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ListMemory } from '../list-memory.tsx'
import { useUrlState } from './use-url-state.ts'

afterEach(cleanup)
beforeEach(() => localStorage.clear())

const renders: string[] = []

function List() {
  const [params, change] = useUrlState()
  renders.push(params.toString())
  return (
    <>
      <p>Filters: {params.toString() || 'none'}</p>
      <button type="button" onClick={() => change({ status: 'paid' })}>
        Paid
      </button>
      <button type="button" onClick={() => change({ status: '' })}>
        All
      </button>
      <button type="button" onClick={() => change({ search: 'meter' })}>
        Search
      </button>
    </>
  )
}

function open(address: string, owner: string | undefined = 'anna') {
  const list = owner ? (
    <ListMemory owner={owner}>
      <List />
    </ListMemory>
  ) : (
    <List />
  )
  const paths = ['/manage/orders', '/manage/quotes', '/manage/counts/1']
  const router = createMemoryRouter(
    paths.map((path) => ({ path, element: list })),
    { initialEntries: [address] },
  )
  cleanup()
  renders.length = 0
  render(<RouterProvider router={router} />)
  return router
}
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())
const filters = () => screen.getByText(/^Filters: /).textContent?.replace('Filters: ', '')

test('a list of the office opens with the filters that this person chose last', async () => {
  open('/manage/orders')
  await press('Paid')
  await press('Search')
  expect(filters()).toBe('status=paid&search=meter')
  const router = open('/manage/orders')
  // From the first render on: nothing is loaded without them. What was looked for is not a filter.
  expect(new Set(renders)).toEqual(new Set(['status=paid']))
  await act(async () => {})
  expect(router.state.location.search).toBe('?status=paid')
  open('/manage/quotes')
  expect(filters()).toBe('none')
  open('/manage/orders', 'bongani')
  expect(filters()).toBe('none')
  open('/manage/orders')
  await press('All')
  open('/manage/orders')
  expect(filters()).toBe('none')
})

test('a filter is changed from the remembered ones', async () => {
  localStorage.setItem('list-anna-/manage/orders', 'status=paid&view=to-pack')
  open('/manage/orders')
  await press('All')
  expect(filters()).toBe('view=to-pack')
})

test('a link with filters of its own wins and is not remembered, and pages of one thing remember nothing', async () => {
  open('/manage/orders')
  await press('Paid')
  open('/manage/orders?view=transfers')
  expect(filters()).toBe('view=transfers')
  open('/manage/orders')
  expect(filters()).toBe('status=paid')
  open('/manage/counts/1')
  await press('Paid')
  open('/manage/counts/1')
  expect(filters()).toBe('none')
})

test('outside the office nothing is remembered', async () => {
  open('/manage/orders', '')
  await press('Paid')
  open('/manage/orders', '')
  expect(filters()).toBe('none')
  expect(localStorage.length).toBe(0)
})
