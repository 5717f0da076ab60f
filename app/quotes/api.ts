import { addEndpoints } from '#app/api/add-endpoints.ts'
import { toForm } from '#app/api/to-form.ts'
import type { Input } from '#contract/http/schema.ts'
import type {
  acceptQuote,
  declineQuote,
  getQuote,
  listMyQuotes,
  openGuestQuote,
  requestQuote,
  sendQuoteForm,
  sendQuoteMessage,
} from '#contract/quotes/buyer-calls.ts'

type QuoteUpload = {
  body: Input<typeof requestQuote>['body']
  files: readonly File[]
  onProgress: (percent: number) => void
}

/** Quote calls for buyers; the office's are in manage/manage-quotes-api.ts. */
export const quotesApi = addEndpoints(({ query, mutation }) => ({
  requestQuote: mutation<typeof requestQuote>('POST /api/quote', { invalidatesTags: ['Quote'] }),
  /** With attachments. */
  sendQuoteForm: mutation<typeof sendQuoteForm, QuoteUpload>('POST /api/quote/form', {
    toInput: ({ body, files, onProgress }) => ({ form: toForm({ request: JSON.stringify(body), files }), onProgress }),
    invalidatesTags: ['Quote'],
  }),
  listMyQuotes: query<typeof listMyQuotes>('GET /api/quote/mine', { keepUnusedDataFor: 5, providesTags: ['Quote'] }),
  getQuote: query<typeof getQuote>('GET /api/quote/:id', { providesTags: ['Quote'] }),
  openGuestQuote: mutation<typeof openGuestQuote>('POST /api/quote/:id/key'),
  sendQuoteMessage: mutation<typeof sendQuoteMessage>('POST /api/quote/:id/messages', { invalidatesTags: ['Quote'] }),
  declineQuote: mutation<typeof declineQuote>('POST /api/quote/:id/decline', { invalidatesTags: ['Quote'] }),
  acceptQuote: mutation<typeof acceptQuote>('POST /api/quote/:id/accept', {
    // Rejected or not, the screen then shows the quote's current state.
    invalidatesTags: ['Quote', 'Order'],
  }),
}))

export const {
  useRequestQuoteMutation,
  useSendQuoteFormMutation,
  useListMyQuotesQuery,
  useGetQuoteQuery,
  useOpenGuestQuoteMutation,
  useSendQuoteMessageMutation,
  useDeclineQuoteMutation,
  useAcceptQuoteMutation,
} = quotesApi
