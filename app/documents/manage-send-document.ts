import { type RefObject, useCallback, useRef } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import type { ShopDocument } from '#contract/documents/calls.ts'
import { documentTexts, uploadFailureText } from '#contract/documents/rules.ts'
import { useUploadDocumentMutation } from './manage-api.ts'

type Draft = { name: string; tag: string; file?: File | undefined; thumbnail?: File | undefined }
type Sent = { document: ShopDocument } | { failure: string }

export type SendImage = (given: { image: File }) => { abort(): void; unwrap(): Promise<{ image: string }> }
type Given = { sendImage: SendImage; onProgress: (percent: number) => void }

/** Uploads the thumbnail first, because the document refers to it. */
export function useSendDocument({ sendImage, onProgress }: Given) {
  const underWay = useRef<{ abort(): void }>(undefined)
  const isCancelled = useRef(false)
  const [sendDocument] = useUploadDocumentMutation()
  const uploadImage = useCallback((body: { image: File }) => track(underWay, sendImage(body)), [sendImage])
  const uploadDocument = useCallback(
    (...parts: Parameters<typeof sendDocument>) => track(underWay, sendDocument(...parts)),
    [sendDocument],
  )
  const image = useAction(uploadImage, { fallback: documentTexts.thumbnailFailed })
  const pdf = useAction(uploadDocument, { toText: uploadFailureText, fallback: documentTexts.uploadFailed })
  const send = async ({ name, tag, file, thumbnail }: Draft): Promise<Sent> => {
    isCancelled.current = false
    if (!file || !thumbnail) return { failure: documentTexts.uploadFailed }
    const first = toast.loading(documentTexts.uploadingThumbnail)
    const stored = await image.run({ image: thumbnail })
    if (isCancelled.current) return cancelled(first)
    if (!stored.ok) {
      first.error(documentTexts.thumbnailFailed)
      // An error that a retry cannot fix is shown in the server's own words.
      const isImageRefused = [413, 415, 422].includes(stored.error.status)
      return { failure: isImageRefused ? stored.text : documentTexts.thumbnailFailed }
    }
    first.success(documentTexts.thumbnailUploaded)
    const second = toast.loading(documentTexts.uploadingDocument)
    const reply = await pdf.run({ name, tag, file, image: stored.value.image, onProgress })
    if (!reply.ok && isCancelled.current) return cancelled(second)
    if (!reply.ok) {
      second.error(reply.text)
      return { failure: reply.text }
    }
    second.success(documentTexts.documentUploaded)
    return { document: reply.value.document }
  }
  const cancel = () => {
    isCancelled.current = true
    underWay.current?.abort()
  }
  return { send, cancel }
}

function track<Call extends { abort(): void }>(underWay: RefObject<{ abort(): void } | undefined>, call: Call): Call {
  underWay.current = call
  return call
}

function cancelled(toaster: { error(text: string): void }): Sent {
  const text = 'The upload was cancelled.'
  toaster.error(text)
  return { failure: text }
}
