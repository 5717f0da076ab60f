import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type { Output } from '#contract/http.ts'
import type { createSlide, deleteSlide, orderSlides, updateSlide } from '#contract/sliders.ts'
import { slidersApi } from './api.ts'

/** A refused call is the screen's to show; here it only means that there is nothing to mend. */
const answered = <T>(call: PromiseLike<{ data: T }>): PromiseLike<T | undefined> =>
  call.then(
    ({ data }) => data,
    () => undefined,
  )

/** After a change the list is mended in place: SPEC.md has no second call for it. */
const manageSlidersApi = api.injectEndpoints({
  endpoints: (build) => ({
    createSlide: build.mutation<Output<typeof createSlide>, Args<typeof createSlide>>({
      ...via<typeof createSlide>('POST /api/slider'),
      invalidatesTags: (_result, error) => (error ? [] : ['Slide']),
    }),
    updateSlide: build.mutation<Output<typeof updateSlide>, Args<typeof updateSlide>>({
      ...via<typeof updateSlide>('PUT /api/slider/:id'),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const changed = await answered(queryFulfilled)
        if (!changed) return
        dispatch(
          slidersApi.util.updateQueryData('listSlides', undefined, (draft) => {
            draft.sliders = draft.sliders.map((slide) => (slide._id === changed._id ? changed : slide))
          }),
        )
      },
    }),
    orderSlides: build.mutation<Output<typeof orderSlides>, Args<typeof orderSlides>>({
      ...via<typeof orderSlides>('PUT /api/slider/order'),
    }),
    deleteSlide: build.mutation<Output<typeof deleteSlide>, Args<typeof deleteSlide>>({
      ...via<typeof deleteSlide>('DELETE /api/slider/:id'),
      onQueryStarted: async ({ params }, { dispatch, queryFulfilled }) => {
        if (!(await answered(queryFulfilled))) return
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
