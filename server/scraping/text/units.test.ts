import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRuns } from '#test/samples/random-inputs.ts'
import { normaliseAttribute, normaliseValue, readUnit } from './units.ts'

test.each([
  ['63A', '63 A'],
  ['63 A', '63 A'],
  ['63\u00a0A', '63 A'],
  ['63 Amps', '63 A'],
  ['63 AMP', '63 A'],
  ['6kA', '6 kA'],
  ['6 KA', '6 kA'],
  ['30mA', '30 mA'],
  ['400mm', '400 mm'],
  ['400 MM', '400 mm'],
  ['1 000 mm', '1000 mm'],
  ['1,5 mm2', '1.5 mm²'],
  ['16 sqmm', '16 mm²'],
  ['2.5mm²', '2.5 mm²'],
  ['230V', '230 V'],
  ['230VAC', '230 V AC'],
  ['230 V ac', '230 V AC'],
  ['24Vdc', '24 V DC'],
  ['24 volts DC', '24 V DC'],
  ['230/400V', '230/400 V'],
  ['50/60Hz', '50/60 Hz'],
  ['IP 65', 'IP65'],
  ['ip65', 'IP65'],
  ['IP-54', 'IP54'],
  ['IK 10', 'IK10'],
  ['400x300x200mm', '400 × 300 × 200 mm'],
  ['400mm x 300mm x 200mm', '400 × 300 × 200 mm'],
  ['400 X 300 mm', '400 × 300 mm'],
  ['600 × 400', '600 × 400'],
  ['12,5 Kg', '12.5 kg'],
  ['-5 to 40 degC', '-5 to 40 °C'],
  ['-25ºC', '-25 °C'],
  ['2.5 Nm', '2.5 Nm'],
  ['18kW at 400V', '18 kW at 400 V'],
  ['5 metres', '5 m'],
  ['5 METRES', '5 m'],
  ['10 ohms', '10 Ω'],
  ['98%', '98 %'],
  ['3P+N', '3P+N'],
  ['RAL 7035', 'RAL 7035'],
  ['Type C63A curve', 'Type C63A curve'],
  ['SANS 60947-2', 'SANS 60947-2'],
  ['M8 x 20', 'M8 x 20'],
  ['3 poles', '3 poles'],
  ['Mild steel, 1.6mm', 'Mild steel, 1.6 mm'],
  ['  two\n lines ', 'two lines'],
])('%s is stored as %s', (written, kept) => {
  expect(normaliseValue(written)).toBe(kept)
})

test('normalising twice changes nothing', () => {
  const words = fc.constantFrom(
    '63A',
    '6 kA',
    '230VAC',
    '1 000 mm',
    '400x300x200mm',
    'IP 65',
    '1,5 mm2',
    '-5 degC',
    'Type',
    'with',
    '2x',
    '16 sqmm',
    '5%',
  )
  fc.assert(
    fc.property(fc.array(words, { maxLength: 6 }), (parts) => {
      const once = normaliseValue(parts.join(', '))
      expect(normaliseValue(once)).toBe(once)
    }),
    randomRuns(),
  )
})

test('a unit in the name moves to a bare number', () => {
  expect(normaliseAttribute('RATED CURRENT (A):', '63')).toEqual({ name: 'Rated current', value: '63 A' })
  expect(normaliseAttribute('Height [mm]', '1 200')).toEqual({ name: 'Height', value: '1200 mm' })
  expect(normaliseAttribute('Weight (in kg)', '12,5')).toEqual({ name: 'Weight', value: '12.5 kg' })
  expect(normaliseAttribute('Breaking capacity (kA)', '6 kA')).toEqual({
    name: 'Breaking capacity (kA)',
    value: '6 kA',
  })
  expect(normaliseAttribute('Colour (RAL)', '7035')).toEqual({ name: 'Colour (RAL)', value: '7035' })
})

test('names are tidied and keep their abbreviations', () => {
  expect(normaliseAttribute('• number of poles :', '3').name).toBe('Number of poles')
  expect(normaliseAttribute('IP RATING', 'IP 65')).toEqual({ name: 'IP rating', value: 'IP65' })
  expect(normaliseAttribute('IP', '65').name).toBe('IP')
})

test('units are recognised by code, symbol and word', () => {
  expect(['AMP', 'MMT', 'B22', 'kV', 'Volts', 'sqmm', 'furlong'].map(readUnit)).toEqual([
    'A',
    'mm',
    'kA',
    'kV',
    'V',
    'mm²',
    undefined,
  ])
})
