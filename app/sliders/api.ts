import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { listSlides } from '#contract/sliders/calls.ts'

/** For the home page; the back-office's calls are in manage-api.ts. */
export const slidersApi = addEndpoints(({ query }) => ({
  listSlides: query<typeof listSlides>('GET /api/slider/allSliders', { credentials: 'omit', providesTags: ['Slide'] }),
}))

export const { useListSlidesQuery } = slidersApi
