import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type { Output } from '#contract/http/schema.ts'
import type { createList, deleteList, getList, listLists, updateList } from '#contract/lists/calls.ts'

const listsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listLists: build.query<Output<typeof listLists>, Args<typeof listLists>>({
      ...via<typeof listLists>('GET /api/list'),
      keepUnusedDataFor: 0,
      providesTags: ['List'],
    }),
    getList: build.query<Output<typeof getList>, Args<typeof getList>>({
      ...via<typeof getList>('GET /api/list/:id'),
      keepUnusedDataFor: 0,
      providesTags: ['List'],
    }),
    createList: build.mutation<Output<typeof createList>, Args<typeof createList>>({
      ...via<typeof createList>('POST /api/list'),
      invalidatesTags: ['List'],
    }),
    updateList: build.mutation<Output<typeof updateList>, Args<typeof updateList>>({
      ...via<typeof updateList>('PUT /api/list/:id'),
      invalidatesTags: ['List'],
    }),
    deleteList: build.mutation<Output<typeof deleteList>, Args<typeof deleteList>>({
      ...via<typeof deleteList>('DELETE /api/list/:id'),
      invalidatesTags: ['List'],
    }),
  }),
})

export const {
  useListListsQuery,
  useLazyListListsQuery,
  useGetListQuery,
  useCreateListMutation,
  useUpdateListMutation,
  useDeleteListMutation,
} = listsApi
