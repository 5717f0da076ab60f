const longestSide = 1600
const largestBytes = 4 * 1_048_576

/** A photo from a phone has ten megabytes: smaller, it also leaves on a bad signal. Undefined if it is no picture. */
export async function shrinkPhoto(file: Blob): Promise<Blob | undefined> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.82))
    if (blob) return blob
  } catch {
    // A format that this browser cannot read.
  }
  return /^image\/(?:jpeg|png|webp|avif|gif)$/.test(file.type) && file.size <= largestBytes ? file : undefined
}
