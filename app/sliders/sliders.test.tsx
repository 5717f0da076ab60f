// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { Slide } from '#contract/sliders/calls.ts'
import { ok, openScreen, refused } from '#test/open-screen.tsx'
import { useListSlidesQuery } from './api.ts'
import ManageCreateSlidePage from './manage-create-slide-page.tsx'
import ManageSlidesPage from './manage-slides-page.tsx'
import { SlideView } from './slide-view.tsx'
import { useSlideOrder } from './use-slide-order.ts'

afterEach(cleanup)

const slide = (name: string, more: Partial<Slide> = {}): Slide => ({
  _id: name,
  id: name,
  text: `Slide ${name}`,
  image: '/uploads/board-1200x900.webp',
  button: 'See them',
  link: '/shop',
  hexCode: '',
  backgroundImage: '',
  description: '',
  createdAt: '2026-11-02T08:00:00.000Z',
  updatedAt: '2026-11-02T08:00:00.000Z',
  ...more,
})
const [a, b, c] = [slide('a'), slide('b'), slide('c')]
const idsOf = (slides: readonly Slide[]) => slides.map(({ _id }) => _id).join(' ')

/** The list as the office sees it, and the requested order. */
let order: ReturnType<typeof useSlideOrder>
function Order() {
  const { data } = useListSlidesQuery()
  order = useSlideOrder(data?.sliders ?? [])
  return <p role="note">{data && idsOf(data.sliders)}</p>
}
const noteText = () => screen.getByRole('note').textContent

test('slides move straight away, and after the first of several quick changes only the last is sent', async () => {
  const gate = Promise.withResolvers<void>()
  const page = openScreen(<Order />, {
    'GET /api/slider/allSliders': ok({ sliders: [a, b, c] }),
    'PUT /api/slider/order': async ({ body }) => {
      await gate.promise
      const { ids } = body as { ids: string[] }
      return ok({ sliders: ids.map((id) => slide(id)) })
    },
  })
  await waitFor(() => expect(noteText()).toBe('a b c'))
  const requests = [order([b, a, c]), order([b, c, a]), order([c, b, a])]
  await waitFor(() => expect(noteText()).toBe('c b a'))
  gate.resolve()
  await act(() => Promise.all(requests))
  expect(page.writes().map(({ body }) => (body as { ids: string[] }).ids.join(' '))).toEqual(['b a c', 'c b a'])
  expect(noteText()).toBe('c b a')
})

test('an order that could not be saved reverts to the stored one', async () => {
  openScreen(<Order />, {
    'GET /api/slider/allSliders': ok({ sliders: [a, b, c] }),
    'PUT /api/slider/order': refused(503, 'Not now.'),
  })
  await waitFor(() => expect(noteText()).toBe('a b c'))
  await act(() => order([c, b, a]))
  expect(noteText()).toBe('a b c')
})

test('a slide is deleted only after confirmation, and leaves the list without another call', async () => {
  const page = openScreen(<ManageSlidesPage />, {
    'GET /api/slider/allSliders': ok({ sliders: [a] }),
    'DELETE /api/slider/a': ok({ message: 'Slide deleted' }),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Delete Slide' }))
  expect(page.writes()).toEqual([])
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('Slide a')
  await page.user.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByText('No Sliders Found')
  expect(page.calls.map(({ method }) => method)).toEqual(['GET', 'DELETE'])
})

test('a list that fails to load shows its sentence, and can be requested again', async () => {
  let isUp = false
  const page = openScreen(<ManageSlidesPage />, {
    'GET /api/slider/allSliders': () => (isUp ? ok({ sliders: [] }) : refused(500, 'x')),
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getAllByText('Failed to load slides.').length).toBeGreaterThan(0)
  isUp = true
  await page.user.click(again)
  await screen.findByText('No Sliders Found')
})

test('an incomplete new slide is not sent', async () => {
  const page = openScreen(<ManageCreateSlidePage />, {})
  await page.user.type(screen.getByRole('textbox', { name: /^Title/ }), 'New boards')
  await page.user.click(screen.getByRole('button', { name: 'Create Slide' }))
  expect(screen.getAllByText('Incomplete Fields').length).toBeGreaterThan(0)
  expect(page.writes()).toEqual([])
})

test('a slide shows its text and link; one with a script link has no button', () => {
  const show = (shown: Slide) =>
    render(
      <MemoryRouter>
        <SlideView slide={shown} heading="h1" />
      </MemoryRouter>,
    )
  show(slide('x', { description: 'Ready to leave.' }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Slide x')
  screen.getByText('Ready to leave.')
  expect(screen.getByRole('link', { name: 'See them' }).getAttribute('href')).toBe('/shop')
  cleanup()
  show(slide('x', { link: 'javascript:alert(1)' }))
  expect(screen.queryByRole('link')).toBeNull()
})

test('a failed upload is no longer shown once the slide was created and the form is empty', async () => {
  const { user, writes } = openScreen(<ManageCreateSlidePage />, {
    'POST /api/upload': ok({ image: '/uploads/board-1200x900.webp', message: 'Image uploaded.' }),
    'POST /api/slider': ({ body }) => ok({ message: 'Slide created.', slider: { ...a, ...(body as object) } }, 201),
  })
  const files = { applyAccept: false }
  await user.upload(screen.getByLabelText(/^Slide Image/), new File(['x'], 'board.png', { type: 'image/png' }))

  await userEvent
    .setup(files)
    .upload(screen.getByLabelText('Background Image'), new File(['x'], 'notes.txt', { type: 'text/plain' }))
  screen.getByText('Please choose an image file.')
  await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'New boards')
  await user.type(screen.getByRole('textbox', { name: /^Button Text/ }), 'See them')
  await user.type(screen.getByRole('textbox', { name: /^Link/ }), '/shop')
  await user.click(screen.getByRole('button', { name: 'Create Slide' }))
  await waitFor(() => expect((screen.getByRole('textbox', { name: /^Title/ }) as HTMLInputElement).value).toBe(''))
  expect(screen.queryByText('Please choose an image file.')).toBeNull()
  expect(writes().at(-1)?.body).not.toHaveProperty('description')
})

test('saving a slide leaves its description as it is', async () => {
  const { user, writes } = openScreen(<ManageSlidesPage />, {
    'GET /api/slider/allSliders': ok({ sliders: [slide('a', { description: 'Ready to leave.' })] }),
    'PUT /api/slider/a': ok({ message: 'Slide updated', slider: a }),
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Slide' }))
  expect(screen.queryByRole('textbox', { name: 'Description' })).toBeNull()
  await user.type(screen.getByRole('textbox', { name: /^Slide Title/ }), '!')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]?.body).toMatchObject({ text: 'Slide a!' })
  expect(writes()[0]?.body).not.toHaveProperty('description')
})
