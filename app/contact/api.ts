import { addEndpoints } from '#app/api/add-endpoints.ts'
import { toForm } from '#app/api/to-form.ts'
import type {
  answerMessage,
  beginThread,
  countContactMessages,
  deleteContactMessage,
  getMessageThread,
  getOwnThread,
  listContactMessages,
  markMessageRead,
  openGuestThread,
  replyToThread,
  sendContactForm,
  sendContactMessage,
  updateContactMessage,
  writeToCustomer,
} from '#contract/contact/calls.ts'
import type { createOfficeQuote } from '#contract/quotes/office-calls.ts'

/** Words and files for a thread, in a form. */
type ThreadUpload = {
  id: string
  body: Record<string, string>
  files: readonly File[]
  onProgress: (percent: number) => void
}
const toUpload = ({ id, body, files, onProgress }: ThreadUpload) => ({
  params: { id },
  form: toForm({ ...body, files }),
  onProgress,
})

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
  countContactMessages: query<typeof countContactMessages>('GET /api/contact/counts', { providesTags: ['Message'] }),
  getMessageThread: query<typeof getMessageThread>('GET /api/contact/:id', { providesTags: ['Message'] }),
  markMessageRead: mutation<typeof markMessageRead>('PUT /api/contact/:id/read', { invalidatesTags: ['Message'] }),
  answerMessage: mutation<typeof answerMessage, ThreadUpload>('POST /api/contact/:id/answers', {
    toInput: toUpload,
    invalidatesTags: ['Message', 'Customer'],
  }),
  beginThread: mutation<typeof beginThread, Omit<ThreadUpload, 'id'>>('POST /api/contact/office', {
    toInput: ({ body, files, onProgress }) => ({ form: toForm({ ...body, files }), onProgress }),
    invalidatesTags: ['Message', 'Customer'],
  }),
  writeToCustomer: mutation<typeof writeToCustomer, ThreadUpload>('POST /api/customer/:id/messages', {
    toInput: toUpload,
    invalidatesTags: ['Message', 'Customer'],
  }),
  getOwnThread: query<typeof getOwnThread>('GET /api/contact/:id/thread', { providesTags: ['Message'] }),
  openGuestThread: mutation<typeof openGuestThread>('POST /api/contact/:id/key'),
  replyToThread: mutation<typeof replyToThread, ThreadUpload>('POST /api/contact/:id/replies', {
    toInput: toUpload,
    invalidatesTags: ['Message'],
  }),
  /** The office turns a message into a quote. */
  makeQuote: mutation<typeof createOfficeQuote>('POST /api/quote/office', { invalidatesTags: ['Quote', 'Message'] }),
}))

export const {
  useSendContactMessageMutation,
  useSendContactFormMutation,
  useDeleteContactMessageMutation,
  useListContactMessagesQuery,
  useUpdateContactMessageMutation,
  useMakeQuoteMutation,
  useCountContactMessagesQuery,
  useGetMessageThreadQuery,
  useMarkMessageReadMutation,
  useAnswerMessageMutation,
  useGetOwnThreadQuery,
  useOpenGuestThreadMutation,
  useReplyToThreadMutation,
  useBeginThreadMutation,
  useWriteToCustomerMutation,
} = contactApi
