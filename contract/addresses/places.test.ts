import { expect, test } from 'vitest'
import { nameProvince } from './places.ts'

test.each([
  ['Gauteng', 'Gauteng'],
  ['North West', 'North West'],
  ['Western Cape', 'the Western Cape'],
  ['Free State', 'the Free State'],
])('in a sentence %s is %s', (province, words) => expect(nameProvince(province)).toBe(words))
