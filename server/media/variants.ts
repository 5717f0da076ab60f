import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { imageWidths } from '#contract/media-names.ts'
import { renderVariant, type Variant } from './images.ts'
import { checkKey, type Storage } from './storage.ts'

/** The widths that pages ask for; any other is rounded up to one of them, so that nobody can fill the disk with sizes. */
const widths: readonly number[] = [64, ...imageWidths]

export const roundWidth = (asked: number): number => widths.find((width) => width >= asked) ?? widths.at(-1) ?? asked

export function chooseVariant(accept: string | undefined): Variant {
  if (accept?.includes('image/avif')) return 'avif'
  return accept?.includes('image/webp') ? 'webp' : 'jpeg'
}

/** Smaller and lighter forms of stored pictures: made at the first request, kept on disk, one render for each at a time. */
export function createVariants(storage: Storage, folder: string) {
  const underWay = new Map<string, Promise<Buffer>>()
  let waiting: Promise<unknown> = Promise.resolve()

  async function render(key: string, width: number | undefined, variant: Variant, file: string): Promise<Buffer> {
    const original = await buffer(await storage.open(key))
    const bytes = await renderVariant(original, width, variant)
    await mkdir(path.dirname(file), { recursive: true })
    const draft = `${file}.${process.pid}`
    await writeFile(draft, bytes)
    await rename(draft, file)
    return bytes
  }

  return async function findVariant(key: string, width: number | undefined, variant: Variant): Promise<Buffer> {
    const name = `${checkKey(key)}-${width ?? 'full'}.${variant}`
    const file = path.join(folder, 'variants', key.slice(0, 2), name)
    const kept = await readFile(file).catch(() => undefined)
    if (kept) return kept
    const running = underWay.get(name)
    if (running) return running
    // One after another: encoding is heavy, and the shop must go on answering.
    const made = waiting.then(() => render(key, width, variant, file))
    waiting = made.catch(() => {})
    underWay.set(name, made)
    return made.finally(() => underWay.delete(name))
  }
}
