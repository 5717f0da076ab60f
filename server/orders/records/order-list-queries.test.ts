import { expect, test } from 'vitest'
import { findPhoneDigits } from './order-list-queries.ts'

test.each([
  '082 123 4567',
  '082-123-4567',
  '+27 82 123 4567',
  '+27 (0)82 123 4567',
  '0027 82 123 4567',
  '(082) 123 4567',
])('%s is the same phone number', (search) => {
  expect(findPhoneDigits(search)).toBe('0821234567')
})

test('part numbers and short figures are not phone numbers', () => {
  for (const search of ['MC-3C63-10', '1204', 'R 1204.00']) expect(findPhoneDigits(search)).toBeUndefined()
})
