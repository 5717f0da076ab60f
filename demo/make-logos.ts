// Draws the demo brands' logos: `node demo/make-logos.ts` writes logos/*.webp.
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { brands } from './brands.ts'
import { drawLogo } from './print/logos.ts'

const folder = new URL('logos/', import.meta.url)
await mkdir(folder, { recursive: true })
for (const { slug, name } of brands)
  await sharp(Buffer.from(drawLogo(slug, name)))
    .webp({ lossless: true, effort: 6 })
    .toFile(fileURLToPath(new URL(`${slug}.webp`, folder)))
