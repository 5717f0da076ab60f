import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type { Output } from '#contract/http/schema.ts'
import type {
  acceptQuote,
  declineQuote,
  getQuote,
  listMyQuotes,
  openGuestQuote,
  requestQuote,
  sendQuoteMessage,
} from '#contract/quotes/buyer-calls.ts'

/** Quote calls for buyers; the office's are in manage/manage-quotes-api.ts. */
export const quotesApi = api.injectEndpoints({
  endpoints: (build) => ({
    requestQuote: build.mutation<Output<typeof requestQuote>, Args<typeof requestQuote>>({
      ...via<typeof requestQuote>('POST /api/quote'),
      invalidatesTags: ['Quote'],
    }),
    listMyQuotes: build.query<Output<typeof listMyQuotes>, Args<typeof listMyQuotes>>({
      ...via<typeof listMyQuotes>('GET /api/quote/mine'),
      keepUnusedDataFor: 5,
      providesTags: ['Quote'],
    }),
    getQuote: build.query<Output<typeof getQuote>, Args<typeof getQuote>>({
      ...via<typeof getQuote>('GET /api/quote/:id'),
      providesTags: ['Quote'],
    }),
    openGuestQuote: build.mutation<Output<typeof openGuestQuote>, Args<typeof openGuestQuote>>(
      via<typeof openGuestQuote>('POST /api/quote/:id/key'),
    ),
    sendQuoteMessage: build.mutation<Output<typeof sendQuoteMessage>, Args<typeof sendQuoteMessage>>({
      ...via<typeof sendQuoteMessage>('POST /api/quote/:id/messages'),
      invalidatesTags: ['Quote'],
    }),
    declineQuote: build.mutation<Output<typeof declineQuote>, Args<typeof declineQuote>>({
      ...via<typeof declineQuote>('POST /api/quote/:id/decline'),
      invalidatesTags: ['Quote'],
    }),
    acceptQuote: build.mutation<Output<typeof acceptQuote>, Args<typeof acceptQuote>>({
      ...via<typeof acceptQuote>('POST /api/quote/:id/accept'),
      // Rejected or not, the screen then shows the quote's current state.
      invalidatesTags: ['Quote', 'Order'],
    }),
  }),
})

export const {
  useRequestQuoteMutation,
  useListMyQuotesQuery,
  useGetQuoteQuery,
  useOpenGuestQuoteMutation,
  useSendQuoteMessageMutation,
  useDeclineQuoteMutation,
  useAcceptQuoteMutation,
} = quotesApi
