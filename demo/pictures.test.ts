import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { defaultContent } from '../server/content/defaults.ts'
import { brands, logoSize } from './brands.ts'
import { products } from './catalogue.ts'
import { categories } from './categories.ts'
import { hotspots } from './hotspots.ts'
import { projects } from './projects.ts'
import { brandOf } from './scenes/marks.ts'
import { slides } from './slides.ts'

type Entry = {
  name: string
  alt: string
  kind: string
  family: string
  subject: string
  width: number
  height: number
  points?: { x: number; y: number; label: string }[]
}
const folder = new URL('pictures/', import.meta.url)
const entries = JSON.parse(readFileSync(new URL('pictures.json', import.meta.url), 'utf8')) as Entry[]

test('every file in the folder has one entry and every entry has its file', () => {
  const files = readdirSync(folder).sort()
  expect(entries.map(({ name }) => `${name}.webp`).sort()).toEqual(files)
})

const usedPictures = new Set([
  ...products.flatMap(({ pictures }) => pictures),
  ...projects.flatMap(({ pictures }) => pictures),
  ...categories.map(({ picture }) => picture),
  ...slides.flatMap(({ picture, backgroundPicture }) => (backgroundPicture ? [picture, backgroundPicture] : [picture])),
  ...hotspots.map(({ picture }) => picture),
  // on the shop's own pages
  ...Array.from(JSON.stringify(defaultContent).matchAll(/"site:([a-z0-9-]+)"/g), ([, picture = '']) => picture),
])

test('every image the shop names exists, and every existing one is used', () => {
  const names = entries.map(({ name }) => name)
  expect([...usedPictures].filter((name) => !names.includes(name))).toEqual([])
  expect(names.filter((name) => !usedPictures.has(name))).toEqual([])
})

test('a product is shown with its own brand', () => {
  const subjects = new Map(entries.map(({ name, subject }) => [name, subject]))
  for (const { partNumber, brand, pictures } of products)
    for (const picture of pictures)
      expect(brandOf(subjects.get(picture) ?? ''), `${partNumber}: ${picture}`).toBe(brand)
})

test('no two cards of the shop show the same image', () => {
  const shared = products.filter(
    ({ partNumber, pictures }) =>
      products.find((other) => other.pictures[0] === pictures[0])?.partNumber !== partNumber,
  )
  expect(shared.map(({ partNumber, pictures }) => `${partNumber}: ${pictures[0]}`)).toEqual([])
})

test('no two main images are identical under different names', () => {
  const digests = products.map(({ partNumber, pictures }) => {
    const file = readFileSync(new URL(`${pictures[0]}.webp`, folder))
    return [createHash('sha256').update(file).digest('hex'), partNumber] as const
  })
  expect(digests.filter(([digest], i) => digests.findIndex(([other]) => other === digest) !== i)).toEqual([])
})

test('main products are shown from three sides or more', () => {
  const main = products.filter(
    ({ isFeatured, brand, priceCents }) => isFeatured || (brand === 'volt' && priceCents >= 1_000_000),
  )
  expect(main.length).toBeGreaterThanOrEqual(40)
  expect(main.filter(({ pictures }) => pictures.length < 3).map(({ partNumber }) => partNumber)).toEqual([])
})

test('the images together stay small enough for a repository', () => {
  const bytes = entries.map(({ name }) => statSync(new URL(`${name}.webp`, folder)).size)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(10_000_000)
})

test.each(entries)('$name is at most 60 kB and as large as its entry says', async ({ name, width, height }) => {
  const file = new URL(`${name}.webp`, folder)
  expect(statSync(file).size).toBeLessThanOrEqual(60_000)
  const measured = await sharp(readFileSync(file)).metadata()
  expect(measured).toMatchObject({ format: 'webp', width, height })
})

test.each(brands)('$name has a light, transparent logo', async ({ slug }) => {
  const file = new URL(`logos/${slug}.webp`, import.meta.url)
  expect(statSync(file).size).toBeLessThanOrEqual(6000)
  const logo = sharp(readFileSync(file))
  expect(await logo.metadata()).toMatchObject({ format: 'webp', hasAlpha: true, ...logoSize })
  const { channels, isOpaque } = await logo.stats()
  expect(isOpaque).toBe(false)
  // Something is drawn: an empty image would be fully transparent.
  expect(channels[3]?.max).toBe(255)
})

test('every image has its own alt text', () => {
  const alts = entries.map(({ alt }) => alt)
  expect(alts.filter((alt) => alt.length < 15)).toEqual([])
  expect(new Set(alts).size).toBe(alts.length)
})

test('annotations lie inside their hotspot image, labelled and apart from each other', () => {
  const hotspots = entries.filter(({ kind }) => kind === 'hotspot')
  expect(hotspots).toHaveLength(4)
  for (const { name, points = [] } of hotspots) {
    expect(points.length, name).toBeGreaterThanOrEqual(4)
    for (const { x, y, label } of points) {
      expect(label, name).not.toBe('')
      expect(Math.min(x, y, 1 - x, 1 - y), `${name}: ${label}`).toBeGreaterThan(0.02)
      const others = points.filter((other) => other.label !== label)
      const nearest = Math.min(...others.map((other) => Math.hypot(other.x - x, other.y - y)))
      expect(nearest, `${name}: ${label}`).toBeGreaterThan(0.04)
    }
  }
})

test('there are enough images of each kind for the pages that show them', () => {
  const count = (kind: string, family?: string) =>
    entries.filter((entry) => entry.kind === kind && (!family || entry.family === family)).length
  expect(count('slide')).toBeGreaterThanOrEqual(6)
  expect(count('project')).toBeGreaterThanOrEqual(10)
  expect(count('machine')).toBe(6)
  expect(count('steel', 'enclosure-carousel')).toBe(7)
  expect(count('steel', 'materials')).toBe(4)
  expect(count('product')).toBeGreaterThanOrEqual(60)
})
