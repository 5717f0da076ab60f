import type { ProductSummary } from '#contract/catalogue/calls.ts'

export type CompareRow = { name: string; values: (string | undefined)[]; differs: boolean }
export type CompareGroup = { title: string; rows: CompareRow[] }

const groups: [string, RegExp][] = [
  [
    'Ratings',
    /current|voltage|pole|curve|capacity|short|ip rating|impact|power|sensitivity|type|class|frequency|level|fuse|ways|inputs/i,
  ],
  [
    'Size and build',
    /width|height|depth|size|mass|weight|thickness|material|colour|mounting|door|plate|rows|cross|bar/i,
  ],
]
const others = 'Other'

/** Every attribute that one of the products has, grouped; a product without it has no value. */
export function toCompareGroups(products: readonly ProductSummary[]): CompareGroup[] {
  const names = [...new Set(products.flatMap(({ attributes }) => attributes.map(({ name }) => name)))]
  const rows = names.map((name): CompareRow => {
    const values = products.map(({ attributes }) => attributes.find((one) => one.name === name)?.value)
    return { name, values, differs: new Set(values).size > 1 }
  })
  const groupOf = ({ name }: CompareRow) => groups.find(([, pattern]) => pattern.test(name))?.[0] ?? others
  return [...groups.map(([title]) => title), others]
    .map((title) => ({ title, rows: rows.filter((row) => groupOf(row) === title) }))
    .filter((group) => group.rows.length > 0)
}
