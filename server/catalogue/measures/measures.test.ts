import { expect, test } from 'vitest'
import { equalMeasures, possibleMeasures, productMeasures, readMeasures, toValueKey } from './measures.ts'

test.each([
  ['63A', ['xm63a']],
  ['63 A', ['xm63a']],
  ['63 amps', ['xm63a']],
  ['6kA', ['xm6000a']],
  ['6000 A', ['xm6000a']],
  ['30 mA', ['xm0d03a']],
  ['IP65', ['xmip65']],
  ['ip 65', ['xmip65']],
  ['IP6X', ['xmip6x']],
  ['400mm', ['xm400mm']],
  ['40 cm', ['xm400mm']],
  ['2,5mm²', ['xm2d5mm2']],
  ['1,000A', ['xm1000a']],
  ['3P', ['xm3p']],
  ['3-pole', ['xm3p']],
  ['triple pole', ['xm3p']],
  ['12 way', ['xm12way']],
  ['400x300x200', ['xm400mm', 'xm300mm', 'xm200mm']],
  ['400 × 300 mm', ['xm400mm', 'xm300mm']],
  ['230V 50Hz', ['xm230v', 'xm50hz']],
  ['7.5 kW', ['xm7500w']],
  ['10hp', ['xm10hp']],
  ['100 kVA', ['xm100000va']],
  ['2.5 mm2', ['xm2d5mm2']],
  ['6,3 A', ['xm6d3a']],
])('%s is read as %j', (text, measures) => {
  expect(readMeasures(text).measures).toEqual(measures)
})

test.each(['VLT-63A', 'MCB63A', '63Amazing', 'IP655', 'C63', '2.63.1', 'A63'])(
  'no figure is read from %s, which may be a part number',
  (text) => {
    expect(readMeasures(text)).toMatchObject({ measures: [], rest: text })
  },
)

test('two circuits of 63 A are not read as a size', () => {
  expect(readMeasures('2 x 63A').measures).toEqual(['xm63a'])
  expect(readMeasures('3x1.5mm2 cable').measures).not.toContain('xm3mm')
})

test('an attribute without a unit takes it from its name', () => {
  const attributes = [
    { name: 'Poles', value: '3' },
    { name: 'Rated current', value: '63' },
    { name: 'Breaking capacity (kA)', value: '6' },
    { name: 'IP rating', value: '65' },
    { name: 'Width', value: '400' },
    { name: 'Colour', value: '7035' },
  ]
  expect(productMeasures({ name: 'Isolator 63 A', attributes, description: '' })).toEqual([
    '^xm63a',
    'xm3p',
    'xm6000a',
    'xmip65',
    'xm400mm',
  ])
})

test('figures of the name and those found only in the description are marked, and none is repeated', () => {
  const description = 'A 63 A isolator for a 7.5 kW motor, rated IP65. Cables to 16mm².'
  expect(productMeasures({ name: 'Isolator 63A', attributes: [], description })).toEqual([
    '^xm63a',
    '~xmip65',
    '~xm7500w',
    '~xm16mm2',
  ])
})

test('poles in the description count only if the product has none of its own', () => {
  const description = 'For three phases use the three-pole type.'
  expect(productMeasures({ name: 'Comb 1P', attributes: [], description })).toEqual(['^xm1p'])
  expect(productMeasures({ name: 'Comb', attributes: [{ name: 'Poles', value: '1' }], description })).toEqual(['xm1p'])
  expect(productMeasures({ name: 'Comb', attributes: [], description })).toEqual(['~xm3p'])
})

test('a bare figure may be amperes, volts, kilowatts, horsepower, kilovolt-amperes or square millimetres', () => {
  for (const [figure, unit] of [
    ['7.5', 'kW'],
    ['7,5', 'kW'],
    ['10', 'hp'],
    ['0.75', 'kW'],
    ['2.5', 'mm²'],
    ['400', 'V'],
    ['100', 'kVA'],
    ['63', 'A'],
  ] as const)
    expect(possibleMeasures(figure), `${figure} ${unit}`).toContain(readMeasures(`${figure} ${unit}`).measures[0])
  expect(possibleMeasures('65')).toContain('xmip65')
})

test('two spellings of a value are one choice', () => {
  expect(toValueKey({ name: 'Current', value: '63A' })).toBe(toValueKey({ name: 'Current', value: '63 A' }))
  expect(toValueKey({ name: 'Current', value: '63' })).toBe(toValueKey({ name: 'Current', value: '63 A' }))
  expect(toValueKey({ name: 'Material', value: 'Mild  Steel' })).toBe(
    toValueKey({ name: 'material', value: 'mild steel' }),
  )
  expect(toValueKey({ name: 'Current', value: '63A curve C' })).not.toBe(toValueKey({ name: 'Current', value: '63A' }))
})

test('a product is found by values within its ratings, and by abbreviations in its name', () => {
  const measuresOf = (name: string, value = '') =>
    productMeasures({ name, attributes: value ? [{ name: 'Rating', value }] : [], description: '' })
  expect(measuresOf('Overload relay', '6 to 10 A')).toEqual(['xm10a', 'xm6a', 'xm7a', 'xm8a', 'xm9a'])
  expect(measuresOf('Drive', '380 to 480 V AC')).toEqual(['xm480v', 'xm380v', 'xm400v', 'xm415v', 'xm440v'])
  expect(measuresOf('Transformer 100/5 A')).toEqual(['^xm100a', '^xm5a'])
  expect(measuresOf('Board', '230/400 V AC')).toEqual(['xm230v', 'xm400v'])
  expect(measuresOf('Breaker 1P C20')).toEqual(['^xm1p', '^xm20a'])
  expect(measuresOf('Gland M20')).toEqual(['^xm20mm'])
  expect(measuresOf('Box 400 × 500 × 200')).toEqual(['^xm400mm', '^xm500mm', '^xm200mm', '^xs400x500x200x'])
})

test('a search understands horsepower and the millimetres of cables', () => {
  expect(equalMeasures('xm10hp')).toEqual(['xm10hp', 'xm7500w'])
  expect(equalMeasures('xm16mm')).toEqual(['xm16mm', 'xm16mm2'])
  expect(equalMeasures('xm22mm')).toEqual(['xm22mm'])
})
