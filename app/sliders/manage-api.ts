import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type { Output } from '#contract/http/schema.ts'
import type { createSlide, deleteSlide, orderSlides, updateSlide } from '#contract/sliders/calls.ts'
import { slidersApi } from './api.ts'

/** The screen reports a failed call; the list does not change. */
const isDone = (call: PromiseLike<unknown>): PromiseLike<boolean> =>
  call.then(
    () => true,
    () => false,
  )

export const manageSlidersApi = api.injectEndpoints({
  endpoints: (build) => ({
    createSlide: build.mutation<Output<typeof createSlide>, Args<typeof createSlide>>({
      ...via<typeof createSlide>('POST /api/slider'),
      invalidatesTags: (_result, error) => (error ? [] : ['Slide']),
    }),
    updateSlide: build.mutation<Output<typeof updateSlide>, Args<typeof updateSlide>>({
      ...via<typeof updateSlide>('PUT /api/slider/:id'),
      // SPEC.md does not read the response: the list shows what was sent, until it is refetched.
      onQueryStarted: async ({ params, body }, { dispatch, queryFulfilled }) => {
        if (!(await isDone(queryFulfilled))) return
        const { updatedAt: _, ...sent } = body
        dispatch(
          slidersApi.util.updateQueryData('listSlides', undefined, (draft) => {
            for (const slide of draft.sliders)
              if (slide._id === params.id || slide.id === params.id) Object.assign(slide, sent)
          }),
        )
      },
      invalidatesTags: (_result, error) => (error ? [] : ['Slide']),
    }),
    orderSlides: build.mutation<Output<typeof orderSlides>, Args<typeof orderSlides>>({
      ...via<typeof orderSlides>('PUT /api/slider/order'),
    }),
    deleteSlide: build.mutation<Output<typeof deleteSlide>, Args<typeof deleteSlide>>({
      ...via<typeof deleteSlide>('DELETE /api/slider/:id'),
      onQueryStarted: async ({ params }, { dispatch, queryFulfilled }) => {
        if (!(await isDone(queryFulfilled))) return
        dispatch(
          slidersApi.util.updateQueryData('listSlides', undefined, (draft) => {
            draft.sliders = draft.sliders.filter(({ _id, id }) => _id !== params.id && id !== params.id)
          }),
        )
      },
    }),
  }),
})

export const { useCreateSlideMutation, useUpdateSlideMutation, useOrderSlidesMutation, useDeleteSlideMutation } =
  manageSlidersApi
