import { expect, test } from 'vitest'
import { toSafePaymentUrl } from './safe-payment-url.ts'

const here = 'https://shop.example.co.za/placeorder'

test.each([
  ['https://c.yoco.com/checkout/ch_1', 'https://c.yoco.com/checkout/ch_1'],
  ['https://checkout.paystack.com/abc', 'https://checkout.paystack.com/abc'],
  ['/pay/1', 'https://shop.example.co.za/pay/1'],
  ['/order/1', 'https://shop.example.co.za/order/1'],
])('the browser goes to %s', (given, expected) => expect(toSafePaymentUrl(given, here)).toBe(expected))

test.each([
  'https://evil.example/checkout',
  'https://yoco.com.evil.example/',
  'https://notyoco.com/',
  'https://c.yoco.com:8443/',
  'http://c.yoco.com/checkout',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://127.0.0.1:9999/',
  'https://',
])('the browser does not go to %s', (given) => expect(toSafePaymentUrl(given, here)).toBeUndefined())

test('a local shop can be tried with a local stand-in', () => {
  expect(toSafePaymentUrl('http://127.0.0.1:9000/pay', 'http://localhost:3000/placeorder')).toBe(
    'http://127.0.0.1:9000/pay',
  )
  expect(toSafePaymentUrl('http://10.0.0.5/pay', 'http://localhost:3000/placeorder')).toBeUndefined()
})
