import { addEndpoints } from '#app/api/add-endpoints.ts'
import { toForm } from '#app/api/to-form.ts'
import type { deleteDocument, updateDocument, uploadDocument } from '#contract/documents/calls.ts'

type Upload = { file: File; name: string; tag: string; image: string; onProgress: (percent: number) => void }
type Update = {
  id: string
  name: string
  url: string
  tag: string
  image?: File | undefined
  updatedAt?: string | undefined
}

const manageDocumentsApi = addEndpoints(({ mutation }) => ({
  uploadDocument: mutation<typeof uploadDocument, Upload>('POST /api/document/upload', {
    toInput: ({ onProgress, ...parts }) => ({ form: toForm(parts), onProgress }),
    invalidatesTags: ['Document'],
  }),
  updateDocument: mutation<typeof updateDocument, Update>('PUT /api/document/update/:id', {
    toInput: ({ id, ...parts }) => ({ params: { id }, form: toForm(parts) }),
    invalidatesTags: ['Document'],
  }),
  deleteDocument: mutation<typeof deleteDocument>('DELETE /api/document/delete/:id', { invalidatesTags: ['Document'] }),
}))

export const { useUploadDocumentMutation, useUpdateDocumentMutation, useDeleteDocumentMutation } = manageDocumentsApi
