import { api } from '#app/api/api.ts'
import type { Output } from '#contract/http/schema.ts'
import type { uploadImage } from '#contract/media/schema.ts'

type Upload = { image: File; onProgress?: (percent: number) => void }

export const mediaApi = api.injectEndpoints({
  endpoints: (build) => ({
    uploadImage: build.mutation<Output<typeof uploadImage>, Upload>({
      query: ({ image, onProgress }) => {
        const form = new FormData()
        form.append('image', image)
        return { method: 'POST', url: '/api/upload', form, onProgress }
      },
    }),
  }),
})

export const { useUploadImageMutation } = mediaApi
