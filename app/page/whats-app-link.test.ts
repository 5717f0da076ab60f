import { expect, test } from 'vitest'
import { whatsAppLink } from './whats-app-link.ts'

test('a chat opens for the digits of a number', () => {
  expect(whatsAppLink('+27 82 555-0140')).toBe('https://wa.me/27825550140')
})

test('the first message survives the URL', () => {
  const text = 'Price for 5 × PM-320 & VAT?'
  const url = new URL(whatsAppLink('27825550140', text))
  expect([url.pathname, url.searchParams.get('text')]).toEqual(['/27825550140', text])
})
