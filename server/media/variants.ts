import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { findSoftGround, imageWidths } from '#contract/media-names.ts'
import { renderVariant, type Variant } from './images.ts'
import { checkKey, type Storage } from './storage.ts'

/** The widths that pages ask for; any other is rounded up to one of them, so that nobody can fill the disk with sizes. */
const widths: readonly number[] = [64, ...imageWidths]

export const roundWidth = (asked: number): number => widths.find((width) => width >= asked) ?? widths.at(-1) ?? asked

/** Where neither new format is asked for, as in mail programs, what one can see through stays so. */
export function chooseVariant(key: string, accept: string | undefined): Variant {
  if (accept?.includes('image/avif')) return 'avif'
  if (accept?.includes('image/webp')) return 'webp'
  return key.endsWith('.png') && findSoftGround(`/uploads/${key}`) === undefined ? 'png' : 'jpeg'
}

const pathOf = (folder: string, key: string, width: number | undefined, variant: Variant) =>
  path.join(folder, 'variants', key.slice(0, 2), `${checkKey(key)}-${width ?? 'full'}.${variant}`)

/** Of a picture that is gone. */
export async function removeVariants(folder: string, key: string): Promise<void> {
  for (const width of [undefined, ...widths])
    for (const variant of ['avif', 'webp', 'jpeg', 'png'] as const)
      await rm(pathOf(folder, key, width, variant), { force: true })
}

type Found = { bytes: Buffer; variant: Variant }

/** Smaller and lighter forms of stored pictures: made at the first request, kept on disk, one render for each at a time. */
export function createVariants(storage: Storage, folder: string) {
  const underWay = new Map<string, Promise<Buffer>>()
  let now: Promise<unknown> = Promise.resolve()
  let later: Promise<unknown> = Promise.resolve()

  const fileOf = (key: string, width: number | undefined, variant: Variant) => pathOf(folder, key, width, variant)

  async function render(key: string, width: number | undefined, variant: Variant): Promise<Buffer> {
    const file = fileOf(key, width, variant)
    const bytes = await renderVariant(await buffer(await storage.open(key)), width, variant)
    await mkdir(path.dirname(file), { recursive: true })
    const draft = `${file}.${randomUUID()}`
    await writeFile(draft, bytes)
    await rename(draft, file)
    return bytes
  }

  /** One after another: encoding is heavy, and the shop must go on answering. */
  function make(
    key: string,
    width: number | undefined,
    variant: Variant,
    inLine: (work: () => Promise<Buffer>) => Promise<Buffer>,
  ) {
    const name = fileOf(key, width, variant)
    const running = underWay.get(name)
    if (running) return running
    const made = inLine(() => render(key, width, variant))
    underWay.set(name, made)
    return made.finally(() => underWay.delete(name))
  }
  const soon = (work: () => Promise<Buffer>) => {
    const made = now.then(work)
    now = made.catch(() => {})
    return made
  }
  /** Behind everything that a visitor waits for. */
  const idle = (work: () => Promise<Buffer>) => {
    const made = later.then(() => now).then(work)
    later = made.catch(() => {})
    return made
  }

  /** AVIF takes many times longer to make than WebP: whoever asks first gets WebP, and AVIF is made for those who follow. */
  return async function findVariant(key: string, width: number | undefined, wanted: Variant): Promise<Found> {
    const kept = await readFile(fileOf(key, width, wanted)).catch(() => undefined)
    if (kept) return { bytes: kept, variant: wanted }
    if (wanted !== 'avif') return { bytes: await make(key, width, wanted, soon), variant: wanted }
    void make(key, width, 'avif', idle).catch(() => {})
    return findVariant(key, width, 'webp')
  }
}
