import type { ProductSummary } from '#contract/catalogue/calls.ts'
import type { Family } from '#contract/catalogue/family-calls.ts'
import { figureOfKey, toValueKey } from '../measures/measures.ts'

const maxColumns = 6
/** Attributes that buyers choose by come first. */
const buyerAttributes = [
  /pole/,
  /curve|^type/,
  /current|^ways|power|inputs|cross/,
  /width|^size/,
  /height/,
  /depth/,
  /breaking|sensitivity/,
]

/** The attributes in which members differ, and the members in their order. */
export function toFamily(name: string, products: readonly ProductSummary[]): Family {
  const readValue = ({ attributes }: ProductSummary, column: string) =>
    attributes.find((attribute) => attribute.name === column)?.value ?? ''
  const names = new Set(products.flatMap(({ attributes }) => attributes.map((attribute) => attribute.name)))
  const rank = (column: string) => {
    const position = buyerAttributes.findIndex((pattern) => pattern.test(column.toLowerCase()))
    return position < 0 ? buyerAttributes.length : position
  }
  const countDifferent = (some: readonly string[]) =>
    new Set(products.map((product) => JSON.stringify(some.map((column) => readValue(product, column))))).size
  const differing = [...names].filter((column) => countDifferent([column]) > 1).toSorted((a, b) => rank(a) - rank(b))
  // Those that tell the members apart come first, so that none of them is left out.
  const deciding: string[] = []
  for (const column of differing)
    if (countDifferent([...deciding, column]) > countDifferent(deciding)) deciding.push(column)
  const columns = [...new Set([...deciding, ...differing])].slice(0, maxColumns)
  const figureOf = (product: ProductSummary, column: string) => {
    const value = readValue(product, column)
    return figureOfKey(toValueKey({ name: column, value }), value)
  }
  const compare = (a: ProductSummary, b: ProductSummary) => {
    for (const column of columns) {
      const [one, other] = [figureOf(a, column), figureOf(b, column)]
      if (one !== other) return one - other
      const [text, otherText] = [readValue(a, column), readValue(b, column)]
      if (text !== otherText) return text < otherText ? -1 : 1
    }
    return a.price - b.price
  }
  return { name, columns, products: products.toSorted(compare) }
}
