import { expect, test } from 'vitest'
import { withNext } from './next-path.ts'

test('the registration link keeps the destination after signing in', () => {
  expect(withNext('/Register', '/shop?a=1&b=2')).toBe('/Register?next=%2Fshop%3Fa%3D1%26b%3D2')
  expect(withNext('/login', undefined)).toBe('/login')
})
