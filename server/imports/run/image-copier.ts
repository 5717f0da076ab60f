import { createTurns } from '#contract/create-turns.ts'
import { AppError } from '#contract/http/errors.ts'

type Copied = { images: string[]; failed: { source: string; message: string }[] }
type Options = { atOnce?: number; maxTimeouts?: number; slowMs?: number }

/**
 * Copies rows' images to our storage, a few at a time and one per host. A host that repeatedly times out is skipped:
 * ten thousand dead images must not take a day. Quick refusals cost nothing and do not count.
 */
export function createImageCopier(
  importImage: (source: string) => Promise<string>,
  { atOnce = 4, maxTimeouts = 5, slowMs = 3000 }: Options = {},
) {
  const waits = new Map<string, number>()
  const turns = new Map<string, ReturnType<typeof createTurns>>()
  const queue: (() => void)[] = []
  let free = atOnce

  /** Waits for the host's other images before taking a slot: a slow host must not hold them all. */
  function copy(source: string): Promise<string> {
    const host = URL.canParse(source) ? new URL(source).host : ''
    if (!host) return copyNow(source, host)
    const own = turns.get(host) ?? createTurns()
    turns.set(host, own)
    return own.take(() => copyNow(source, host))
  }

  async function copyNow(source: string, host: string): Promise<string> {
    if (free > 0) free--
    else await new Promise<void>((resolve) => queue.push(resolve))
    const began = performance.now()
    try {
      if ((waits.get(host) ?? 0) >= maxTimeouts)
        throw new AppError('page_failed', `${host} did not respond for other images.`)
      const image = await importImage(source)
      waits.delete(host)
      return image
    } catch (error) {
      if (host && performance.now() - began >= slowMs) waits.set(host, (waits.get(host) ?? 0) + 1)
      throw error
    } finally {
      const next = queue.shift()
      if (next) next()
      else free++
    }
  }

  return async (sources: string[]): Promise<Copied> => {
    const copied: Copied = { images: [], failed: [] }
    for (const source of sources) {
      try {
        copied.images.push(await copy(source))
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        copied.failed.push({ source, message: error.message })
      }
    }
    return { ...copied, images: [...new Set(copied.images)] }
  }
}
