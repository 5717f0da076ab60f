import { expect, test } from 'vitest'
import type { ApiRequest } from '#app/api/transport.ts'
import { createStore } from '#app/store/store.ts'
import type { Slide } from '#contract/sliders/calls.ts'
import { slidersApi } from './api.ts'
import { manageSlidersApi } from './manage-api.ts'

const slide = { _id: 'a', id: 'a', text: 'Before', link: '/shop', updatedAt: '2026-11-01' } as Slide

test('a saved slide shows what was sent, whatever the response, and the list is refetched', async () => {
  const calls: string[] = []
  let askedAgain = () => {}
  const isAskedAgain = new Promise<void>((resolve) => {
    askedAgain = resolve
  })
  const store = createStore(async ({ method, url }: ApiRequest) => {
    calls.push(`${method} ${url}`)
    if (method === 'PUT') return { status: 200, body: {} }
    // The second response never comes: only what was sent can be on screen.
    if (calls.length === 1) return { status: 200, body: { sliders: [slide] } }
    askedAgain()
    return new Promise(() => {})
  })
  await store.dispatch(slidersApi.endpoints.listSlides.initiate())
  const body = { text: 'After', updatedAt: slide.updatedAt }
  await store.dispatch(manageSlidersApi.endpoints.updateSlide.initiate({ params: { id: 'a' }, body }))
  await isAskedAgain
  expect(slidersApi.endpoints.listSlides.select()(store.getState()).data?.sliders).toEqual([
    { ...slide, text: 'After' },
  ])
  expect(calls).toEqual(['GET /api/slider/allSliders', 'PUT /api/slider/a', 'GET /api/slider/allSliders'])
})
