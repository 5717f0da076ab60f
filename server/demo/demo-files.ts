import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { toImageName } from '#contract/media/names.ts'
import { brands, logoSize } from '#demo/brands.ts'
import { documents } from '#demo/documents.ts'
import type { PictureWithPoints } from '#demo/hotspots.ts'
import { readSoftColours } from '#server/media/images.ts'
import { storeOwnFile } from '#server/media/store-own-file.ts'
import { projectFile } from '#server/project-file.ts'
import type { Storage } from '#server/storage/storage.ts'

export type DemoImage = PictureWithPoints & { family: string; width: number; height: number }
export type DemoFiles = {
  pictures: DemoImage[]
  /** URLs by image name. */
  images: Map<string, string>
  /** URLs of brand logos by brand slug. */
  logos: Map<string, string>
  /** By document key. */
  documents: Map<string, { fileKey: string; fileSize: number; image: string }>
}

const home = fileURLToPath(projectFile('demo'))

/** Stores the demo's images and PDFs; existing files are left alone. */
export async function storeDemoFiles(storage: Storage, folder: string): Promise<DemoFiles> {
  const pictures = JSON.parse(await readFile(path.join(home, 'pictures.json'), 'utf8')) as DemoImage[]
  const storeImage = (file: string, size: { width: number; height: number }) =>
    storeOwnFile(
      storage,
      folder,
      file,
      async (hash) => {
        const name = `${hash.slice(0, 24)}-${await readSoftColours(file)}`
        return toImageName(name, size, 'webp').slice('/uploads/'.length)
      },
      'image/webp',
    )
  const images = new Map<string, string>()
  for (const picture of pictures) {
    const file = path.join(home, 'pictures', `${picture.name}.webp`)
    if (existsSync(file)) images.set(picture.name, `/uploads/${await storeImage(file, picture)}`)
  }
  const stored: DemoFiles['documents'] = new Map()
  for (const { key, file, thumbnail } of documents) {
    const pdf = path.join(home, 'files', file)
    const cover = path.join(home, 'files', thumbnail)
    stored.set(key, {
      fileKey: await storeOwnFile(storage, folder, pdf, (hash) => `${hash}.pdf`, 'application/pdf'),
      fileSize: (await stat(pdf)).size,
      image: `/uploads/${await storeImage(cover, webpSize(await readFile(cover)))}`,
    })
  }
  const logos = new Map<string, string>()
  for (const { slug } of brands) {
    const file = path.join(home, 'logos', `${slug}.webp`)
    // Without placeholder colours: a logo is transparent.
    const toKey = (hash: string) => toImageName(hash, logoSize, 'webp').slice('/uploads/'.length)
    logos.set(slug, `/uploads/${await storeOwnFile(storage, folder, file, toKey, 'image/webp')}`)
  }
  return { pictures, images, logos, documents: stored }
}

/** The prefixes of the demo's image names in storage. */
export async function findDemoHashes(): Promise<Set<string>> {
  const hashes = new Set<string>()
  for (const name of await readdir(home, { recursive: true })) {
    if (!name.endsWith('.webp')) continue
    const bytes = await readFile(path.join(home, name))
    hashes.add(createHash('sha256').update(bytes).digest('hex').slice(0, 24))
  }
  return hashes
}

/** Width and height from the header of a lossy WebP file (RIFF, then a VP8 frame). */
function webpSize(bytes: Buffer): { width: number; height: number } {
  const isExtended = bytes.subarray(12, 16).toString('latin1') === 'VP8X'
  if (isExtended) return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) }
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}
