import { expect, test } from 'vitest'
import { toOwnPath } from './next-path.ts'

test.each([
  ['/my-profile', '/my-profile'],
  ['/shop?category=enclosures&page=2#list', '/shop?category=enclosures&page=2#list'],
  ['/manage/../cart', '/cart'],
  ['/', '/'],
])('%s is one of our paths', (next, path) => {
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
])('%j is not accepted', (next) => {
  expect(toOwnPath(next)).toBeUndefined()
})
