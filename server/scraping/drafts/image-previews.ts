import { normaliseImage, renderVariant } from '#server/media/images.ts'

type Fetch = (url: string, signal?: AbortSignal) => Promise<Buffer>

const widthPx = 320
const maxCached = 300
/** Includes the wait for a busy host, because a screen is waiting. */
const timeoutMs = 40_000

/** Small copies of suppliers' images, recent ones cached, so that they are not fetched from the supplier again. */
export function createPreviews(fetchImage: Fetch): (url: string) => Promise<Buffer> {
  const cached = new Map<string, Promise<Buffer>>()
  return (url) => {
    const known = cached.get(url)
    if (known) return known
    const preview = fetchImage(url, AbortSignal.timeout(timeoutMs)).then(toPreview)
    cached.set(url, preview)
    // A failed image is requested again.
    preview.catch(() => cached.delete(url))
    const [oldest] = cached.keys()
    if (cached.size > maxCached && oldest !== undefined) cached.delete(oldest)
    return preview
  }
}

const toPreview = async (bytes: Buffer) => renderVariant((await normaliseImage(bytes)).bytes, widthPx, 'webp')
