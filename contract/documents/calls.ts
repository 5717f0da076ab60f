import { z } from 'zod'
import {
  type Call,
  fileReply,
  id,
  idParams,
  line,
  messageReply,
  queryChoice,
  queryFlag,
  queryWhole,
  seenAt,
  stamps,
} from '#contract/http/schema.ts'
import { imageSource } from '#contract/media/calls.ts'
import { documentTags } from './rules.ts'

/** `url` is root-relative and streams the PDF; `image` is its thumbnail. */
export const shopDocument = z.object({
  _id: id,
  name: z.string(),
  url: z.string(),
  image: z.string(),
  tag: z.enum(documentTags),
  /** Size of the PDF in bytes. */
  size: z.int().nonnegative(),
  /** Only visible to the office: it belongs to a supplier's product that is not live. */
  isDraft: z.boolean().optional(),
  ...stamps,
})
export type ShopDocument = z.infer<typeof shopDocument>

const documentName = line(150, 1)
const tag = z.enum(documentTags, 'The tag must be brochure or certificate.')

/** The text fields of an upload. The file is streamed, not validated by schema. */
export const documentDraft = z.object({ name: documentName, tag, image: imageSource })
export type DocumentDraft = z.infer<typeof documentDraft>

/** The text fields of an update. `url` is accepted and ignored; `image` is a file here. */
export const documentChanges = z.object({ name: documentName.optional(), tag: tag.optional(), ...seenAt })
export type DocumentChanges = z.infer<typeof documentChanges>

const documentReply = messageReply.extend({ document: shopDocument })

export const listDocuments = {
  method: 'GET',
  url: '/api/document/all',
  schema: {
    summary: 'Brochures and certificates',
    description: 'With `drafts=true`, also those of products that are not in the shop yet (admin).',
    querystring: z.object({ tag: queryChoice(documentTags), drafts: queryFlag, limit: queryWhole(1, 100) }),
    response: { 200: z.object({ docs: z.array(shopDocument) }) },
  },
} satisfies Call

export const uploadDocument = {
  method: 'POST',
  url: '/api/document/upload',
  schema: {
    summary: 'Upload a document (admin)',
    description:
      'Multipart: `file` (a PDF, at most 50 MB), `name`, `tag`, `image` (the location of the thumbnail, as text).',
    consumes: ['multipart/form-data'],
    response: { 201: documentReply },
  },
} satisfies Call

export const updateDocument = {
  method: 'PUT',
  url: '/api/document/update/:id',
  schema: {
    summary: 'Change name, tag or thumbnail of a document (admin)',
    description:
      'Multipart: `name`, `url` (ignored), `tag`, `updatedAt` and, only for a new thumbnail, `image` (a file).',
    consumes: ['multipart/form-data'],
    params: idParams,
    response: { 200: documentReply },
  },
} satisfies Call

export const restoreDocument = {
  method: 'POST',
  url: '/api/document/restore/:entry',
  schema: {
    summary: 'Restore a document that was deleted less than 30 days ago (admin)',
    description: 'By the entry of the audit log. It is no longer linked to products.',
    params: z.object({ entry: z.coerce.number().int().min(1) }),
    response: { 201: documentReply },
  },
} satisfies Call

export const deleteDocument = {
  method: 'DELETE',
  url: '/api/document/delete/:id',
  schema: { summary: 'Delete a document and its file (admin)', params: idParams, response: { 200: messageReply } },
} satisfies Call

export const downloadDocument = {
  method: 'GET',
  url: '/api/document/:id/file',
  schema: {
    summary: 'The PDF itself, with a file name and range support',
    description: "A document's `url` points here.",
    params: idParams,
    response: { 200: fileReply, 206: fileReply },
  },
} satisfies Call
