import { z } from 'zod'
import {
  absentWhenBlank,
  type Call,
  email,
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
} from './http.ts'
import { officePageSize } from './page-sizes.ts'

export const contactMessage = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  phone: z.string().optional(),
  subject: z.string().optional(),
  message: z.string(),
  /** The product to quote for, while it exists. */
  product: z.object({ _id: id, name: z.string(), slug: z.string() }).optional(),
  handled: z.boolean(),
  ...stamps,
})
export type ContactMessage = z.infer<typeof contactMessage>

export const sendContactMessage = {
  method: 'POST',
  url: '/api/contact',
  schema: {
    summary: 'Send a message to the shop',
    body: z.object({
      name: line(100, 1),
      email,
      phone: absentWhenBlank(phone),
      subject: optionalLine(150),
      message: prose(5000, 1),
      product: absentWhenBlank(reference),
    }),
    response: { 201: messageReply },
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
