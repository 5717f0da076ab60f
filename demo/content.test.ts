import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { provinces } from '#contract/addresses/places.ts'
import { shippingAddressDraft } from '#contract/addresses/schema.ts'
import { sendContactMessage } from '#contract/contact/calls.ts'
import { annotationDraft } from '#contract/hotspots/calls.ts'
import { projectDraft } from '#contract/projects/calls.ts'
import { slideDraft } from '#contract/sliders/calls.ts'
import { checkDesign } from '#enclosure/rules.ts'
import { brands } from './brands.ts'
import { getProduct } from './catalogue.ts'
import { categories } from './categories.ts'
import { customOrders } from './custom-orders.ts'
import { hotspots, type PictureWithPoints, placePoints } from './hotspots.ts'
import { messages } from './messages.ts'
import { getPerson, people } from './people.ts'
import { projects } from './projects.ts'
import { reviews } from './reviews.ts'
import { slides } from './slides.ts'

const manifest: (PictureWithPoints & { kind: string })[] = JSON.parse(
  readFileSync(new URL('pictures.json', import.meta.url), 'utf8'),
)
const kindOf = new Map(manifest.map(({ name, kind }) => [name, kind]))
const words = (text: string) => text.trim().split(/\s+/).length
const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)
const latin = /^[\n\x20-\xff\u2000-\u206f\u2212]*$/

test('ten projects each have a story, an image and existing products', () => {
  expect(projects).toHaveLength(10)
  expect(repeated(projects.map(({ slug }) => slug))).toEqual([])
  expect(repeated(projects.map(({ pictures }) => pictures[0] ?? ''))).toEqual([])
  for (const project of projects) {
    const { pictures, products, ...text } = project
    expect(words(project.description), project.slug).toBeGreaterThanOrEqual(120)
    expect(pictures.filter((name) => !kindOf.has(name))).toEqual([])
    expect(kindOf.get(pictures[0] ?? '')).toBe('project')
    expect(products.map(getProduct).length).toBeGreaterThanOrEqual(3)
    expect(projectDraft.safeParse(text).error).toBeUndefined()
  }
})

test('six slides fit the contract and link to pages of the shop', () => {
  expect(slides).toHaveLength(6)
  expect(repeated(slides.map(({ picture }) => picture))).toEqual([])
  const slugs = new Set(categories.map(({ slug }) => slug))
  for (const { picture, backgroundPicture, ...slide } of slides) {
    expect(kindOf.get(picture)).toBe('slide')
    if (backgroundPicture) expect(kindOf.has(backgroundPicture)).toBe(true)
    expect(slideDraft.safeParse({ ...slide, image: `/uploads/${picture}.webp` }).error).toBeUndefined()
    const wanted = new URL(slide.link, 'http://shop.example').searchParams.get('category')?.split(',') ?? []
    expect(wanted.filter((slug) => !slugs.has(slug))).toEqual([])
  }
})

test('shoppers live in all nine provinces, and nobody has their e-mail addresses', () => {
  expect(repeated(people.map(({ key }) => key))).toEqual([])
  expect(repeated(people.map(({ email }) => email))).toEqual([])
  expect(new Set(people.map(({ address }) => address.province))).toEqual(new Set(provinces))
  expect(people.filter(({ isGuest }) => isGuest).length).toBeGreaterThanOrEqual(4)
  for (const { email, address } of people) {
    expect(email).toMatch(/\.example$/)
    expect(address.phone).toMatch(/^0\d\d 555 \d{4}$/)
    expect(shippingAddressDraft.safeParse(address).error).toBeUndefined()
  }
})

test('the shop would have accepted every review', () => {
  expect(reviews.length).toBeGreaterThanOrEqual(150)
  expect(repeated(reviews.map(({ product, person }) => `${product} ${person}`))).toEqual([])
  expect(repeated(reviews.map(({ review }) => review))).toEqual([])
  for (const { product, person, daysAgo } of reviews) {
    expect(getProduct(product).partNumber).toBe(product)
    expect(getPerson(person).isGuest, person).toBe(false)
    expect(daysAgo).toBeGreaterThan(0)
  }
  expect(new Set(reviews.map(({ rating }) => rating))).toEqual(new Set([1, 2, 3, 4, 5]))
})

test('no two companies in the demo share a name', () => {
  const firms = [
    ...people.flatMap(({ address }) => address.company ?? []),
    ...projects.map(({ client }) => client),
    ...brands.map(({ name }) => name),
  ]
  // Coastline Data Halls is both a client and a customer.
  expect(repeated(firms)).toEqual(['Coastline Data Halls'])
})

test("every text can be set in the shop's fonts", () => {
  for (const item of [...projects, ...slides, ...people, ...reviews]) expect(JSON.stringify(item)).toMatch(latin)
})

test('the four hotspot images link to the products they show', () => {
  expect(hotspots).toHaveLength(4)
  for (const { picture, points } of hotspots) {
    expect(kindOf.get(picture)).toBe('hotspot')
    expect(points.length).toBeGreaterThanOrEqual(4)
    for (const { product } of points) expect(getProduct(product).partNumber).toBe(product)
  }
})

test('every annotation of a rendered hotspot image has a position on it', () => {
  const withPictures = hotspots.filter(({ picture }) =>
    existsSync(new URL(`pictures/${picture}.webp`, import.meta.url)),
  )
  expect(withPictures.length).toBeGreaterThan(0)
  for (const hotspot of withPictures)
    for (const { title, description, geometry } of placePoints(hotspot, manifest)) {
      const annotation = { id: title, geometry, data: { text: title, description } }
      expect(annotationDraft.safeParse(annotation).error).toBeUndefined()
    }
})

test('annotations are far enough apart for a finger on the smallest phone', () => {
  // The image's width at 360 px, and its height at 4 : 3.
  const width = 328
  for (const hotspot of hotspots) {
    const places = placePoints(hotspot, manifest).map(({ title, geometry: { x, y } }) => ({ title, x, y }))
    for (const [index, one] of places.entries())
      for (const other of places.slice(index + 1)) {
        const apart = Math.hypot((one.x - other.x) * width, (one.y - other.y) * width * 0.75)
        expect(apart, `${one.title} and ${other.title}`).toBeGreaterThanOrEqual(28)
      }
  }
})

test('messages to the office fit the form, come from nobody real, and are partly answered', () => {
  for (const { handled: _, hoursAgo, product, answers = [], ...message } of messages) {
    for (const { text } of answers) expect(text).toMatch(latin)
    const times = [hoursAgo, ...answers.map((answer) => answer.hoursAgo)]
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(sendContactMessage.schema.body.safeParse(message).error).toBeUndefined()
    expect(message.email).toMatch(/\.example$/)
    expect(message.message).toMatch(latin)
    if (message.phone) expect(message.phone).toMatch(/^0\d\d 555 \d{4}$/)
    if (product) expect(getProduct(product).partNumber).toBe(product)
    expect(hoursAgo).toBeLessThan(6 * 7 * 24)
  }
  expect(messages.filter(({ handled }) => handled).length).toBeGreaterThanOrEqual(3)
  expect(messages.filter(({ handled }) => !handled).length).toBeGreaterThanOrEqual(3)
})

test('every custom enclosure on order can be made', () => {
  for (const { person, design, qty } of customOrders) {
    expect(getPerson(person).isGuest).toBe(false)
    expect(qty).toBeGreaterThan(0)
    expect(checkDesign(design).filter(({ level }) => level === 'stop')).toEqual([])
  }
})
