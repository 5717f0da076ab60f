// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { defaultBrand } from '#app/page/brand.ts'
import { findStoredItem } from '#app/site/stored-items.ts'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import type { Slide } from '#contract/sliders/calls.ts'
import { ok, openScreen, refused } from '#test/open-screen.tsx'
import { contentReplies } from '#test/samples/shown-content.ts'
import { HomeHero } from './home-hero.tsx'
import HomePage from './home-page.tsx'
import { FeaturedProducts, NewProducts, TopRatedProducts } from './home-products.tsx'
import { CategoryTiles } from './home-sections.tsx'

afterEach(cleanup)

const product = (name: string) =>
  ({
    _id: name,
    slug: name,
    name: `Product ${name}`,
    partNumber: name,
    price: 100,
    countInStock: 5,
    madeToOrder: false,
    rating: 0,
    numReviews: 0,
    image: '',
    attributes: [],
    images: [],
    brand: { name: 'VOLT', slug: 'volt' },
    category: { name: 'Breakers', slug: 'breakers' },
  }) as unknown as ProductSummary
const products = (names: string) => names.split(' ').map(product)

const Rows = () => (
  <>
    <FeaturedProducts />
    <NewProducts />
    <TopRatedProducts />
  </>
)
const lastLetters = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent?.slice(-1))

test('each row shows its products', async () => {
  const rows = { featured: products('a b c d'), newest: products('f g h i'), topRated: products('k l m n') }
  openScreen(<Rows />, { ...contentReplies('home'), 'GET /api/product/home': ok(rows) })
  await screen.findByText('Product k')
  expect(lastLetters()).toEqual([...'abcd', ...'fghi', ...'klmn'])
})

test('an empty row leaves no gap in the page, nor do failed ones', async () => {
  const rows = { featured: [], newest: [], topRated: products('a') }
  const page = openScreen(<Rows />, { ...contentReplies('home'), 'GET /api/product/home': ok(rows) })
  await screen.findByText('Product a')
  await waitFor(() => expect(page.container.querySelectorAll('section')).toHaveLength(1))
  cleanup()
  const failed = openScreen(<Rows />, { ...contentReplies('home'), 'GET /api/product/home': refused(500, 'x') })
  await waitFor(() => expect(failed.container.querySelectorAll('section')).toHaveLength(0))
})

test.each([
  [[1], 'All products'],
  [[1, 2], 'All 3 products'],
])('categories with %j products link to “%s”', async (counts, label) => {
  const categories = counts.map((productCount) => ({ _id: `${productCount}`, name: 'Boards', slug: 'b', productCount }))
  openScreen(<CategoryTiles />, { ...contentReplies('home'), 'GET /api/category': ok(categories) })
  await screen.findByRole('link', { name: label })
})

const slide = (text: string) => ({ _id: text, id: text, text, image: '', button: '', link: '', hexCode: '' }) as Slide

test('the first slide is the heading of the home page; without slides the shop introduces itself', async () => {
  openScreen(<HomeHero />, { 'GET /api/slider/allSliders': ok({ sliders: [slide('First'), slide('Second')] }) })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('First')
  cleanup()
  for (const answer of [ok({ sliders: [] }), refused(500, 'x'), ok({ sliders: [slide('')] })]) {
    openScreen(<HomeHero />, { 'GET /api/slider/allSliders': answer })
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(defaultBrand.tagline)
    cleanup()
  }
})

test('the privacy page finds a cookie under its secure name, and a draft by its prefix', () => {
  expect(findStoredItem('__Host-access', 'Cookie')?.name).toBe('access')
  expect(findStoredItem('draft:slide:7', 'Session storage')?.name).toBe('draft:…')
  expect(findStoredItem('tracker', 'Cookie')).toBeUndefined()
})

test('the home page offers the configurator with its image, which loads late and keeps its place', async () => {
  openScreen(<HomePage />, contentReplies('home'))
  expect((await screen.findByRole('link', { name: 'Start designing' })).getAttribute('href')).toBe('/configure')
  const image = screen.getByRole('img', { name: /enclosure/i })
  expect(image.getAttribute('src')).toContain('steel-custom')
  expect(['loading', 'width', 'height'].map((name) => image.getAttribute(name))).toEqual(['lazy', '1200', '900'])
})
