// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, test } from 'vitest'
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
    'GET /api/tooltip/delete/c': () => {
      stored = stored.filter(({ _id }) => _id !== 'c')
      return ok({ message: 'Hotspot image deleted.' })
    },
  })
  await screen.findByText('Image 1 of 3')
  return { ...page, press: (name: string) => page.user.click(screen.getByRole('button', { name })) }
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
})
