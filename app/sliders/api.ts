import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type { Output } from '#contract/http/schema.ts'
import type { listSlides } from '#contract/sliders/calls.ts'

/** For the home page; the back-office's calls are in manage-api.ts. */
export const slidersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSlides: build.query<Output<typeof listSlides>, Args<typeof listSlides>>({
      ...via<typeof listSlides>('GET /api/slider/allSliders', { credentials: 'omit' }),
      providesTags: ['Slide'],
    }),
  }),
})

export const { useListSlidesQuery } = slidersApi
