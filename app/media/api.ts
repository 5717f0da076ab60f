import { addEndpoints } from '#app/api/add-endpoints.ts'
import { toForm } from '#app/api/to-form.ts'
import type { uploadImage } from '#contract/media/calls.ts'

type Upload = { image: File; onProgress?: (percent: number) => void }

export const mediaApi = addEndpoints(({ mutation }) => ({
  uploadImage: mutation<typeof uploadImage, Upload>('POST /api/upload', {
    toInput: ({ image, onProgress }) => ({ form: toForm({ image }), onProgress }),
    invalidatesTags: ['Library'],
  }),
}))

export const { useUploadImageMutation } = mediaApi
