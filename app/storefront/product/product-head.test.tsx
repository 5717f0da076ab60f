// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { defaultBrand } from '#app/page/brand.ts'
import { BrandContext } from '#app/page/brand-context.ts'
import type { Product } from '#contract/catalogue/calls.ts'
import { ProductHead } from './product-head.tsx'

afterEach(cleanup)

const breaker = {
  name: 'Breaker C20',
  slug: 'breaker-c20',
  description: 'One pole.',
  partNumber: 'MC-1C20',
  price: 100,
  countInStock: 1,
  madeToOrder: false,
  rating: 0,
  numReviews: 0,
  brand: { name: 'VOLT' },
  images: ['/uploads/abc-1200x900.webp'],
} as unknown as Product

function shared(product: Product, property: string) {
  render(
    <BrandContext value={{ ...defaultBrand, url: 'https://shop.example' }}>
      <ProductHead product={product} />
    </BrandContext>,
  )
  return document.head.querySelector(`meta[property="${property}"]`)?.getAttribute('content')
}

test('a shared product shows its image, with an absolute URL', () => {
  expect(shared(breaker, 'og:image')).toBe('https://shop.example/uploads/abc-1200x900.webp')
})

test("a shared product without an image shows the shop's card", () => {
  expect(shared({ ...breaker, images: [] }, 'og:image')).toBe('https://shop.example/social-card.jpg')
})
