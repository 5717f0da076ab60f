import { z } from 'zod'
import {
  type Call,
  fileReply,
  id,
  idParams,
  line,
  messageReply,
  moment,
  seenAt,
  stamps,
} from '#contract/http/schema.ts'
import { cartProduct } from '#contract/quick-order/calls.ts'
import { maxListLines, maxListName, maxListQuantity } from '#contract/quick-order/rules.ts'

/** A line as sent by the client. */
export const listLineDraft = z.object({ product: id, qty: z.number().int().min(1).max(maxListQuantity) })
export type ListLineDraft = z.infer<typeof listLineDraft>

export const listLine = z.object({
  product: id,
  qty: z.number(),
  /** As saved, so that a deleted product still has a name. */
  partNumber: z.string(),
  name: z.string(),
  /** Missing while the product is not for sale. */
  item: cartProduct.optional(),
})
export type ListLine = z.infer<typeof listLine>

const listName = line(maxListName, 1)
const listLines = z.array(listLineDraft).max(maxListLines)

export const savedList = z.object({
  _id: id,
  name: z.string(),
  lines: z.array(listLine),
  isShared: z.boolean(),
  /** For the owner, while the list is shared. */
  shareKey: z.string().optional(),
  isMine: z.boolean(),
  ...stamps,
})
export type SavedList = z.infer<typeof savedList>

const listSummary = z.object({
  _id: id,
  name: z.string(),
  lineCount: z.number(),
  isShared: z.boolean(),
  updatedAt: moment,
})
export type ListSummary = z.infer<typeof listSummary>

/** The key of a shared list; without it only the owner can read it. */
const shareQuery = { key: z.string().max(100).optional() }

export const listLists = {
  method: 'GET',
  url: '/api/list',
  schema: {
    summary: "The account's saved lists, last changed first",
    response: { 200: z.object({ lists: z.array(listSummary) }) },
  },
} satisfies Call

export const createList = {
  method: 'POST',
  url: '/api/list',
  schema: {
    summary: 'Save a list',
    description: 'Products that are not for sale are left out; the response shows what was saved.',
    body: z.object({ name: listName, lines: listLines.default([]) }),
    response: { 201: savedList },
  },
} satisfies Call

export const getList = {
  method: 'GET',
  url: '/api/list/:id',
  schema: {
    summary: 'One of your own lists, or a shared one with its key',
    params: idParams,
    querystring: z.object(shareQuery),
    response: { 200: savedList },
  },
} satisfies Call

export const updateList = {
  method: 'PUT',
  url: '/api/list/:id',
  schema: {
    summary: 'Change a saved list',
    description:
      '`lines` replaces the lines; `add` adds quantities to them. `isShared: false` ends the link permanently: sharing again creates a new one.',
    params: idParams,
    body: z.object({
      name: listName.optional(),
      lines: listLines.optional(),
      add: listLines.optional(),
      isShared: z.boolean().optional(),
      ...seenAt,
    }),
    response: { 200: savedList },
  },
} satisfies Call

export const deleteList = {
  method: 'DELETE',
  url: '/api/list/:id',
  schema: { summary: 'Delete a saved list', params: idParams, response: { 200: messageReply } },
} satisfies Call

export const exportList = {
  method: 'GET',
  url: '/api/list/:id/export',
  schema: {
    summary: 'A list as a spreadsheet that quick order can read',
    params: idParams,
    querystring: z.object({ ...shareQuery, format: z.enum(['csv', 'xlsx']).default('csv') }),
    response: { 200: fileReply },
  },
} satisfies Call
