import { expect, test } from 'vitest'
import { type Brand, defaultBrand } from './brand.ts'
import { toOrganisation } from './organisation.ts'

const shop = (changes: Partial<Brand>) => toOrganisation({ ...defaultBrand, url: 'https://shop.example', ...changes })

test("search engines get the shop's own logo, or its icon until it has one", () => {
  expect(shop({ logo: '/uploads/logo.png' }).logo).toBe('https://shop.example/uploads/logo.png')
  expect(shop({ logo: '' }).logo).toBe('https://shop.example/icon-512.png')
})

test('a VAT number is mentioned once there is one', () => {
  expect(shop({ vatNumber: '4123456789' })).toMatchObject({ vatID: '4123456789' })
  expect(shop({ vatNumber: '' })).not.toHaveProperty('vatID')
})

test('street and suburb are one line, without a comma for a missing suburb', () => {
  const { address } = defaultBrand
  expect(shop({ address: { ...address, street: '1 Main Road', suburb: 'Paarden Eiland' } }).address).toMatchObject({
    streetAddress: '1 Main Road, Paarden Eiland',
  })
  expect(shop({ address: { ...address, street: '1 Main Road', suburb: '' } }).address.streetAddress).toBe('1 Main Road')
})

test('a link that runs a script is not passed on', () => {
  const socials = [
    { name: 'Facebook', link: 'https://facebook.com/shop' },
    { name: 'Trouble', link: 'javascript:alert(1)' },
  ]
  expect(shop({ socials }).sameAs).toEqual(['https://facebook.com/shop'])
})
