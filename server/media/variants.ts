import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createTurns } from '#contract/create-turns.ts'
import { AppError } from '#contract/http/errors.ts'
import { findSoftBackground, imageWidths } from '#contract/media/names.ts'
import { type Askers, askedBy, createFairQueue, joinAskers } from '#server/http/fair-queue.ts'
import { checkKey, type Storage } from '#server/storage/storage.ts'
import { renderVariant, type Variant } from './images.ts'

/** The widths that pages request; any other is rounded up, so that nobody can fill the disk with sizes. */
const widths: readonly number[] = [64, ...imageWidths]

export const roundWidth = (minimum: number): number =>
  widths.find((width) => width >= minimum) ?? widths.at(-1) ?? minimum

/** For clients that support neither new format, such as mail programs, transparency is preserved. */
export function chooseVariant(key: string, accept: string | undefined): Variant {
  if (accept?.includes('image/avif')) return 'avif'
  if (accept?.includes('image/webp')) return 'webp'
  return key.endsWith('.png') && findSoftBackground(`/uploads/${key}`) === undefined ? 'png' : 'jpeg'
}

const pathOf = (folder: string, key: string, width: number | undefined, variant: Variant) =>
  path.join(folder, 'variants', key.slice(0, 2), `${checkKey(key)}-${width ?? 'full'}.${variant}`)

/** Of a removed image. */
export async function removeVariants(folder: string, key: string): Promise<void> {
  for (const width of [undefined, ...widths])
    for (const variant of ['avif', 'webp', 'jpeg', 'png'] as const)
      await rm(pathOf(folder, key, width, variant), { force: true })
}

type Found = { bytes: Buffer; variant: Variant }

/** One at a time: encoding is heavy, and the shop must stay responsive. A page of a large shop shows about forty images. */
const limits = { atOnce: 1, atOncePerAddress: 1, waiting: 400, waitingPerAddress: 80 }
/** Limits work that nobody is waiting for; the next visitor can trigger it again. */
const maxLater = 200

type Asked = { key: string; width: number | undefined; variant: Variant; address: string }

/** Smaller versions of stored images: created on first request, cached on disk, one render of each at a time. */
export function createVariants(storage: Storage, folder: string) {
  const underWay = new Map<string, { made: Promise<Buffer>; askers: Askers }>()
  const visitors = createFairQueue(limits)
  const later = createTurns()

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

  type Line = (work: () => Promise<Buffer>, askers: Askers) => Promise<Buffer>

  function make({ key, width, address }: Asked, variant: Variant, inLine: Line) {
    const name = fileOf(key, width, variant)
    const running = underWay.get(name)
    if (running) {
      joinAskers(running.askers, address)
      return running.made
    }
    const askers = askedBy(address)
    const made = inLine(() => render(key, width, variant), askers).finally(() => underWay.delete(name))
    underWay.set(name, { made, askers })
    return made
  }

  /** After everything that a visitor is waiting for. */
  const whenIdle: Line = (work) => later.take(() => visitors.whenIdle().then(work))

  /** AVIF takes many times longer than WebP: the first request gets WebP, later ones AVIF. */
  return async function findVariant(asked: Asked): Promise<Found> {
    const { key, width, variant: wanted } = asked
    const read = (variant: Variant) => readFile(fileOf(key, width, variant)).catch(() => undefined)
    const cached = await read(wanted)
    if (cached) return { bytes: cached, variant: wanted }
    const quick = wanted === 'avif' ? 'webp' : wanted
    const quickCached = wanted === 'avif' ? await read(quick) : undefined
    // Only now is the store asked: it may be far away, or down.
    if (!quickCached && (await storage.findSize(key)) === undefined) throw new AppError('not_found', 'Image not found.')
    if (wanted === 'avif' && later.count() < maxLater) void make(asked, 'avif', whenIdle).catch(() => {})
    const bytes = quickCached ?? (await make(asked, quick, (work, askers) => visitors.run(askers, work)))
    return { bytes, variant: quick }
  }
}
