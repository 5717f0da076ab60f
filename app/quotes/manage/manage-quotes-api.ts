import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type { Output } from '#contract/http/schema.ts'
import type {
  closeQuote,
  copyQuote,
  createOfficeQuote,
  listQuotes,
  saveQuoteDraft,
  sendQuote,
  updateQuote,
} from '#contract/quotes/office-calls.ts'

/** Quote calls for the office. */
const officeQuotesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listQuotes: build.query<Output<typeof listQuotes>, Args<typeof listQuotes>>({
      ...via<typeof listQuotes>('GET /api/quote'),
      providesTags: ['Quote'],
    }),
    createOfficeQuote: build.mutation<Output<typeof createOfficeQuote>, Args<typeof createOfficeQuote>>({
      ...via<typeof createOfficeQuote>('POST /api/quote/office'),
      invalidatesTags: ['Quote'],
    }),
    updateQuote: build.mutation<Output<typeof updateQuote>, Args<typeof updateQuote>>({
      ...via<typeof updateQuote>('PUT /api/quote/:id'),
      invalidatesTags: (_, error) => (error ? [] : ['Quote']),
    }),
    saveQuoteDraft: build.mutation<Output<typeof saveQuoteDraft>, Args<typeof saveQuoteDraft>>({
      ...via<typeof saveQuoteDraft>('PUT /api/quote/:id/draft'),
      invalidatesTags: (_, error) => (error ? [] : ['Quote']),
    }),
    sendQuote: build.mutation<Output<typeof sendQuote>, Args<typeof sendQuote>>({
      ...via<typeof sendQuote>('POST /api/quote/:id/send'),
      invalidatesTags: (_, error) => (error ? [] : ['Quote']),
    }),
    closeQuote: build.mutation<Output<typeof closeQuote>, Args<typeof closeQuote>>({
      ...via<typeof closeQuote>('PUT /api/quote/:id/close'),
      invalidatesTags: (_, error) => (error ? [] : ['Quote']),
    }),
    copyQuote: build.mutation<Output<typeof copyQuote>, Args<typeof copyQuote>>({
      ...via<typeof copyQuote>('POST /api/quote/:id/copy'),
      invalidatesTags: ['Quote'],
    }),
  }),
})

export const {
  useListQuotesQuery,
  useCreateOfficeQuoteMutation,
  useUpdateQuoteMutation,
  useSaveQuoteDraftMutation,
  useSendQuoteMutation,
  useCloseQuoteMutation,
  useCopyQuoteMutation,
} = officeQuotesApi
