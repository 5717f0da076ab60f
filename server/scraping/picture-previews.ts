import { normaliseImage, renderVariant } from '#server/media/images.ts'

type Fetch = (url: string, signal?: AbortSignal) => Promise<Buffer>

const widthPx = 320
const mostKept = 300
/** The wait for a busy host counts too: a screen is waiting. */
const patienceMs = 40_000

/** Small copies of suppliers' pictures, the latest kept, so that a screen that is looked at twice asks the supplier once. */
export function createPreviews(fetchPicture: Fetch): (url: string) => Promise<Buffer> {
  const kept = new Map<string, Promise<Buffer>>()
  return (url) => {
    const known = kept.get(url)
    if (known) return known
    const made = fetchPicture(url, AbortSignal.timeout(patienceMs)).then(toPreview)
    kept.set(url, made)
    // A picture that failed is asked for again.
    made.catch(() => kept.delete(url))
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    return made
  }
}

const toPreview = async (bytes: Buffer) => renderVariant((await normaliseImage(bytes)).bytes, widthPx, 'webp')
