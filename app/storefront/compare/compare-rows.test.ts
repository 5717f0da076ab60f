import { expect, test } from 'vitest'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import { readCompared } from './compare-path.ts'
import { toCompareGroups } from './compare-rows.ts'

const product = (attributes: Record<string, string>) =>
  ({ attributes: Object.entries(attributes).map(([name, value]) => ({ name, value })) }) as ProductSummary

test('attributes are grouped, differences marked, and missing ones left blank', () => {
  const groups = toCompareGroups([
    product({ 'Rated current': '63 A', Width: '18 mm', Standard: 'SANS 556' }),
    product({ 'Rated current': '63 A', Width: '36 mm', Output: 'Pulse' }),
  ])
  expect(groups).toEqual([
    { title: 'Ratings', rows: [{ name: 'Rated current', values: ['63 A', '63 A'], differs: false }] },
    { title: 'Size and build', rows: [{ name: 'Width', values: ['18 mm', '36 mm'], differs: true }] },
    {
      title: 'Other',
      rows: [
        { name: 'Standard', values: ['SANS 556', undefined], differs: true },
        { name: 'Output', values: [undefined, 'Pulse'], differs: true },
      ],
    },
  ])
})

test('a link compares at most four products, each once, and ignores anything that is not an id', () => {
  const ids = Array.from({ length: 6 }, (_, n) => `00000000-0000-4000-8000-00000000000${n}`)
  const read = (text: string) => readCompared(new URLSearchParams({ ids: text }))
  expect(read(ids.join(','))).toEqual(ids.slice(0, 4))
  expect(read(`${ids[1]},x,<b>,${ids[1]?.toUpperCase()},,${ids[2]}`)).toEqual([ids[1], ids[2]])
  expect(readCompared(new URLSearchParams())).toEqual([])
})
