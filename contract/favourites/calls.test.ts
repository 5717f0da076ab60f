import { expect, test } from 'vitest'
import { updateFavorites } from './calls.ts'

test('favourites are ids', () => {
  const { body } = updateFavorites.schema
  expect(body.safeParse({ products: ['0b0e9a52-3c51-4d6e-9b0a-0c1a54a4e111'] }).success).toBe(true)
  expect(body.safeParse({ products: ['main-switch'] }).success).toBe(false)
})
