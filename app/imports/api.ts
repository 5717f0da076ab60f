import { addEndpoints } from '#app/api/add-endpoints.ts'
import { toForm } from '#app/api/to-form.ts'
import type {
  discardImport,
  getImport,
  listImports,
  mapImport,
  ProductImport,
  runImport,
  startImport,
  stopImport,
  undoImport,
} from '#contract/imports/calls.ts'

type Upload = { file: File; onProgress: (percent: number) => void }

const reading = addEndpoints(({ query }) => ({
  listImports: query<typeof listImports>('GET /api/product/import', { keepUnusedDataFor: 0, providesTags: ['Import'] }),
  getImport: query<typeof getImport>('GET /api/product/import/:id', { keepUnusedDataFor: 0 }),
}))

/** Each step returns the current import, which saves the screen a request. */
const updateImport = (answer: ProductImport) =>
  reading.util.updateQueryData('getImport', { params: { id: answer._id } }, () => answer)

const importsApi = addEndpoints(({ mutation }) => ({
  startImport: mutation<typeof startImport, Upload>('POST /api/product/import', {
    toInput: ({ file, onProgress }) => ({ form: toForm({ file }), onProgress }),
    invalidatesTags: ['Import'],
  }),
  mapImport: mutation<typeof mapImport>('PUT /api/product/import/:id', {
    onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
      const reply = await queryFulfilled.catch(() => undefined)
      if (reply) dispatch(updateImport(reply.data))
    },
    invalidatesTags: ['Import'],
  }),
  runImport: mutation<typeof runImport>('POST /api/product/import/:id/run', {
    onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
      const reply = await queryFulfilled.catch(() => undefined)
      if (reply) dispatch(updateImport(reply.data))
    },
    invalidatesTags: ['Import'],
  }),
  stopImport: mutation<typeof stopImport>('POST /api/product/import/:id/stop', {
    onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
      const reply = await queryFulfilled.catch(() => undefined)
      if (reply) dispatch(updateImport(reply.data))
    },
    invalidatesTags: ['Import'],
  }),
  undoImport: mutation<typeof undoImport>('POST /api/product/import/:id/undo', {
    onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
      const reply = await queryFulfilled.catch(() => undefined)
      if (reply) dispatch(updateImport(reply.data.import))
    },
    invalidatesTags: ['Import'],
  }),
  discardImport: mutation<typeof discardImport>('DELETE /api/product/import/:id', { invalidatesTags: ['Import'] }),
}))

export const { useListImportsQuery, useGetImportQuery } = reading
export const {
  useStartImportMutation,
  useMapImportMutation,
  useRunImportMutation,
  useStopImportMutation,
  useUndoImportMutation,
  useDiscardImportMutation,
} = importsApi
