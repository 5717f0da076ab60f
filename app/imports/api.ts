import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type { Output } from '#contract/http/schema.ts'
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

const reading = api.injectEndpoints({
  endpoints: (build) => ({
    listImports: build.query<Output<typeof listImports>, Args<typeof listImports>>({
      ...via<typeof listImports>('GET /api/product/import'),
      keepUnusedDataFor: 0,
      providesTags: ['Import'],
    }),
    getImport: build.query<Output<typeof getImport>, Args<typeof getImport>>({
      ...via<typeof getImport>('GET /api/product/import/:id'),
      keepUnusedDataFor: 0,
    }),
  }),
})

/** Each step returns the current import, which saves the screen a request. */
const shown = (answer: ProductImport) =>
  reading.util.updateQueryData('getImport', { params: { id: answer._id } }, () => answer)

const importsApi = reading.injectEndpoints({
  endpoints: (build) => ({
    startImport: build.mutation<Output<typeof startImport>, Upload>({
      query: ({ file, onProgress }) => {
        const form = new FormData()
        form.append('file', file)
        return { method: 'POST', url: '/api/product/import', form, onProgress }
      },
      invalidatesTags: ['Import'],
    }),
    mapImport: build.mutation<Output<typeof mapImport>, Args<typeof mapImport>>({
      ...via<typeof mapImport>('PUT /api/product/import/:id'),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const reply = await queryFulfilled.catch(() => undefined)
        if (reply) dispatch(shown(reply.data))
      },
      invalidatesTags: ['Import'],
    }),
    runImport: build.mutation<Output<typeof runImport>, Args<typeof runImport>>({
      ...via<typeof runImport>('POST /api/product/import/:id/run'),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const reply = await queryFulfilled.catch(() => undefined)
        if (reply) dispatch(shown(reply.data))
      },
      invalidatesTags: ['Import'],
    }),
    stopImport: build.mutation<Output<typeof stopImport>, Args<typeof stopImport>>({
      ...via<typeof stopImport>('POST /api/product/import/:id/stop'),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const reply = await queryFulfilled.catch(() => undefined)
        if (reply) dispatch(shown(reply.data))
      },
      invalidatesTags: ['Import'],
    }),
    undoImport: build.mutation<Output<typeof undoImport>, Args<typeof undoImport>>({
      ...via<typeof undoImport>('POST /api/product/import/:id/undo'),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const reply = await queryFulfilled.catch(() => undefined)
        if (reply) dispatch(shown(reply.data.import))
      },
      invalidatesTags: ['Import'],
    }),
    discardImport: build.mutation<Output<typeof discardImport>, Args<typeof discardImport>>({
      ...via<typeof discardImport>('DELETE /api/product/import/:id'),
      invalidatesTags: ['Import'],
    }),
  }),
})

export const {
  useStartImportMutation,
  useListImportsQuery,
  useGetImportQuery,
  useMapImportMutation,
  useRunImportMutation,
  useStopImportMutation,
  useUndoImportMutation,
  useDiscardImportMutation,
} = importsApi
