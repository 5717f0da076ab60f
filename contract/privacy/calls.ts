import { z } from 'zod'
import { type Call, fileReply, moment } from '#contract/http/schema.ts'
import { erasureUrl, ownDataUrl } from './own-data.ts'

export const exportOwnData = {
  method: 'GET',
  url: ownDataUrl,
  schema: {
    summary: 'Everything the shop holds about the signed-in user, as a ZIP file',
    description: '`my-data.html` to read, `my-data.json` for another program, and the files that the user sent.',
    response: { 200: fileReply },
  },
} satisfies Call

/** Without a day, the account stays. */
const erasure = z.object({ dueAt: moment.optional() })

export const readErasure = {
  method: 'GET',
  url: erasureUrl,
  schema: { summary: 'When the account of the signed-in user will be deleted', response: { 200: erasure } },
} satisfies Call

export const askErasure = {
  method: 'POST',
  url: erasureUrl,
  schema: {
    summary: 'Delete the account of the signed-in user after seven days',
    description: 'Asking again keeps the first day. 409 `conflict` for an account of the office.',
    response: { 200: erasure },
  },
} satisfies Call

export const withdrawErasure = {
  method: 'DELETE',
  url: erasureUrl,
  schema: { summary: 'Keep the account', response: { 200: erasure } },
} satisfies Call
