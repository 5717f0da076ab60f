// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Job } from '#contract/workshop/calls.ts'
import { ok, openScreen, refused } from '#test/open-screen.tsx'
import ManageWorkshopPage from './manage-workshop-page.tsx'

afterEach(cleanup)

const id = (end: string) => `00000000-0000-4000-8000-0000000000${end}`
const stations = [
  { _id: id('a1'), name: 'Cutting', hours: 40 },
  { _id: id('a2'), name: 'Coating', hours: 40 },
]
const job = (end: string, more: Partial<Job> = {}): Job => ({
  _id: id(end),
  jobNumber: `J-0000${end}`,
  order: { _id: id('ff'), orderNumber: 'VOLT-000001' },
  item: { name: `Box ${end}`, partNumber: '', image: '' },
  qty: 1,
  work: {},
  state: 'waiting',
  station: id('a1'),
  dueOn: '2026-01-05',
  note: '',
  createdAt: '2026-01-01T08:00:00.000Z',
  updatedAt: '2026-01-01T08:00:00.000Z',
  ...more,
})
const board = (jobs: Job[]) =>
  ok({ stations, jobs, total: jobs.length, counts: { late: jobs.length, week: 0, held: 0 } })

test('one tap takes a job on, and the second half of a double tap leaves the next card alone', async () => {
  const jobs = [job('11'), job('12')]
  let moved = false
  const page = openScreen(<ManageWorkshopPage />, {
    'GET /api/workshop/jobs': () => board(moved ? [{ ...job('11'), station: id('a2') }, job('12')] : jobs),
    [`POST /api/workshop/jobs/${id('11')}/steps`]: () => {
      moved = true
      return ok({ ...job('11'), station: id('a2'), steps: [], others: [] })
    },
  })
  const [first] = await screen.findAllByRole('button', { name: 'Cutting done' })
  if (first) await page.user.click(first)
  await screen.findByRole('button', { name: 'Coating done' })
  await page.user.click(screen.getByRole('button', { name: 'Cutting done' }))
  expect(page.writes()).toMatchObject([{ body: { action: 'done', station: id('a1'), updatedAt: jobs[0]?.updatedAt } }])
  expect(screen.getAllByText(/^Late: 5 Jan 2026/)).toHaveLength(2)
})

test('the second of two people sees where the job is now', async () => {
  let isMoved = false
  const page = openScreen(<ManageWorkshopPage />, {
    'GET /api/workshop/jobs': () => board([job('13', isMoved ? { station: id('a2') } : {})]),
    [`POST /api/workshop/jobs/${id('13')}/steps`]: () => {
      isMoved = true
      return refused(409, 'Somebody else has moved this job. You now see where it is.', { code: 'stale' })
    },
  })
  const button = await screen.findByRole('button', { name: 'Cutting done' })
  await waitFor(async () => {
    await page.user.click(button)
    expect(page.writes()).toHaveLength(1)
  })
  await screen.findByRole('button', { name: 'Coating done' })
})
