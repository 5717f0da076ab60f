import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type {
  deleteContactMessage,
  listContactMessages,
  sendContactForm,
  sendContactMessage,
  updateContactMessage,
} from '#contract/contact/calls.ts'
import type { Output } from '#contract/http/schema.ts'
import type { createOfficeQuote } from '#contract/quotes/office-calls.ts'

type ContactUpload = {
  body: Record<string, string>
  files: readonly File[]
  onProgress: (percent: number) => void
}

export const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendContactMessage: build.mutation<Output<typeof sendContactMessage>, Args<typeof sendContactMessage>>({
      ...via<typeof sendContactMessage>('POST /api/contact'),
      invalidatesTags: ['Message'],
    }),
    /** With attachments. */
    sendContactForm: build.mutation<Output<typeof sendContactForm>, ContactUpload>({
      query: ({ body, files, onProgress }) => {
        const form = new FormData()
        for (const [name, text] of Object.entries(body)) if (text) form.append(name, text)
        for (const file of files) form.append('files', file)
        return { method: 'POST', url: '/api/contact/form', form, onProgress }
      },
      invalidatesTags: ['Message'],
    }),
    deleteContactMessage: build.mutation<Output<typeof deleteContactMessage>, Args<typeof deleteContactMessage>>({
      ...via<typeof deleteContactMessage>('DELETE /api/contact/:id'),
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
  useSendContactFormMutation,
  useDeleteContactMessageMutation,
  useListContactMessagesQuery,
  useUpdateContactMessageMutation,
  useMakeQuoteMutation,
} = contactApi
