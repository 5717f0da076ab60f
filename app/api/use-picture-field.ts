import { useState } from 'react'
import { imageTypes, maxImageBytes } from '#contract/media/names.ts'
import { toApiError, toWords } from './use-action.ts'

export type UploadImage = (file: File, onProgress: (percent: number) => void) => Promise<{ image: string }>

type Options = {
  upload: UploadImage
  fallback: string
  onImage: (image: string) => void
  onBusy: (isBusy: boolean) => void
}

/** A field for one image, which is uploaded as soon as it is chosen. */
export function usePictureField({ upload, fallback, onImage, onBusy }: Options) {
  const [percent, setPercent] = useState<number>()
  const [problem, setProblem] = useState<string>()
  async function take(file: File) {
    if (!imageTypes.some((type) => type === file.type)) return setProblem('This file type is not supported.')
    if (file.size > maxImageBytes) return setProblem('This image is larger than 10 MB.')
    setProblem(undefined)
    setPercent(0)
    onBusy(true)
    try {
      onImage((await upload(file, setPercent)).image)
    } catch (thrown) {
      setProblem(toWords(toApiError(thrown), { fallback }))
    }
    setPercent(undefined)
    onBusy(false)
  }
  return { problem, chosen: percent === undefined ? undefined : `Uploading, ${percent}%`, take }
}
