import { expect, test } from 'vitest'
import { toOwnPath, withNext } from './next-path.ts'

test.each([
  ['/my-profile', '/my-profile'],
  ['/shop?category=enclosures&page=2#list', '/shop?category=enclosures&page=2#list'],
  ['/manage/../cart', '/cart'],
  ['/', '/'],
])('%s is a path of ours', (next, path) => {
  expect(toOwnPath(next)).toBe(path)
})

test.each([
  null,
  '',
  'cart',
  'https://evil.example/',
  'HTTPS:evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  '/%2e//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '//user@evil.example',
  '/login',
  '/login?next=/login',
  '/Register',
])('%j leads nowhere', (next) => {
  expect(toOwnPath(next)).toBeUndefined()
})

test('the way goes on from the sign-in to the registration', () => {
  expect(withNext('/Register', '/shop?a=1&b=2')).toBe('/Register?next=%2Fshop%3Fa%3D1%26b%3D2')
  expect(withNext('/login', undefined)).toBe('/login')
})
