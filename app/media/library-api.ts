import { addEndpoints } from '#app/api/add-endpoints.ts'
import type {
  deleteLibraryImage,
  getLibraryImage,
  listLibrary,
  replaceLibraryImage,
  restoreLibraryImage,
  updateLibraryImage,
} from '#contract/media/library-calls.ts'

const changes = { invalidatesTags: ['Library' as const] }

export const libraryApi = addEndpoints(({ query, mutation }) => ({
  listLibrary: query<typeof listLibrary>('GET /api/library', { providesTags: ['Library'] }),
  getLibraryImage: query<typeof getLibraryImage>('GET /api/library/:key', { keepUnusedDataFor: 0 }),
  updateLibraryImage: mutation<typeof updateLibraryImage>('PUT /api/library/:key', changes),
  // Whatever page is opened next may show one of them.
  replaceLibraryImage: mutation<typeof replaceLibraryImage>('POST /api/library/:key/replace', {
    invalidatesTags: [
      'Library',
      'Product',
      'Category',
      'Brand',
      'Blog',
      'Slide',
      'Hotspot',
      'Document',
      'Content',
      'Shop',
    ],
  }),
  deleteLibraryImage: mutation<typeof deleteLibraryImage>('DELETE /api/library/:key', changes),
  restoreLibraryImage: mutation<typeof restoreLibraryImage>('POST /api/library/:key/restore', changes),
}))

export const {
  useListLibraryQuery,
  useGetLibraryImageQuery,
  useUpdateLibraryImageMutation,
  useReplaceLibraryImageMutation,
  useDeleteLibraryImageMutation,
  useRestoreLibraryImageMutation,
} = libraryApi
