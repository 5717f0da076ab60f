import { expect, test } from 'vitest'
import { provinces } from './places.ts'
import { shippingAddressDraft } from './schema.ts'

const address = {
  fullName: 'Thandi Nkosi',
  email: 'thandi@volt.example',
  phone: '011 123 4567',
  address: '1 Rivonia Road',
  city: 'Sandton',
  province: 'Gauteng',
  postalCode: '2196',
  country: 'South Africa',
}

test('there are nine provinces, and we deliver to each of them', () => {
  expect(provinces).toHaveLength(9)
  for (const province of provinces) expect(shippingAddressDraft.safeParse({ ...address, province }).success).toBe(true)
})

test('empty and unknown fields are dropped', () => {
  const sent = {
    ...address,
    company: '',
    vatNumber: ' ',
    reference: '',
    suburb: '',
    email: '',
    user: 'x',
    isAdmin: true,
  }
  const { email, ...stored } = address
  expect(shippingAddressDraft.parse(sent)).toEqual(stored)
})

test('a company can give its VAT number and reference', () => {
  const more = { company: 'Panel Works (Pty) Ltd', vatNumber: '4123456789', reference: 'PO 77' }
  expect(shippingAddressDraft.parse({ ...address, ...more })).toEqual({ ...address, ...more })
})

test.each([
  { fullName: ' ' },
  { phone: '' },
  { phone: 'call me' },
  { phone: '12' },
  { address: '' },
  { city: '' },
  { city: 'x'.repeat(101) },
  { province: 'gauteng' },
  { province: 'Transvaal' },
  { postalCode: '219' },
  { postalCode: '21960' },
  { postalCode: '21a6' },
  { postalCode: 2196 },
  { country: 'Namibia' },
  { vatNumber: '3123456789' },
  { vatNumber: '412345678' },
  { email: 'thandi' },
  { company: 'A\nB' },
])('an address with %j is refused', (change) => {
  expect(shippingAddressDraft.safeParse({ ...address, ...change }).success).toBe(false)
})
