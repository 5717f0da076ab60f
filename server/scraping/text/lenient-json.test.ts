import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRuns } from '#test/samples/random-inputs.ts'
import { parseLenient } from './lenient-json.ts'

test('valid JSON is read as it is', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(parseLenient(text)).toEqual(JSON.parse(text))
    }),
    randomRuns(),
  )
})

test.each([
  ['a trailing comma', '{"name":"Isolator","sku":"A1",}', { name: 'Isolator', sku: 'A1' }],
  ['two commas', '{"name":"A",,"sku":"1"}', { name: 'A', sku: '1' }],
  ['a trailing comma in a list', '{"image":["a.jpg","b.jpg",],"sku":"A1"}', { image: ['a.jpg', 'b.jpg'], sku: 'A1' }],
  [
    'line breaks inside a string',
    '{"description":"One\nTwo\tThree","sku":"A1"}',
    { description: 'One\nTwo\tThree', sku: 'A1' },
  ],
  [
    'inches inside a string',
    '{"name":"19" rack, 600 mm deep","sku":"R19"}',
    { name: '19" rack, 600 mm deep', sku: 'R19' },
  ],
  [
    'quoted words inside a string',
    '{"description":"The "heavy" one","sku":"H"}',
    { description: 'The "heavy" one', sku: 'H' },
  ],
  [
    'a quote before a comma',
    '{"description":"Panel 19", grey","sku":"P"}',
    { description: 'Panel 19", grey', sku: 'P' },
  ],
  ['single quotes', "{'name':'Breaker','price':99.5}", { name: 'Breaker', price: 99.5 }],
  [
    'names without quotes',
    '{name:"Breaker",price:99.5,ok:true,none:null}',
    { name: 'Breaker', price: 99.5, ok: true, none: null },
  ],
  ['comments', '{/* shop */"name":"B", // why\n"sku":"1"}', { name: 'B', sku: '1' }],
  ['a missing end', '{"name":"B","offers":{"price":"10.00"', { name: 'B', offers: { price: '10.00' } }],
  ['a missing end inside a string', '{"name":"B","description":"cut off he', { name: 'B', description: 'cut off he' }],
  ['two objects in a row', '{"name":"A"}{"name":"B"}', [{ name: 'A' }, { name: 'B' }]],
  ['two objects and a comma', '{"name":"A"},\n{"name":"B"},', [{ name: 'A' }, { name: 'B' }]],
  ['a closing semicolon', '{"name":"A"};', { name: 'A' }],
  ['an HTML comment around it', '<!-- {"name":"A"} -->', { name: 'A' }],
  ['a CDATA section around it', '//<![CDATA[\n{"name":"A"}\n//]]>', { name: 'A' }],
  ['encoded quotes', '{&quot;name&quot;:&quot;A &amp; B&quot;}', { name: 'A & B' }],
  ['a wrong escape', '{"name":"Joe\\\'s","size":"5\\u00b2"}', { name: "Joe's", size: '5²' }],
  ['one brace too many', '{"name":"A"}}', { name: 'A' }],
])('%s is repaired', (_what, text, expected) => {
  expect(parseLenient(text)).toEqual(expected)
})

test('text without an object gives nothing', () => {
  for (const text of ['', '   ', 'hello', '{{ product | json }', '<html>', ']]]'])
    expect(parseLenient(text)).toBeUndefined()
})

test('hostile text neither overflows nor touches prototypes', () => {
  for (const text of [
    '['.repeat(500_000),
    '{"a":'.repeat(300_000),
    '{"a":"'.repeat(200_000),
    '"'.repeat(500_000),
    '{"a" '.repeat(200_000),
  ])
    parseLenient(`${text}x`)
  const read = parseLenient('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},}') as object
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
  expect('polluted' in {}).toBe(false)
  fc.assert(
    fc.property(fc.string(), (text) => void parseLenient(`{"a":${text}`)),
    randomRuns(),
  )
})
