import { addEndpoints } from '#app/api/add-endpoints.ts'
import { toForm } from '#app/api/to-form.ts'
import type {
  deleteContactMessage,
  listContactMessages,
  sendContactForm,
  sendContactMessage,
  updateContactMessage,
} from '#contract/contact/calls.ts'
import type { createOfficeQuote } from '#contract/quotes/office-calls.ts'

type ContactUpload = {
  body: Record<string, string>
  files: readonly File[]
  onProgress: (percent: number) => void
}

export const contactApi = addEndpoints(({ query, mutation }) => ({
  sendContactMessage: mutation<typeof sendContactMessage>('POST /api/contact', { invalidatesTags: ['Message'] }),
  /** With attachments. */
  sendContactForm: mutation<typeof sendContactForm, ContactUpload>('POST /api/contact/form', {
    toInput: ({ body, files, onProgress }) => {
      const filled = Object.fromEntries(Object.entries(body).filter(([, text]) => text))
      return { form: toForm({ ...filled, files }), onProgress }
    },
    invalidatesTags: ['Message'],
  }),
  deleteContactMessage: mutation<typeof deleteContactMessage>('DELETE /api/contact/:id', {
    invalidatesTags: ['Message'],
  }),
  listContactMessages: query<typeof listContactMessages>('GET /api/contact', { providesTags: ['Message'] }),
  updateContactMessage: mutation<typeof updateContactMessage>('PUT /api/contact/:id', { invalidatesTags: ['Message'] }),
  /** The office turns a message into a quote. */
  makeQuote: mutation<typeof createOfficeQuote>('POST /api/quote/office', { invalidatesTags: ['Quote'] }),
}))

export const {
  useSendContactMessageMutation,
  useSendContactFormMutation,
  useDeleteContactMessageMutation,
  useListContactMessagesQuery,
  useUpdateContactMessageMutation,
  useMakeQuoteMutation,
} = contactApi
