import { expect, test } from 'vitest'
import { describeAddress } from './describe-address.ts'

test('a request for a quote says where to deliver to, as given at the checkout', () => {
  const address = { address: '48 Springbok Street', suburb: 'Parkdene', city: 'Boksburg', postalCode: '1459' }
  expect(describeAddress({ ...address, reference: 'PO 4711' })).toBe(
    'Deliver to: 48 Springbok Street, Parkdene, Boksburg 1459\nOur reference: PO 4711',
  )
  expect(describeAddress({ province: 'Gauteng' })).toBe('')
})
