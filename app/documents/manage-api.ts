import { api } from '#app/api/api.ts'
import { type Args, fillPath, via } from '#app/api/via.ts'
import type { deleteDocument, updateDocument, uploadDocument } from '#contract/documents/calls.ts'
import type { Output } from '#contract/http/schema.ts'

type Upload = { file: File; name: string; tag: string; image: string; onProgress: (percent: number) => void }
type Update = {
  id: string
  name: string
  url: string
  tag: string
  image?: File | undefined
  updatedAt?: string | undefined
}

const manageDocumentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    uploadDocument: build.mutation<Output<typeof uploadDocument>, Upload>({
      query: ({ onProgress, ...parts }) => ({
        method: 'POST',
        url: '/api/document/upload',
        form: toForm(parts),
        onProgress,
      }),
      invalidatesTags: ['Document'],
    }),
    updateDocument: build.mutation<Output<typeof updateDocument>, Update>({
      query: ({ id, ...parts }) => ({
        method: 'PUT',
        url: fillPath('/api/document/update/:id', { id }),
        form: toForm(parts),
      }),
      invalidatesTags: ['Document'],
    }),
    deleteDocument: build.mutation<Output<typeof deleteDocument>, Args<typeof deleteDocument>>({
      ...via<typeof deleteDocument>('DELETE /api/document/delete/:id'),
      invalidatesTags: ['Document'],
    }),
  }),
})

/** Text before files, so that the server knows the name before the first byte of a large PDF. */
function toForm(parts: Record<string, string | File | undefined>): FormData {
  const form = new FormData()
  const entries = Object.entries(parts)
  for (const [name, value] of entries) if (typeof value === 'string') form.append(name, value)
  for (const [name, value] of entries) if (value instanceof File) form.append(name, value)
  return form
}

export const { useUploadDocumentMutation, useUpdateDocumentMutation, useDeleteDocumentMutation } = manageDocumentsApi
