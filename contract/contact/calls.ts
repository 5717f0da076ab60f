import { z } from 'zod'
import {
  absentWhenBlank,
  type Call,
  email,
  fileReply,
  guestKeyBody,
  id,
  idParams,
  keyword,
  line,
  messageReply,
  moment,
  optionalLine,
  pageQueryOf,
  pageReply,
  phone,
  prose,
  queryChoice,
  queryFlag,
  reference,
  seenAt,
  stamps,
} from '#contract/http/schema.ts'
import { officePageSize } from '#contract/page-sizes.ts'
import { maxReplyLength, messageViews } from './rules.ts'

const attachment = z.object({ _id: id, name: z.string(), size: z.number() })
export type ContactAttachment = z.infer<typeof attachment>

export const contactMessage = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  phone: z.string().optional(),
  subject: z.string().optional(),
  message: z.string(),
  /** The product the quote is for, if it still exists. */
  product: z.object({ _id: id, name: z.string(), slug: z.string() }).optional(),
  /** The serial number of the unit that it is about. */
  unit: z.string().optional(),
  /** Done: nothing is left to answer. */
  handled: z.boolean(),
  waitsFor: z.enum(['office', 'customer']),
  /** The customer has written something that nobody in the office has opened. */
  isUnread: z.boolean(),
  /** Who in the office wrote the message itself; missing if the customer did. */
  begunBy: z.string().optional(),
  /** Who in the office looks after it. */
  owner: z.object({ _id: id, name: z.string() }).optional(),
  /** The last words of either side. */
  lastAt: moment,
  replies: z.number(),
  files: z.array(attachment).optional(),
  ...stamps,
})
export type ContactMessage = z.infer<typeof contactMessage>

const reply = z.object({
  _id: id,
  by: z.enum(['office', 'customer']),
  name: z.string(),
  text: z.string(),
  /** The customer answered by e-mail, and the office entered it. */
  isFromEmail: z.literal(true).optional(),
  files: z.array(attachment).optional(),
  at: moment,
})
export type ContactReply = z.infer<typeof reply>

const thread = { answers: z.array(reply) }
/** With the quotes that the office made of it. */
export const messageThread = contactMessage.extend({
  ...thread,
  quotes: z.array(z.object({ _id: id, quoteNumber: z.string() })).optional(),
})
export type MessageThread = z.infer<typeof messageThread>

/** A thread as its customer reads it. */
export const customerThread = contactMessage
  .omit({ isUnread: true, owner: true, replies: true, email: true, phone: true })
  .extend(thread)
export type CustomerThread = z.infer<typeof customerThread>

export const contactDraft = z.object({
  name: line(100, 1),
  email,
  phone: absentWhenBlank(phone),
  subject: optionalLine(150),
  message: prose(5000, 1),
  product: absentWhenBlank(reference),
  unit: optionalLine(20),
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
    description:
      '`view` is what waits for somebody: `to-answer` for the office, `waiting` for the customer, `mine` is assigned to the caller and not done. `search` also looks at the answers.',
    querystring: z.object({
      ...pageQueryOf(officePageSize),
      search: keyword,
      handled: queryFlag,
      view: queryChoice(messageViews),
    }),
    response: { 200: z.object({ messages: z.array(contactMessage), ...pageReply }) },
  },
} satisfies Call

export const updateContactMessage = {
  method: 'PUT',
  url: '/api/contact/:id',
  schema: {
    summary: 'Mark a message as handled, or not; assign it to a colleague, or to nobody (admin)',
    params: idParams,
    body: z.object({ handled: z.boolean().optional(), owner: id.nullable().optional(), ...seenAt }),
    response: { 200: messageThread },
  },
} satisfies Call

export const countContactMessages = {
  method: 'GET',
  url: '/api/contact/counts',
  schema: {
    summary: 'How many messages there are in each view (admin)',
    response: { 200: z.record(z.enum(messageViews), z.number()) },
  },
} satisfies Call

export const getMessageThread = {
  method: 'GET',
  url: '/api/contact/:id',
  schema: { summary: 'A message with its answers (admin)', params: idParams, response: { 200: messageThread } },
} satisfies Call

export const markMessageRead = {
  method: 'PUT',
  url: '/api/contact/:id/read',
  schema: {
    summary: 'Note that the office has read a message up to its last words (admin)',
    params: idParams,
    body: z.object({ at: z.iso.datetime({ offset: true }) }),
    response: { 200: messageReply },
  },
} satisfies Call

/** The parts of both forms, beside `files`. */
export const answerDraft = z.object({
  text: prose(maxReplyLength, 1),
  /** Nothing is left to answer after this. */
  done: absentWhenBlank(z.enum(['true', 'false'])),
  /** What the customer answered by e-mail: nobody is e-mailed. */
  fromEmail: absentWhenBlank(z.enum(['true', 'false'])),
  /** The newest words that the page showed. */
  readUntil: absentWhenBlank(z.iso.datetime({ offset: true })),
})
export const replyDraft = z.object({ text: prose(maxReplyLength, 1) })

const attachments =
  'Multipart: `text`, and up to five `files` (PDF, JPEG, PNG, GIF, WebP, AVIF or DXF, detected by content, 10 MB in total).'

export const answerMessage = {
  method: 'POST',
  url: '/api/contact/:id/answers',
  schema: {
    summary: 'Answer a message; the customer is e-mailed (admin)',
    description: `${attachments} With \`done\` the message is then done. With \`fromEmail\` it is the customer’s own answer, which came by e-mail. What the customer wrote after \`readUntil\`, the \`lastAt\` of the message as it was shown, stays unread and to answer, and the message open.`,
    consumes: ['multipart/form-data'],
    params: idParams,
    response: { 201: messageThread },
  },
} satisfies Call

/** The office writes first. The parts of the form, beside `files`. */
export const beginDraft = z.object({
  /** Made by the sender: the same message sent again is e-mailed once. */
  _id: id,
  subject: line(150, 1),
  text: prose(maxReplyLength, 1),
})
export const recipientDraft = z.object({ name: line(100, 1), email })

const begun = '`_id` is made by the caller: the same message sent again is e-mailed once.'

export const beginThread = {
  method: 'POST',
  url: '/api/contact/office',
  schema: {
    summary: 'Write to somebody, who is e-mailed and answers by a link (admin)',
    description: `${attachments} Also \`_id\`, \`name\`, \`email\` and \`subject\`. ${begun}`,
    consumes: ['multipart/form-data'],
    response: { 201: messageThread },
  },
} satisfies Call

export const writeToCustomer = {
  method: 'POST',
  url: '/api/customer/:id/messages',
  schema: {
    summary: 'Write to a customer, who is e-mailed and answers by a link (admin)',
    description: `${attachments} Also \`_id\` and \`subject\`. ${begun}`,
    consumes: ['multipart/form-data'],
    params: idParams,
    response: { 201: messageThread },
  },
} satisfies Call

export const getOwnThread = {
  method: 'GET',
  url: '/api/contact/:id/thread',
  schema: {
    summary: 'A message with its answers, for whoever sent it and for admins',
    params: idParams,
    response: { 200: customerThread },
  },
} satisfies Call

export const openGuestThread = {
  method: 'POST',
  url: '/api/contact/:id/key',
  schema: {
    summary: "Exchange the key from a guest's e-mailed link for the cookie that opens the message",
    params: idParams,
    body: guestKeyBody,
    response: { 200: customerThread },
  },
} satisfies Call

export const replyToThread = {
  method: 'POST',
  url: '/api/contact/:id/replies',
  schema: {
    summary: 'Write again about one’s own message',
    description: attachments,
    consumes: ['multipart/form-data'],
    params: idParams,
    response: { 201: customerThread },
  },
} satisfies Call

export const downloadThreadFile = {
  method: 'GET',
  url: '/api/contact/:id/thread/files/:fileId',
  schema: {
    summary: 'An attachment of one’s own message or of an answer to it, always as a download',
    params: idParams.extend({ fileId: id }),
    response: { 200: fileReply, 206: fileReply },
  },
} satisfies Call
