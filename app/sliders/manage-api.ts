import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { createSlide, deleteSlide, orderSlides, updateSlide } from '#contract/sliders/calls.ts'
import { slidersApi } from './api.ts'

/** The screen reports a failed call; the list does not change. */
const isDone = (call: PromiseLike<unknown>): PromiseLike<boolean> =>
  call.then(
    () => true,
    () => false,
  )

export const manageSlidersApi = addEndpoints(({ mutation }) => ({
  createSlide: mutation<typeof createSlide>('POST /api/slider', {
    invalidatesTags: (_result, error) => (error ? [] : ['Slide']),
  }),
  updateSlide: mutation<typeof updateSlide>('PUT /api/slider/:id', {
    // The response is not read: the list shows what was sent, until it is refetched.
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
  orderSlides: mutation<typeof orderSlides>('PUT /api/slider/order'),
  deleteSlide: mutation<typeof deleteSlide>('DELETE /api/slider/:id', {
    onQueryStarted: async ({ params }, { dispatch, queryFulfilled }) => {
      if (!(await isDone(queryFulfilled))) return
      dispatch(
        slidersApi.util.updateQueryData('listSlides', undefined, (draft) => {
          draft.sliders = draft.sliders.filter(({ _id, id }) => _id !== params.id && id !== params.id)
        }),
      )
    },
  }),
}))

export const { useCreateSlideMutation, useUpdateSlideMutation, useOrderSlidesMutation, useDeleteSlideMutation } =
  manageSlidersApi
