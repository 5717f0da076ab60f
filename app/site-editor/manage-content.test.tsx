// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useGetShopIdentityQuery } from '#app/settings/api.ts'
import { ok, openScreen, refused } from '#test/open-screen.tsx'
import { editableContent } from '#test/samples/editable-content.ts'
import { contentReplies } from '#test/samples/shown-content.ts'
// Loaded later in the browser; here at once, so that no test waits for it.
import './manage-content-views.tsx'
import ManageContentPage from './manage-content-page.tsx'
import ManageEditContentPage from './manage-edit-content-page.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const place = { path: '/manage/pages/:page', address: '/manage/pages/about' }
const start = editableContent('about')
const versions = [
  { number: 2, by: 'Thandi', at: '2026-11-17T08:00:00.000Z' },
  { number: 1, by: 'Pieter', at: '2026-11-16T08:00:00.000Z' },
]

test('the list says which pages were changed, and by whom', async () => {
  openScreen(<ManageContentPage />, {
    'GET /api/content': ok([{ page: 'about', last: versions[0] }, { page: 'terms' }]),
  })
  await screen.findByText(/Changed by Thandi/)
  screen.getByText('As it came with the shop')
  expect(screen.getByRole('link', { name: 'Edit About' }).getAttribute('href')).toBe('/manage/pages/about')
})

test('words, lists and their order are edited, and saved with the version that was seen', async () => {
  const { user, writes } = openScreen(
    <ManageEditContentPage />,
    {
      'GET /api/content/about/edit': ok(start),
      'PUT /api/content/about': ({ body }) => ok({ ...start, fields: (body as typeof start).fields, versions }),
    },
    place,
  )
  const heading = await screen.findByRole('textbox', { name: /^Heading \*/ })
  await user.clear(heading)
  await user.type(heading, 'Boards that last')
  await user.click(screen.getByRole('button', { name: 'Move figure 2 up' }))
  await user.click(screen.getByRole('button', { name: 'Remove figure 4' }))
  await user.click(screen.getByRole('button', { name: 'Add a step' }))
  await user.type(screen.getAllByRole('textbox', { name: 'Name' }).at(-1) as HTMLElement, 'Deliver')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(writes()).toHaveLength(1))
  type Saved = { heading: string; figures: { name: string }[]; steps: { name: string }[] }
  const [sent] = writes() as unknown as [{ body: { fields: Saved; updatedAt: string } }]
  const { fields: saved, updatedAt } = sent.body
  expect([updatedAt, saved.heading]).toEqual([start.updatedAt, 'Boards that last'])
  expect(saved.figures.map(({ name }) => name)).toEqual(['People', 'Under one roof', 'Boards a year'])
  expect(saved.steps.map(({ name }) => name)).toEqual(['Cut', 'Bend', 'Coat', 'Wire and test', 'Deliver'])
  // Then it is the version in the shop, and an earlier one can be opened.
  await screen.findByText('In the shop now')
  expect(screen.getAllByRole('button', { name: 'Open in the form' })).toHaveLength(2)
})

test('an earlier version is put into the form, and nothing is saved by that', async () => {
  const { user, writes } = openScreen(
    <ManageEditContentPage />,
    {
      'GET /api/content/about/edit': ({ url }) =>
        ok({ ...start, versions, fields: { ...start.fields, heading: url.includes('version=1') ? 'Older' : 'Newer' } }),
    },
    place,
  )
  await screen.findByDisplayValue('Newer')
  const older = screen.getByText(/by Pieter/).closest('li') as HTMLElement
  await user.click(within(older).getByRole('button', { name: 'Open in the form' }))
  await screen.findByDisplayValue('Older')
  expect(writes()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Discard my changes' }))
  await screen.findByDisplayValue('Newer')
})

test('the preview is drawn by the page itself; a mistake is said, and the form keeps the words', async () => {
  let reply = contentReplies('about')['GET /api/content/about'] ?? ok({})
  const { user } = openScreen(
    <ManageEditContentPage />,
    { 'GET /api/content/about/edit': ok(start), 'POST /api/content/about/preview': () => reply },
    place,
  )
  await user.click(await screen.findByRole('tab', { name: 'Preview' }))
  const preview = await screen.findByLabelText('The page as it will look')
  await within(preview).findByText('From the sheet to the tested board')
  await user.click(screen.getByRole('tab', { name: 'Edit' }))
  reply = refused(400, 'The link “javascript:” must start with https://, http:// or /.')
  await user.type(screen.getByRole('textbox', { name: /^Text \*/ }), ' [[x](javascript:)')
  await user.click(screen.getByRole('tab', { name: 'Preview' }))
  await screen.findByText(/must start with https/)
  await user.click(screen.getByRole('button', { name: 'Back to the form' }))
  expect((screen.getByRole('textbox', { name: /^Text \*/ }) as HTMLTextAreaElement).value).toContain('[x](javascript:)')
})

test('a refused field says why, beside itself', async () => {
  const { user } = openScreen(
    <ManageEditContentPage />,
    {
      'GET /api/content/about/edit': ok(start),
      'PUT /api/content/about': refused(400, 'Steps 1, name: too long', {
        code: 'bad_input',
        issues: [{ path: 'steps.0.name', message: 'Please use fewer letters.' }],
      }),
    },
    place,
  )
  await user.type((await screen.findAllByRole('textbox', { name: 'Name' }))[0] as HTMLElement, '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Please use fewer letters.')
})

const Footer = () => <footer>{useGetShopIdentityQuery().data?.phone}</footer>

test('saved opening hours are on the other pages at once', async () => {
  let hours = 'Mon to Fri 07:00'
  const { user } = openScreen(
    <>
      <ManageEditContentPage />
      <Footer />
    </>,
    {
      'GET /api/shop': () => ok({ phone: hours }),
      'GET /api/content/hours/edit': ok(editableContent('hours')),
      'PUT /api/content/hours': () => {
        hours = 'Mon to Sat 07:00'
        return ok(editableContent('hours'))
      },
    },
    { path: '/manage/pages/:page', address: '/manage/pages/hours' },
  )
  await screen.findByText('Mon to Fri 07:00')
  await user.type(await screen.findByRole('textbox', { name: /^Note/ }), 'Closed on public holidays')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Mon to Sat 07:00')
})
