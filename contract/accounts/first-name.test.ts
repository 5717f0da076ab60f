import { expect, test } from 'vitest'
import { firstName } from './first-name.ts'

test.each([
  ['Zanele Khumalo', 'Zanele'],
  ['Jan-Willem van der Merwe', 'Jan-Willem'],
  ['JP Botha', 'JP'],
  ['Thandi', 'Thandi'],
  ['Dr Naidoo', 'Dr Naidoo'],
  ['Mnr. P. Botha', 'Mnr. P. Botha'],
  ['P.J. Botha', 'P.J. Botha'],
  ['P Botha', 'P Botha'],
  ['Drew Adams', 'Drew'],
  ['', ''],
])('%s is greeted as %s', (fullName, greeted) => {
  expect(firstName(fullName)).toBe(greeted)
})
