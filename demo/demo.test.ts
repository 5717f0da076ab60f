import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Attribute } from '#contract/catalogue/calls.ts'
import { designOf } from '#contract/configure/standard.ts'
import { weigh } from '#enclosure/mass.ts'
import { brands } from './brands.ts'
import { addedDaysAgo, products } from './catalogue.ts'
import { categories } from './categories.ts'
import { documents } from './documents.ts'
import { relations } from './related.ts'
import { weightOf } from './weights.ts'

type Picture = { name: string; kind: string; points?: { name: string; x: number; y: number }[] }
const pictures: Picture[] = JSON.parse(readFileSync(new URL('pictures.json', import.meta.url), 'utf8'))
const pictureNames = new Set(pictures.map(({ name }) => name))

const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)
const words = (text: string) => text.trim().split(/\s+/).length

/** The Latin subset of the shop's fonts; anything else would show in another font. */
const latin = /^[\n\x20-\xff\u2000-\u206f\u2212]*$/

test("the demo range is as wide as a manufacturer's", () => {
  expect(products.length).toBeGreaterThanOrEqual(130)
  expect(categories.length).toBeGreaterThanOrEqual(13)
  expect(brands.length).toBeGreaterThanOrEqual(9)
  for (const { slug } of categories)
    expect(products.filter(({ category }) => category === slug).length, `products in ${slug}`).toBeGreaterThanOrEqual(7)
  for (const { slug } of brands)
    expect(
      products.some(({ brand }) => brand === slug),
      slug,
    ).toBe(true)
  const featured = products.filter(({ isFeatured }) => isFeatured)
  expect(new Set(featured.map(({ category }) => category)).size).toBe(categories.length)
})

test('no two products share a part number, a name, a slug or a description', () => {
  expect(repeated(products.map(({ partNumber }) => partNumber.toLowerCase()))).toEqual([])
  expect(repeated(products.map(({ name }) => name.toLowerCase()))).toEqual([])
  expect(repeated(products.map(({ slug }) => slug))).toEqual([])
  expect(repeated(products.map(({ description }) => description))).toEqual([])
  expect(repeated(categories.map(({ slug }) => slug))).toEqual([])
  expect(repeated(brands.map(({ slug }) => slug))).toEqual([])
})

test('related products are in the range, and none is listed twice', () => {
  const numbers = new Set(products.map(({ partNumber }) => partNumber))
  const pairs = relations.flatMap(([owners, , others]) => owners.flatMap((one) => others.map((other) => [one, other])))
  expect(pairs.flat().filter((number) => !numbers.has(number))).toEqual([])
  expect(repeated(pairs.map((pair) => pair.toSorted().join(' ')))).toEqual([])
})

test('every slug is valid', () => {
  for (const { slug } of [...products, ...categories, ...brands]) expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
})

test('every product has its category, brand, images and documents', () => {
  const keys = {
    categories: new Set(categories.map(({ slug }) => slug)),
    brands: new Set(brands.map(({ slug }) => slug)),
    documents: new Set(documents.map(({ key }) => key)),
  }
  for (const product of products) {
    expect(keys.categories.has(product.category), product.partNumber).toBe(true)
    expect(keys.brands.has(product.brand), product.partNumber).toBe(true)
    expect(product.documents.filter((key) => !keys.documents.has(key))).toEqual([])
    expect(product.pictures.length, product.partNumber).toBeGreaterThan(0)
    expect(repeated(product.pictures), product.partNumber).toEqual([])
    expect(product.pictures.filter((name) => !pictureNames.has(name))).toEqual([])
  }
  for (const { picture } of categories) expect(pictureNames.has(picture), picture).toBe(true)
})

test('the attributes of a category have the same names and start with its rating plate', () => {
  for (const product of products) {
    const category = categories.find(({ slug }) => slug === product.category)
    const names = product.attributes.map(({ name }) => name)
    const further = category?.attributes.filter((name) => names.includes(name)) ?? []
    expect(names, product.partNumber).toEqual([...(category?.ratingKeys ?? []), ...further])
  }
})

test('every attribute has its unit', () => {
  const units: Record<string, RegExp> = {
    'IP rating': /^IP\d\d$/,
    'Impact rating': /^IK\d\d$/,
    'Rated current': /^\d+(\.\d+)?( to \d+(\.\d+)?)? m?A$/,
    'Thermal current': /^\d+ A$/,
    'Breaking capacity': /^\d+ kA$/,
    'Short-circuit rating': /^\d+ kA$/,
    'Short-time withstand': /^\d+\.\d\d kA$/,
    'Discharge current': /^\d+ kA$/,
    'Motor power': /^\d+(\.\d+)? kW$/,
    'AC-23A power': /^\d+(\.\d+)? kW$/,
    Voltage: /^(\d+ to )?\d+(\/\d+)? V (AC|DC|AC\/DC)$/,
    'Control voltage': /^\d+ V (AC|DC)$/,
    Sensitivity: /^\d+ mA$/,
    Poles: /^[1-4]P(\+N)?$/,
    Ways: /^\d+$/,
    Width: /^\d+(\.\d)? mm$/,
    Height: /^\d+ mm$/,
    Depth: /^\d+ mm$/,
    Mass: /^\d+(\.\d)? kg$/,
    'Cross-section': /^\d+(\.\d)? mm²$/,
    'Steel thickness': /^\d(\.\d)? mm$/,
    'Mounting plate': /^\d+ × \d+ mm$/,
    'Cut-out': /^\d+ × \d+ mm$/,
    'Bar size': /^\d+ × \d+ mm$/,
    Aperture: /^\d+ mm$/,
    'Terminal capacity': /^\d+ mm²$/,
    'Clamping range': /^\d+ to \d+ mm$/,
    'Coil voltage': /^\d+ V (AC|DC)$/,
    'Protection level': /^\d(\.\d)? kV$/,
    'Impulse current': /^\d+(\.\d)? kA$/,
    Burden: /^\d+(\.\d)? VA$/,
    Torque: /^\d(\.\d)? Nm$/,
    Capacity: /^\d+ × 1\.5 mm²$/,
    Load: /^\d+ kg\/m$/,
    Standard: /^(SANS|IEC) \d+(-\d+)*$/,
  }
  for (const { partNumber, attributes } of products)
    for (const { name, value } of attributes) {
      expect(value.trim(), `${partNumber} ${name}`).not.toBe('')
      if (units[name]) expect(value, `${partNumber} ${name}`).toMatch(units[name])
    }
})

test('prices are positive whole cents and rise with the rating within a series', () => {
  const last = new Map<string, number>()
  for (const { series, brand, category, partNumber, priceCents } of products) {
    expect(Number.isSafeInteger(priceCents) && priceCents > 0, partNumber).toBe(true)
    const key = `${category} ${brand} ${series}`
    expect(priceCents, partNumber).toBeGreaterThan(last.get(key) ?? 0)
    last.set(key, priceCents)
  }
})

test('made-to-order products have a lead time, and most of the rest are in stock', () => {
  for (const { madeToOrder, leadTimeDays, countInStock, partNumber } of products) {
    expect(leadTimeDays === undefined, partNumber).toBe(!madeToOrder)
    expect(Number.isInteger(countInStock) && countInStock >= 0, partNumber).toBe(true)
    if (madeToOrder) expect(leadTimeDays, partNumber).toBeGreaterThan(4)
  }
  expect(products.filter(({ madeToOrder, countInStock }) => !madeToOrder && countInStock === 0)).toHaveLength(1)
})

test('every description is 60 to 150 words in a lead and a body', () => {
  for (const { partNumber, description } of products) {
    expect(words(description), partNumber).toBeGreaterThanOrEqual(60)
    expect(words(description), partNumber).toBeLessThanOrEqual(150)
    expect(description.split('\n\n'), partNumber).toHaveLength(2)
    expect(description, partNumber).not.toMatch(/undefined|NaN|\$| {2}/)
  }
})

test("every text can be set in the shop's fonts", () => {
  for (const item of [...products, ...categories, ...brands, ...documents]) expect(JSON.stringify(item)).toMatch(latin)
})

test('the first page of the newest products shows one of each kind', () => {
  const newest = products.toSorted((a, b) => addedDaysAgo(a.partNumber) - addedDaysAgo(b.partNumber)).slice(0, 12)
  expect(new Set(newest.map(({ category }) => category)).size).toBeGreaterThanOrEqual(8)
  expect(new Set(products.map(({ partNumber }) => addedDaysAgo(partNumber))).size).toBe(products.length)
})

test('there are seventeen documents with unique names', () => {
  expect(documents).toHaveLength(17)
  expect(repeated(documents.map(({ name }) => name.toLowerCase()))).toEqual([])
  expect(repeated(documents.map(({ key }) => key))).toEqual([])
})

test("every product has documents, and every document except the company's own is about a product", () => {
  expect(products.filter(({ documents }) => documents.length === 0).map(({ partNumber }) => partNumber)).toEqual([])
  const named = new Set(products.flatMap(({ documents }) => documents))
  expect(documents.map(({ key }) => key).filter((key) => !named.has(key))).toEqual(['price-list'])
})

test('every document is a small PDF of several pages with an image of its first', async () => {
  for (const { file, thumbnail } of documents) {
    const pdf = readFileSync(new URL(`files/${file}`, import.meta.url))
    expect(pdf.subarray(0, 5).toString('latin1'), file).toBe('%PDF-')
    expect(pdf.length, file).toBeLessThan(400_000)
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length, file).toBeGreaterThanOrEqual(2)
    const {
      format,
      width = 0,
      height = 0,
    } = await sharp(readFileSync(new URL(`files/${thumbnail}`, import.meta.url))).metadata()
    expect(format, thumbnail).toBe('webp')
    expect(height / width, thumbnail).toBeCloseTo(Math.SQRT2, 1)
  }
})

test('a standard enclosure has the sheet and the mass that the configurator gives for its size', () => {
  const sizes = products.flatMap(({ partNumber, attributes }) => {
    const design = designOf(attributes)
    return design ? [{ partNumber, attributes, design }] : []
  })
  expect(sizes.length).toBeGreaterThan(20)
  const read = (attributes: Attribute[], name: string) =>
    Number.parseFloat(attributes.find((one) => one.name === name)?.value ?? '')
  for (const { partNumber, attributes, design } of sizes) {
    expect([partNumber, read(attributes, 'Steel thickness')]).toEqual([partNumber, design.sheet])
    // printed to a tenth, and in whole kilograms from ten on
    expect(Math.abs(read(attributes, 'Mass') - weigh(design)), partNumber).toBeLessThanOrEqual(0.5)
  }
})

test('no mass follows the price: what is as large and of the same kind weighs the same, and nothing is lighter than foam or heavier than copper', () => {
  const sides = ['Width', 'Height', 'Depth']
  const counts = new Map<string, number>()
  for (const product of products) {
    const kg = weightOf(product)
    expect(kg, product.partNumber).toBeGreaterThan(0)
    const figures = sides.map((side) => product.attributes.find(({ name }) => name === side)?.value ?? '')
    const litres = figures.reduce((all, text) => all * Number.parseFloat(text), 1) / 1e6
    const pack = Number(/pack of (\d+)/.exec(product.name)?.[1] ?? 1)
    if (litres > 0)
      expect([product.partNumber, kg / litres / pack > 0.05, kg / litres / pack < 9]).toEqual([
        product.partNumber,
        true,
        true,
      ])
    if (product.attributes.some(({ name }) => name === 'Mass') || !(litres > 0)) continue
    const kind = [product.category, ...figures, pack, /busbar set/i.test(product.name)].join()
    expect([product.partNumber, counts.get(kind) ?? kg]).toEqual([product.partNumber, kg])
    counts.set(kind, kg)
  }
  const starter = products.find(({ partNumber }) => partNumber === 'DS-1.5')
  expect(starter && weightOf(starter)).toBeLessThan(5)
})
