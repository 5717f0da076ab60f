import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type { listContactMessages, sendContactMessage, updateContactMessage } from '#contract/contact.ts'
import type { Output } from '#contract/http.ts'
import type { createOfficeQuote } from '#contract/quotes-office.ts'

export const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendContactMessage: build.mutation<Output<typeof sendContactMessage>, Args<typeof sendContactMessage>>({
      ...via<typeof sendContactMessage>('POST /api/contact'),
      invalidatesTags: ['Message'],
    }),
    listContactMessages: build.query<Output<typeof listContactMessages>, Args<typeof listContactMessages>>({
      ...via<typeof listContactMessages>('GET /api/contact'),
      providesTags: ['Message'],
    }),
    updateContactMessage: build.mutation<Output<typeof updateContactMessage>, Args<typeof updateContactMessage>>({
      ...via<typeof updateContactMessage>('PUT /api/contact/:id'),
      invalidatesTags: ['Message'],
    }),
    /** The office turns a message into a quote. */
    makeQuote: build.mutation<Output<typeof createOfficeQuote>, Args<typeof createOfficeQuote>>({
      ...via<typeof createOfficeQuote>('POST /api/quote/office'),
      invalidatesTags: ['Quote'],
    }),
  }),
})

export const {
  useSendContactMessageMutation,
  useListContactMessagesQuery,
  useUpdateContactMessageMutation,
  useMakeQuoteMutation,
} = contactApi
