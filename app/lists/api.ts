import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { createList, deleteList, getList, listLists, updateList } from '#contract/lists/calls.ts'

const listsApi = addEndpoints(({ query, mutation }) => ({
  listLists: query<typeof listLists>('GET /api/list', { keepUnusedDataFor: 0, providesTags: ['List'] }),
  getList: query<typeof getList>('GET /api/list/:id', { keepUnusedDataFor: 0, providesTags: ['List'] }),
  createList: mutation<typeof createList>('POST /api/list', { invalidatesTags: ['List'] }),
  updateList: mutation<typeof updateList>('PUT /api/list/:id', { invalidatesTags: ['List'] }),
  deleteList: mutation<typeof deleteList>('DELETE /api/list/:id', { invalidatesTags: ['List'] }),
}))

export const {
  useListListsQuery,
  useLazyListListsQuery,
  useGetListQuery,
  useCreateListMutation,
  useUpdateListMutation,
  useDeleteListMutation,
} = listsApi
