import { useCallback } from 'react'
import { toApiError, toWords } from '#app/api/use-action.ts'
import { toast } from '#app/ui/toast.ts'
import { useUploadImageMutation } from './api.ts'

export type UploadWords = { loading: string; done: string; failed: string }
/** `reason` is the server's own sentence, for the place beside the field. */
export type UploadResult = { image: string } | { reason: string }
export type UploadPicture = (file: File, words: UploadWords) => Promise<UploadResult>

/** Sends a chosen picture at once and says in a toast how that went. */
export function usePictureUpload(): UploadPicture {
  const [uploadImage] = useUploadImageMutation()
  return useCallback(
    async (file, words) => {
      const note = toast.loading(words.loading)
      try {
        const { image } = await uploadImage({ image: file }).unwrap()
        note.success(words.done)
        return { image }
      } catch (thrown) {
        note.error(words.failed)
        return { reason: toWords(toApiError(thrown), { fallback: words.failed }) }
      }
    },
    [uploadImage],
  )
}
