import { type Call, fileReply } from '#contract/http/schema.ts'
import { ownDataUrl } from './own-data.ts'

export const exportOwnData = {
  method: 'GET',
  url: ownDataUrl,
  schema: {
    summary: 'Everything the shop holds about the signed-in user, as a ZIP file',
    description: '`my-data.html` to read, `my-data.json` for another program, and the files that the user sent.',
    response: { 200: fileReply },
  },
} satisfies Call
