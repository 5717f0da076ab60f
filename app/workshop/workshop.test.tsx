// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { credentialsSet } from '#app/accounts/session-slice.ts'
import type { User } from '#contract/accounts/calls.ts'
import type { Job } from '#contract/workshop/calls.ts'
import { ok, openScreen, refused } from '#test/open-screen.tsx'
import { workshopApi } from './api.ts'
import ManageJobPage from './manage-job-page.tsx'
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
  promisedOn: null,
  dueOn: '2026-01-05',
  note: '',
  createdAt: '2026-01-01T08:00:00.000Z',
  updatedAt: '2026-01-01T08:00:00.000Z',
  ...more,
})
const board = (jobs: Job[]) =>
  ok({
    stations,
    jobs,
    total: jobs.length,
    atStations: Object.fromEntries(stations.map(({ _id }) => [_id, jobs.filter((one) => one.station === _id).length])),
    counts: { late: jobs.length, week: 0, held: 0 },
  })

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

test('the board counts all jobs of a station, shows the rest of one that has too many, and begins where there is work', async () => {
  const page = openScreen(<ManageWorkshopPage />, {
    'GET /api/workshop/jobs': ok({
      stations,
      jobs: [job('18', { station: id('a2') })],
      total: 701,
      atStations: { [id('a2')]: 701 },
      counts: { late: 0, week: 0, held: 0 },
    }),
  })
  const coating = await screen.findByRole('button', { name: 'Coating (701)' })
  expect(coating.getAttribute('aria-pressed')).toBe('true')
  await page.user.click(screen.getByRole('button', { name: '700 more, due later' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: /^Cutting/ })).toBeNull())
  await page.user.click(screen.getByRole('button', { name: 'All stations' }))
  await screen.findByRole('heading', { name: /^Cutting/ })
})

test('a job that has to be tested first opens, with its test as the next step', async () => {
  const page = openScreen(<ManageWorkshopPage />, {
    'GET /api/workshop/jobs': board([job('19', { station: id('a2') })]),
    [`POST /api/workshop/jobs/${id('19')}/steps`]: () =>
      refused(409, 'This piece has not passed the test yet.', { code: 'not_tested' }),
  })
  const button = await screen.findByRole('button', { name: 'Coating done' })
  // Right after the step of the test before, a tap counts as the second half of a double tap.
  await waitFor(async () => {
    await page.user.click(button)
    expect(page.writes()).toHaveLength(1)
  })
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/manage/workshop/J-000019'))
})

test('the second of two people sees where the job is now', async () => {
  let isMoved = false
  const page = openScreen(<ManageWorkshopPage />, {
    'GET /api/workshop/jobs': () => board([job('13', isMoved ? { station: id('a2') } : {})]),
    [`POST /api/workshop/jobs/${id('13')}/steps`]: () => {
      isMoved = true
      return refused(409, 'Somebody else has changed this job. You now see it as it is.', { code: 'stale' })
    },
  })
  const button = await screen.findByRole('button', { name: 'Cutting done' })
  await waitFor(async () => {
    await page.user.click(button)
    expect(page.writes()).toHaveLength(1)
  })
  await screen.findByRole('button', { name: 'Coating done' })
})

function readOnly(page: ReturnType<typeof openScreen>) {
  const user = { _id: 'u', name: 'Lindiwe', permissions: ['workshop.read'] } as unknown as User
  act(() => void page.store.dispatch(credentialsSet({ user, now: Date.now() })))
}

test('whoever may not work in the workshop sees where jobs are, and no buttons that the server refuses', async () => {
  const page = openScreen(<ManageWorkshopPage />, { 'GET /api/workshop/jobs': board([job('14', { note: 'Rush' })]) })
  readOnly(page)
  const card = await screen.findByRole('listitem')
  expect(within(card).getByText('Rush')).toBeTruthy()
  expect(within(card).queryAllByRole('button')).toEqual([])
  expect(card.getAttribute('draggable')).toBe('false')
  expect(screen.queryByRole('link', { name: 'Stations' })).toBeNull()
})

test('when enough pieces have passed, a refunded one keeps nobody from going on', async () => {
  const detail = { ...job('17', { qty: 1, station: id('a2') }), steps: [], others: [] }
  const unit = (serial: string, more: object = {}) => ({ ...more, _id: serial, serial, code: serial, createdAt: '' })
  const units = [unit('26-000001', { result: 'passed' }), unit('26-000002')]
  openScreen(
    <ManageJobPage />,
    {
      'GET /api/workshop/jobs/J-000017': ok({ stations, job: detail }),
      [`GET /api/units/job/${id('17')}`]: ok({ units, plan: { _id: id('b1'), name: 'Box' } }),
    },
    { path: '/manage/workshop/:number', address: '/manage/workshop/J-000017' },
  )
  await screen.findByRole('link', { name: '26-000002' })
  screen.getByRole('button', { name: 'Coating done' })
  expect(screen.queryByRole('link', { name: /^Test / })).toBeNull()
})

test('they read the note of a job, too', async () => {
  const detail = { ...job('16', { note: 'Earth stud left' }), steps: [], others: [] }
  const place = { path: '/manage/workshop/:number', address: '/manage/workshop/J-000016' }
  const answers = { 'GET /api/workshop/jobs/J-000016': ok({ stations, job: detail }) }
  const page = openScreen(<ManageJobPage />, answers, place)
  await screen.findByRole('button', { name: 'Save note' })
  readOnly(page)
  expect(screen.getByText('Earth stud left').tagName).toBe('P')
  expect(screen.queryByRole('button', { name: 'Save note' })).toBeNull()
})

test('what a colleague writes in the note meanwhile is shown, and not overwritten', async () => {
  const place = { path: '/manage/workshop/:number', address: '/manage/workshop/J-000016' }
  let detail = { ...job('16', { note: 'Earth stud left' }), steps: [], others: [] }
  const page = openScreen(
    <ManageJobPage />,
    {
      'GET /api/workshop/jobs/J-000016': () => ok({ stations, job: detail }),
      [`PUT /api/workshop/jobs/${id('16')}/note`]: () =>
        refused(409, 'Somebody else has changed this job.', { code: 'stale' }),
    },
    place,
  )
  const field = await screen.findByRole('textbox', { name: 'For everybody in the workshop' })
  await page.user.type(field, ', 8 mm')
  detail = { ...detail, note: 'Earth stud right', updatedAt: '2026-07-02T08:00:00.000Z' }
  act(() => void page.store.dispatch(workshopApi.util.invalidateTags(['Job'])))
  await screen.findByText(/A colleague has changed the note to “Earth stud right”/)
  expect((field as HTMLTextAreaElement).value).toBe('Earth stud left, 8 mm')
  await page.user.click(screen.getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(page.writes()).toHaveLength(1))
  expect(page.writes()[0]?.body).toMatchObject({ updatedAt: job('16').updatedAt })
  await page.user.click(screen.getByRole('button', { name: 'Take theirs' }))
  expect((field as HTMLTextAreaElement).value).toBe('Earth stud right')
  expect(screen.queryByText(/A colleague/)).toBeNull()
})

test('a finished job leads back to the board', async () => {
  const done = { ...job('17', { state: 'finished', station: null }), steps: [], others: [] }
  openScreen(
    <ManageJobPage />,
    {
      'GET /api/workshop/jobs/J-000017': ok({ stations, job: done }),
      [`GET /api/units/job/${id('17')}`]: ok({ units: [] }),
    },
    { path: '/manage/workshop/:number', address: '/manage/workshop/J-000017' },
  )
  const back = await screen.findByRole('link', { name: 'Back to the board' })
  expect(back.getAttribute('href')).toBe('/manage/workshop')
})

test('a card that was sent back says why', async () => {
  const back = { state: 'active', isRework: true, reworkReason: 'Test failed. Door scrapes' } as const
  openScreen(<ManageWorkshopPage />, { 'GET /api/workshop/jobs': board([job('15', back)]) })
  expect((await screen.findByRole('listitem')).textContent).toContain('ReworkTest failed. Door scrapes')
})

test('a card on hold says why', async () => {
  const reason = { state: 'held', heldReason: 'material', heldWords: '2 mm 304 on Friday' } as const
  openScreen(<ManageWorkshopPage />, { 'GET /api/workshop/jobs': board([job('15', reason)]) })
  const card = await screen.findByRole('listitem')
  expect(card.textContent).toContain('On hold. Waiting for material. 2 mm 304 on Friday')
  expect(within(card).getByRole('button', { name: 'Resume' })).toBeTruthy()
})
