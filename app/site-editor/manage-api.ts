import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { getEditableContent, listContent, previewContent, updateContent } from '#contract/content/calls.ts'

export const manageContentApi = addEndpoints(({ query, mutation }) => ({
  listContent: query<typeof listContent>('GET /api/content', { providesTags: ['Content'] }),
  // Not refetched while it is edited: the form would be filled with somebody else's text.
  getEditableContent: query<typeof getEditableContent>('GET /api/content/:page/edit', { keepUnusedDataFor: 0 }),
  previewContent: mutation<typeof previewContent>('POST /api/content/:page/preview'),
  updateContent: mutation<typeof updateContent>('PUT /api/content/:page', {
    // The opening hours are part of the shop's identity, which the footer and the contact page show.
    invalidatesTags: (_result, error, { params }) =>
      error ? [] : params.page === 'hours' ? ['Content', 'Shop'] : ['Content'],
  }),
}))

export const {
  useListContentQuery,
  useGetEditableContentQuery,
  useLazyGetEditableContentQuery,
  usePreviewContentMutation,
  useUpdateContentMutation,
} = manageContentApi
