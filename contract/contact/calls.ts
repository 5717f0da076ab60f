import { z } from 'zod'
import {
  absentWhenBlank,
  type Call,
  email,
  fileReply,
  id,
  idParams,
  keyword,
  line,
  messageReply,
  optionalLine,
  pageQueryOf,
  pageReply,
  phone,
  prose,
  queryFlag,
  reference,
  seenAt,
  stamps,
} from '#contract/http/schema.ts'
import { officePageSize } from '#contract/page-sizes.ts'

export const contactMessage = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  phone: z.string().optional(),
  subject: z.string().optional(),
  message: z.string(),
  /** The product the quote is for, if it still exists. */
  product: z.object({ _id: id, name: z.string(), slug: z.string() }).optional(),
  handled: z.boolean(),
  files: z.array(z.object({ _id: id, name: z.string(), size: z.number() })).optional(),
  ...stamps,
})
export type ContactMessage = z.infer<typeof contactMessage>

export const contactDraft = z.object({
  name: line(100, 1),
  email,
  phone: absentWhenBlank(phone),
  subject: optionalLine(150),
  message: prose(5000, 1),
  product: absentWhenBlank(reference),
})

export const sendContactMessage = {
  method: 'POST',
  url: '/api/contact',
  schema: { summary: 'Send a message to the shop', body: contactDraft, response: { 201: messageReply } },
} satisfies Call

export const sendContactForm = {
  method: 'POST',
  url: '/api/contact/form',
  schema: {
    summary: 'Send a message with attachments',
    description:
      'Multipart: the same fields as text, and up to five `files` (PDF, JPEG, PNG, GIF, WebP, AVIF or DXF, detected by content, 10 MB in total).',
    consumes: ['multipart/form-data'],
    response: { 201: messageReply },
  },
} satisfies Call

export const downloadContactFile = {
  method: 'GET',
  url: '/api/contact/:id/files/:fileId',
  schema: {
    summary: 'An attachment, always as a download (admin)',
    params: idParams.extend({ fileId: id }),
    response: { 200: fileReply, 206: fileReply },
  },
} satisfies Call

export const deleteContactMessage = {
  method: 'DELETE',
  url: '/api/contact/:id',
  schema: {
    summary: 'Delete a message and its attachments (admin)',
    params: idParams,
    response: { 200: messageReply },
  },
} satisfies Call

export const listContactMessages = {
  method: 'GET',
  url: '/api/contact',
  schema: {
    summary: 'Messages to the shop, newest first (admin)',
    querystring: z.object({ ...pageQueryOf(officePageSize), search: keyword, handled: queryFlag }),
    response: { 200: z.object({ messages: z.array(contactMessage), ...pageReply }) },
  },
} satisfies Call

export const updateContactMessage = {
  method: 'PUT',
  url: '/api/contact/:id',
  schema: {
    summary: 'Mark a message as handled, or not (admin)',
    params: idParams,
    body: z.object({ handled: z.boolean(), ...seenAt }),
    response: { 200: contactMessage },
  },
} satisfies Call
