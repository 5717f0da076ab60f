import { expect, test } from 'vitest'
import { handle } from './login-page.tsx'

test('the page says why it asks: an order, a message, the back-office, or the cart', () => {
  const { next } = handle.kinds
  const paths = [
    '/manage',
    '/manage/workshop/J-000039',
    '/order/1',
    '/message/1',
    '/managers',
    'https://evil.example',
    '',
  ]
  expect(paths.map(next)).toEqual(['/manage', '/manage', '/order/', '/message/', '/', undefined, undefined])
})
