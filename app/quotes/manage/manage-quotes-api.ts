import { addEndpoints } from '#app/api/add-endpoints.ts'
import type {
  closeQuote,
  copyQuote,
  createOfficeQuote,
  dateQuote,
  findCustomers,
  listQuoteAddresses,
  listQuotes,
  placeQuote,
  saveQuoteDraft,
  sendQuote,
  updateQuote,
} from '#contract/quotes/office-calls.ts'

/** Quote calls for the office. */
const officeQuotesApi = addEndpoints(({ query, mutation }) => ({
  listQuotes: query<typeof listQuotes>('GET /api/quote', { providesTags: ['Quote'] }),
  createOfficeQuote: mutation<typeof createOfficeQuote>('POST /api/quote/office', { invalidatesTags: ['Quote'] }),
  updateQuote: mutation<typeof updateQuote>('PUT /api/quote/:id', {
    invalidatesTags: (_, error) => (error ? [] : ['Quote']),
  }),
  saveQuoteDraft: mutation<typeof saveQuoteDraft>('PUT /api/quote/:id/draft', {
    invalidatesTags: (_, error) => (error ? [] : ['Quote']),
  }),
  sendQuote: mutation<typeof sendQuote>('POST /api/quote/:id/send', {
    invalidatesTags: (_, error) => (error ? [] : ['Quote']),
  }),
  dateQuote: query<typeof dateQuote>('POST /api/quote/:id/ready-on'),
  placeQuote: mutation<typeof placeQuote>('POST /api/quote/:id/place', { invalidatesTags: ['Quote', 'Order'] }),
  findCustomers: query<typeof findCustomers>('GET /api/quote/customers', { keepUnusedDataFor: 5 }),
  listQuoteAddresses: query<typeof listQuoteAddresses>('GET /api/quote/:id/addresses', { keepUnusedDataFor: 5 }),
  closeQuote: mutation<typeof closeQuote>('PUT /api/quote/:id/close', {
    invalidatesTags: (_, error) => (error ? [] : ['Quote']),
  }),
  copyQuote: mutation<typeof copyQuote>('POST /api/quote/:id/copy', { invalidatesTags: ['Quote'] }),
}))

export const {
  useListQuotesQuery,
  useCreateOfficeQuoteMutation,
  useUpdateQuoteMutation,
  useSaveQuoteDraftMutation,
  useSendQuoteMutation,
  useDateQuoteQuery,
  usePlaceQuoteMutation,
  useFindCustomersQuery,
  useListQuoteAddressesQuery,
  useCloseQuoteMutation,
  useCopyQuoteMutation,
} = officeQuotesApi
