// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ok, openScreen } from '#test/open-screen.tsx'
import { ReadyAround } from './ready-around.tsx'

afterEach(cleanup)

test('a cart of 120 lines asks fifty at a time, and shows the latest day', async () => {
  const lines = Array.from({ length: 120 }, (_, at) => ({
    _id: `00000000-0000-4000-8000-000000000${at + 100}`,
    qty: at + 1,
  }))
  const days = ['2099-03-04', '2099-05-06', undefined]
  let calls = 0
  const page = openScreen(<ReadyAround lines={lines} />, {
    'POST /api/promise': () => {
      const readyOn = days[calls++]
      return ok(readyOn ? { readyOn } : {})
    },
  })
  await waitFor(() => screen.getByText('Ready around 6 May 2099.'), { timeout: 5000 })
  const bodies = page.writes().map(({ body }) => (body as { lines: typeof lines }).lines)
  expect(bodies.map(({ length }) => length)).toEqual([50, 50, 20])
  expect(bodies.flat()).toEqual(lines)
})
