import { expect, test } from 'vitest'
import { addressLine, telLink } from '#contract/settings/contact-lines.ts'
import { defaultBrand } from './brand.ts'

test.each([
  ['011 555 0140', 'tel:+27115550140'],
  ['(082) 555-0140', 'tel:+27825550140'],
  ['+27 11 555 0140', 'tel:+27115550140'],
  ['+44 20 7946 0000', 'tel:+442079460000'],
])('%s is dialled with its country code', (phone, link) => {
  expect(telLink(phone)).toBe(link)
})

test('an address leaves out what is empty, without stray commas', () => {
  const address = { ...defaultBrand.address, suburb: 'Wadeville' }
  expect(addressLine(address)).toBe('12 Busbar Road, Wadeville, Germiston 1401')
  expect(addressLine({ ...address, suburb: '', postalCode: '' })).toBe('12 Busbar Road, Germiston')
  expect(addressLine({ ...address, street: '', suburb: '', city: '' })).toBe('1401')
})
