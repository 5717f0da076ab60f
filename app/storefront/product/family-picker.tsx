import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useGetFamilyQuery } from '#app/catalogue/api.ts'
import { Stock } from '#app/ui/commerce/stock.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { keepUnitsTogether } from '#app/ui/format/keep-units-together.ts'
import { useVatPercent } from '#app/ui/vat-context.ts'
import type { Product, ProductSummary } from '#contract/catalogue/calls.ts'
import { formatRand, toCents, withVatCents } from '#contract/money.ts'
import { withExcl } from '#contract/vat.ts'
import { QuickAdd } from '../quick-add.tsx'

/** Dimensions in the same unit are joined: 600 × 800 × 250 mm. */
function joinValues(values: readonly string[]): string {
  const [unit, ...units] = values.map((value) => /^[\d.,]+ (\S+)$/.exec(value)?.[1])
  if (!unit || units.length === 0 || units.some((other) => other !== unit)) return values.join(', ')
  return `${values.map((value) => value.slice(0, -unit.length - 1)).join(' × ')} ${unit}`
}

const showPrice = (price: number) => formatRand(toCents(price))
const inclVat = (price: number, percent: number) => formatRand(withVatCents(toCents(price), percent))

/** A long list starts at the product that is being looked at. */
function showCurrent(list: HTMLElement | null): void {
  const current = list?.querySelector('[aria-current]')
  if (!list || !current) return
  const below = current.getBoundingClientRect().top - list.getBoundingClientRect().top
  list.scrollTop += below - list.clientHeight / 2
}

const readValue = ({ attributes }: ProductSummary, column: string) =>
  attributes.find(({ name }) => name === column)?.value ?? ''

function useFamily({ _id, family }: Product) {
  const { data, isLoading } = useGetFamilyQuery({ params: { id: _id } }, { skip: !family })
  return { family: data && data.products.length > 1 ? data : undefined, isLoading }
}

/**
 * On a phone, the family's members as a drop-down above the price. Links, not a select: some browsers choose at every
 * arrow key, and each choice would open a page.
 */
export function FamilyChoice({ product }: { product: Product }) {
  const vatPercent = useVatPercent()
  const { family, isLoading } = useFamily(product)
  if (!family)
    return isLoading ? (
      <div className="family-choice">
        <Skeleton width="60%" />
        <Skeleton height={46} />
      </div>
    ) : null
  const { name, columns, products } = family
  const toChoice = (one: ProductSummary, count: number) =>
    joinValues(columns.slice(0, count).flatMap((column) => readValue(one, column) || []))
  // As few values as it takes to tell them apart: a phone shows about thirty characters.
  const isEnough = (count: number) => new Set(products.map((one) => toChoice(one, count))).size === products.length
  const shownColumns = columns.findIndex((_, index) => isEnough(index + 1)) + 1 || columns.length
  const current = products.find(({ _id }) => _id === product._id)
  return (
    <div className="family-choice">
      <p>
        {name}: choose from {products.length}
      </p>
      <details key={product._id} onToggle={({ currentTarget }) => showCurrent(currentTarget.querySelector('ul'))}>
        <summary className="input">
          <span>
            <span className="sr-only">Choose another {name}: </span>
            {current && toChoice(current, shownColumns)}
          </span>
          <ChevronDown size={18} aria-hidden="true" />
        </summary>
        <ul aria-label={columns.slice(0, shownColumns).join(', ')}>
          {products.map((one) => (
            <li key={one._id}>
              <Link
                to={`/product/${one.slug}`}
                preventScrollReset
                aria-current={one._id === product._id ? 'true' : undefined}
              >
                <b>{toChoice(one, shownColumns)}</b>
                <span className="family-choice-price">
                  {withExcl(showPrice(one.price), vatPercent)}
                  {vatPercent > 0 && (
                    <>
                      <br />
                      {inclVat(one.price, vatPercent)} incl. VAT
                    </>
                  )}
                </span>
                <Stock count={one.countInStock} madeToOrder={one.madeToOrder} leadTimeDays={one.leadTimeDays} />
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

/** Where there is room, the family's members in a table, each with its quantity and button. */
export function FamilyTable({ product }: { product: Product }) {
  const vatPercent = useVatPercent()
  const { family } = useFamily(product)
  const table = useRef<HTMLElement>(null)
  useEffect(() => {
    if (family && product._id) showCurrent(table.current)
  }, [family, product._id])
  if (!family) return null
  const { name, columns, products } = family
  return (
    <section className="section family-section" aria-labelledby="family-title">
      <div className="page-width">
        <h2 id="family-title" className="mb-4">
          {name}: choose from {products.length}
        </h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        <section ref={table} className="family-table" aria-label={`All ${name}`} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Part number</th>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
                <th scope="col">Stock</th>
                <th scope="col">{withExcl('Price', vatPercent)}</th>
                {vatPercent > 0 && <th scope="col">Price incl. VAT</th>}
                <th scope="col">
                  <span className="sr-only">Add to the cart</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {products.map((one) => {
                const isThis = one._id === product._id
                return (
                  <tr key={one._id} aria-current={isThis ? 'true' : undefined}>
                    <th scope="row">
                      {isThis ? one.partNumber : <Link to={`/product/${one.slug}`}>{one.partNumber}</Link>}
                    </th>
                    {columns.map((column) => (
                      <td key={column}>{keepUnitsTogether(readValue(one, column) || '–')}</td>
                    ))}
                    <td>
                      <Stock count={one.countInStock} madeToOrder={one.madeToOrder} leadTimeDays={one.leadTimeDays} />
                    </td>
                    <td>{showPrice(one.price)}</td>
                    {vatPercent > 0 && <td>{inclVat(one.price, vatPercent)}</td>}
                    <td>
                      <QuickAdd product={one} />
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </section>
      </div>
    </section>
  )
}
