import { expect, test } from 'vitest'
import { type Brand, defaultBrand } from './brand.ts'
import { toLocalBusiness, toOrganisation } from './organisation.ts'
import { toBreadcrumbList } from './page-breadcrumbs.tsx'

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

test('opening hours are data: each span with its days', () => {
  const openTimes = [{ from: 'friday', to: 'saturday', opens: '08:00', closes: '12:30' }] as const
  expect(toLocalBusiness({ ...defaultBrand, openTimes: [...openTimes] }).openingHoursSpecification).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['https://schema.org/Friday', 'https://schema.org/Saturday'],
      opens: '08:00',
      closes: '12:30',
    },
  ])
})

test('breadcrumbs are data: each page but the last with its address', () => {
  const items = [{ label: 'Home', to: '/' }, { label: 'Boards', to: '/shop?category=boards' }, { label: 'DB-12' }]
  expect(toBreadcrumbList(items, 'https://shop.example').itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/' },
    { '@type': 'ListItem', position: 2, name: 'Boards', item: 'https://shop.example/shop?category=boards' },
    { '@type': 'ListItem', position: 3, name: 'DB-12' },
  ])
})
