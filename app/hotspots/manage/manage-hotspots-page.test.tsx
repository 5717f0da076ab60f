// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { hotspotsApi } from '#app/hotspots/api.ts'
import type { Hotspot } from '#contract/hotspots/calls.ts'
import { ok, openScreen } from '#test/open-screen.tsx'
import ManageHotspotsPage from './manage-hotspots-page.tsx'

afterEach(cleanup)

const hotspot = (_id: string): Hotspot => ({
  _id,
  image: `/uploads/${_id}-800x600.webp`,
  annotations: [],
  createdAt: '2026-11-02T08:00:00.000Z',
  updatedAt: '2026-11-02T08:00:00.000Z',
})

async function openList() {
  let stored = [hotspot('a'), hotspot('b'), hotspot('c')]
  const page = openScreen(<ManageHotspotsPage />, {
    'GET /api/tooltip/all': () => ok({ imageHotspots: stored }),
    'POST /api/tooltip': () => {
      stored = [...stored, hotspot('d')]
      return ok(hotspot('d'), 201)
    },
    'GET /api/tooltip/delete/c': () => {
      stored = stored.filter(({ _id }) => _id !== 'c')
      return ok({ message: 'Hotspot image deleted.' })
    },
  })
  await screen.findByText('Image 1 of 3')
  return {
    ...page,
    press: (name: string) => page.user.click(screen.getByRole('button', { name })),
    /** A colleague deletes it, and this page hears of it. */
    lose: async (id: string) => {
      stored = stored.filter(({ _id }) => _id !== id)
      await act(() =>
        page.store.dispatch(hotspotsApi.endpoints.listHotspots.initiate(undefined, { forceRefetch: true })),
      )
    },
  }
}

test('closing the editor returns to the image that was edited', async () => {
  const { press } = await openList()
  await press('Next image')
  await press('Edit')
  await press('Close the editor')
  screen.getByText('Image 2 of 3')
})

test('after the last image was deleted, the next one is the first', async () => {
  const { press } = await openList()
  await press('Previous image')
  screen.getByText('Image 3 of 3')
  await press('Delete')
  await press('Delete')
  await screen.findByText('Image 1 of 2')
  expect(screen.queryByText(/Someone else deleted/)).toBeNull()
})

test('an only image that was deleted comes back with Undo, and nobody else is blamed', async () => {
  const { press, lose } = await openList()
  await lose('a')
  await lose('b')
  await press('Next image')
  await press('Delete')
  await press('Delete')
  await screen.findByText('No hotspot images yet')
  await press('Undo')
  await screen.findByText('Image 1 of 1')
  expect(screen.queryByText(/Someone else deleted/)).toBeNull()
})

const shownImage = () => document.querySelector('section img')?.getAttribute('src')

test.each([
  ['the first', [], 'a', 'Image 1 of 2', 'b'],
  ['one in the middle', ['Next image'], 'b', 'Image 2 of 2', 'c'],
  ['the last', ['Previous image'], 'c', 'Image 2 of 2', 'b'],
] as const)(
  'if a colleague deletes the image on screen, %s, its neighbour shows, and a sentence says so',
  async (...row) => {
    const [, presses, lost, place, neighbour] = row
    const { press, lose } = await openList()
    for (const name of presses) await press(name)
    await lose(lost)
    await screen.findByText(place)
    screen.getByText('Someone else deleted the image you were looking at. You now see the one next to it.')
    expect(shownImage()).toContain(neighbour)
    await press('Next image')
    expect(screen.queryByText(/Someone else deleted/)).toBeNull()
  },
)

test('an image that a colleague deletes while it is edited leads to its neighbour; others that go do not move the list', async () => {
  const { press, lose } = await openList()
  await press('Previous image')
  await lose('a')
  await screen.findByText('Image 2 of 2')
  expect(screen.queryByText(/Someone else deleted/)).toBeNull()
  await press('Edit')
  await lose('c')
  await press('Close the editor')
  screen.getByText('Image 1 of 1')
  screen.getByText(/^Someone else deleted/)
})
