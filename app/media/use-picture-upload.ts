import { useCallback, useState } from 'react'
import { toApiError, toWords } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { useUploadImageMutation } from './api.ts'

export type UploadMessages = { loading: string; done: string; failed: string }
/** `reason` is the server's own message, for display beside the field. */
export type UploadResult = { image: string } | { reason: string }
export type UploadPicture = (file: File, words: UploadMessages) => Promise<UploadResult>

/**
 * Uploads an image as soon as it is chosen, and shows a toast with the result. A form saved during an upload would lose
 * it, so its button waits for `isUploading`.
 */
export function usePictureUpload(): { upload: UploadPicture; isUploading: boolean } {
  const [uploadImage] = useUploadImageMutation()
  const [underWay, setUnderWay] = useState(0)
  const upload = useCallback<UploadPicture>(
    async (file, words) => {
      const note = toast.loading(words.loading)
      setUnderWay((count) => count + 1)
      try {
        const { image } = await uploadImage({ image: file }).unwrap()
        note.success(words.done)
        return { image }
      } catch (thrown) {
        note.error(words.failed)
        return { reason: toWords(toApiError(thrown), { fallback: words.failed }) }
      } finally {
        setUnderWay((count) => count - 1)
      }
    },
    [uploadImage],
  )
  return { upload, isUploading: underWay > 0 }
}
