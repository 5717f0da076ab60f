// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, test } from 'vitest'
import ManageProductPage from '#app/catalogue/manage-products/manage-product-page.tsx'
import ManageCreateBrandPage from '#app/catalogue/taxonomy/manage-create-brand-page.tsx'
import ManageCreateCategoryPage from '#app/catalogue/taxonomy/manage-create-category-page.tsx'
import ManageCreateProjectPage from '#app/projects/manage-create-project-page.tsx'
import { ok, openScreen } from '#test/open-screen.tsx'

afterEach(cleanup)

const answers = {
  'GET /api/category': ok([]),
  'GET /api/brand': ok([]),
  'GET /api/product/attributes': ok([]),
  'GET /api/document/all': ok({ docs: [] }),
  'GET /api/product/families': ok([]),
}

test.each([
  ['product', ManageProductPage],
  ['category', ManageCreateCategoryPage],
  ['brand', ManageCreateBrandPage],
  ['project', ManageCreateProjectPage],
] as [string, ComponentType][])('the office reads ‘Page address’, not ‘Slug’, in the form of a %s', async (_, Page) => {
  const { container } = openScreen(<Page />, answers)
  await screen.findByLabelText(/^Page address/)
  expect(container.textContent).not.toMatch(/\bslug\b/i)
})
