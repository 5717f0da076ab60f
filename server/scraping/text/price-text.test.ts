import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usualVatPercent, withVatCents } from '#contract/money.ts'
import { randomRuns } from '#test/samples/random-inputs.ts'
import { findPrices, readAmount, readDataAmount, readVat, withoutVatCents } from './price-text.ts'

test.each([
  ['R 1 234,56', 123456],
  ['R1,234.50', 123450],
  ['R1 234.50', 123450],
  ['R\u00a01\u00a0234,56', 123456],
  ['R\u202f12\u202f345', 1234500],
  ['R1234', 123400],
  ['R1234.5', 123450],
  ['R 99', 9900],
  ['R99,95', 9995],
  ['R0.85', 85],
  ['R1.234,56', 123456],
  ['R1.234', 123400],
  ['R1,234', 123400],
  ['R12,345,678.90', 1234567890],
  ["R1'234.00", 123400],
  ['R2 500,-', 250000],
  ['ZAR 99', 9900],
  ['ZAR1,099.00', 109900],
  ['1 099.00 ZAR', 109900],
  ['1099,50 R', 109950],
  ['Price: R 450.00 each', 45000],
  ['From R1 050.00', 105000],
])('%s is read as South Africans write it', (text, cents) => {
  expect(findPrices(text)).toMatchObject([{ cents, currency: 'ZAR' }])
})

test.each([
  ['R1 234.50 incl. VAT', 'included'],
  ['R1 234.50 Incl VAT', 'included'],
  ['R1,234.50 (incl. VAT)', 'included'],
  ['R1,234.50 including 15% VAT', 'included'],
  ['R1,234.50 inclusive of VAT', 'included'],
  ['R1,234.50 VAT incl.', 'included'],
  ['R1,234.50 VAT Included', 'included'],
  ['Price (incl VAT): R1,234.50', 'included'],
  ['R1 234,50 BTW ingesluit', 'included'],
  ['R1 234.50 excl. VAT', 'excluded'],
  ['R1 234.50 ex VAT', 'excluded'],
  ['R1,234.50 ex. VAT', 'excluded'],
  ['R1,234.50 Excluding VAT', 'excluded'],
  ['R1,234.50 + VAT', 'excluded'],
  ['R1,234.50 plus VAT', 'excluded'],
  ['R1,234.50 (excl)', 'excluded'],
  ['VAT exclusive: R1,234.50', 'excluded'],
  ['R1 234,50 BTW uitgesluit', 'excluded'],
  ['R1,234.50 excl. delivery', undefined],
  ['R1,234.50 includes lugs', undefined],
  ['R1,234.50', undefined],
])('in %s the VAT wording is recognised', (text, vat) => {
  expect(findPrices(text)).toHaveLength(1)
  expect(findPrices(text)[0]?.vat).toBe(vat)
})

test('two prices in one line each keep their own VAT label', () => {
  expect(findPrices('R1,150.00 incl. VAT / R1,000.00 excl. VAT')).toEqual([
    { cents: 115000, currency: 'ZAR', vat: 'included' },
    { cents: 100000, currency: 'ZAR', vat: 'excluded' },
  ])
  expect(findPrices('Excl. VAT: R1 000.00 Incl. VAT: R1 150.00')).toEqual([
    { cents: 100000, currency: 'ZAR', vat: 'excluded' },
    { cents: 115000, currency: 'ZAR', vat: 'included' },
  ])
})

test('other currencies are named, and numbers without one are not prices', () => {
  expect(findPrices('$1,299.00')[0]).toEqual({ cents: 129900, currency: 'USD' })
  expect(findPrices('€ 1.299,00')[0]).toEqual({ cents: 129900, currency: 'EUR' })
  expect(findPrices('49.90 GBP')[0]).toEqual({ cents: 4990, currency: 'GBP' })
  expect(findPrices('63A 400V IP65 3 pole 0861 234 567')).toEqual([])
  expect(findPrices('CR2032, SR100, Art. R-100')).toEqual([])
  expect(findPrices('100 Rails, 35 mm')).toEqual([])
})

test('amounts in data keep their decimal point', () => {
  const cases: [unknown, number | undefined][] = [
    [1234.5, 123450],
    ['1234.50', 123450],
    ['1234.500000', 123450],
    ['1.234', 123],
    ['1,234.50', 123450],
    ['R1 234,50', 123450],
    ['1234,50', 123450],
    ['99,5000', 9950],
    ['1,234', 123400],
    ['', undefined],
    ['on request', undefined],
    [Number.NaN, undefined],
    [null, undefined],
    ['9'.repeat(40), undefined],
  ]
  for (const [value, cents] of cases) expect(readDataAmount(value), String(value)).toBe(cents)
  expect(readAmount('12.34.56')).toBe(123456)
})

test('removing and adding VAT gives the same cents', () => {
  expect([withoutVatCents(11500), withoutVatCents(123456), withoutVatCents(1), withoutVatCents(0)]).toEqual([
    10000, 107353, 1, 0,
  ])
  fc.assert(
    fc.property(fc.nat(1_000_000_000), (cents) => withoutVatCents(withVatCents(cents, usualVatPercent)) === cents),
    randomRuns(),
  )
})

test('wording about VAT is understood without a price', () => {
  expect(readVat('All prices exclude VAT')).toBe('excluded')
  expect(readVat('Tax included. Shipping calculated at checkout.')).toBe('included')
  expect(readVat('Our VAT number is 4012345678')).toBeUndefined()
  expect(readVat('Prices excluding VAT')).toBe('excluded')
  expect(readVat('Incl.')).toBe('included')
  expect(readVat('Excl. Tax')).toBe('excluded')
})
