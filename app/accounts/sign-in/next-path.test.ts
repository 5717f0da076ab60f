import { expect, test } from 'vitest'
import { withNext } from './next-path.ts'

test('the way goes on from the sign-in to the registration', () => {
  expect(withNext('/Register', '/shop?a=1&b=2')).toBe('/Register?next=%2Fshop%3Fa%3D1%26b%3D2')
  expect(withNext('/login', undefined)).toBe('/login')
})
