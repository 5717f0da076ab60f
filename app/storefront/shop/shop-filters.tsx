import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { parseAmount } from '#app/ui/format/parse-number.ts'
import { SearchForm } from '#app/ui/forms/form/search-form.tsx'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { useVatPercent } from '#app/ui/vat-context.ts'
import type { Facets } from '#contract/catalogue/calls.ts'
import { formatRand, toCents } from '#contract/money.ts'
import { withExcl } from '#contract/vat.ts'
import type { useShopUrl } from './use-shop-url.ts'

type Props = { facets: Facets; shopUrl: ReturnType<typeof useShopUrl> }

type Facet = Facets['attributes'][number]

const shownAtFirst = 6
const attributesInSight = 5

export function ShopFilters({ facets, shopUrl: { query, change, toggle, toggleAttribute } }: Props) {
  const isOn = (values: readonly string[] | undefined, one: { _id: string; slug: string }) =>
    Boolean(values?.includes(one.slug) || values?.includes(one._id))
  // The server sends them in the trade's usual order.
  const inSight = facets.attributes.slice(0, attributesInSight)
  const further = facets.attributes.slice(attributesInSight)
  return (
    <div className="shop-filters">
      <fieldset>
        <legend>Availability</legend>
        <Checkbox
          label="In stock"
          checked={query.inStock ?? false}
          onChange={() => change({ inStock: query.inStock ? '' : 'true' })}
        />
      </fieldset>
      <Choices
        title="Category"
        choices={facets.categories.map((one) => ({
          key: one._id,
          label: one.name,
          count: one.count,
          isOn: isOn(query.category, one),
          toggle: () => toggle('category', query.category?.includes(one._id) ? one._id : one.slug),
        }))}
      />
      <Choices
        title="Brand"
        choices={facets.brands.map((one) => ({
          key: one._id,
          label: one.name,
          count: one.count,
          isOn: isOn(query.brand, one),
          toggle: () => toggle('brand', query.brand?.includes(one._id) ? one._id : one.slug),
        }))}
      />
      {(facets.price.max > 0 || query.lowPrice !== undefined || query.highPrice !== undefined) && (
        <PriceRange
          key={`${query.lowPrice}-${query.highPrice}`}
          price={facets.price}
          low={query.lowPrice}
          high={query.highPrice}
          onChange={change}
        />
      )}
      {inSight.map((facet) => (
        <AttributeChoices key={facet.name} facet={facet} query={query} onToggle={toggleAttribute} />
      ))}
      {further.length > 0 && (
        <details open={further.some(({ name }) => query.attr?.some((pair) => fold(pair).startsWith(fold(`${name}:`))))}>
          <summary>More filters</summary>
          {further.map((facet) => (
            <AttributeChoices key={facet.name} facet={facet} query={query} onToggle={toggleAttribute} />
          ))}
        </details>
      )}
    </div>
  )
}

type AttributeProps = { facet: Facet; query: Props['shopUrl']['query']; onToggle: (pair: string) => void }

function AttributeChoices({ facet: { name, values }, query, onToggle }: AttributeProps) {
  const choices = values.map(({ value, count }) => {
    const own = `${name}:${value}`
    // A link may spell it differently: '63A' ticks the box '63 A'.
    const chosen = query.attr?.find((pair) => fold(pair) === fold(own))
    return { key: own, label: value, count, isOn: Boolean(chosen), toggle: () => onToggle(chosen ?? own) }
  })
  return <Choices title={name} choices={choices} />
}

const fold = (text: string) => text.toLowerCase().replace(/\s+/g, '')

type Choice = { key: string; label: string; count: number; isOn: boolean; toggle: () => void }

function Choices({ title, choices }: { title: string; choices: Choice[] }) {
  const [isOpen, setOpen] = useState(false)
  if (choices.length === 0) return null
  const hidden = choices.length - shownAtFirst
  // A selected choice stays visible, wherever it is.
  const visible =
    isOpen || hidden <= 1 ? choices : choices.filter((choice, index) => index < shownAtFirst || choice.isOn)
  return (
    <fieldset>
      <legend>{title}</legend>
      {visible.map(({ key, label, count, isOn, toggle }) => (
        <Checkbox
          key={key}
          label={label}
          note={count}
          checked={isOn}
          disabled={count === 0 && !isOn}
          onChange={toggle}
        />
      ))}
      {hidden > 1 && (
        <button type="button" className="link mt-2" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Fewer' : `${choices.length - visible.length} more`}
        </button>
      )}
    </fieldset>
  )
}

type RangeProps = {
  price: Facets['price']
  low: number | undefined
  high: number | undefined
  onChange: (change: { lowPrice: string; highPrice: string }) => void
}

function PriceRange({ price, low, high, onChange }: RangeProps) {
  const vatPercent = useVatPercent()
  const [problem, setProblem] = useState<{ low?: string; high?: string }>({})
  const search = (fields: FormData) => {
    const from = readPrice(fields.get('low'))
    const to = readPrice(fields.get('high'))
    const isReversed = typeof from === 'number' && typeof to === 'number' && from > to
    setProblem({
      ...(from === 'unreadable' ? { low: invalidAmount } : {}),
      ...(to === 'unreadable' ? { high: invalidAmount } : isReversed ? { high: 'Lower than the minimum price' } : {}),
    })
    if (from !== 'unreadable' && to !== 'unreadable' && !isReversed)
      onChange({ lowPrice: String(from ?? ''), highPrice: String(to ?? '') })
  }
  return (
    <SearchForm className="shop-filters-group" onSearch={search}>
      <h3>{withExcl('Price', vatPercent)}</h3>
      <div className="shop-filters-range">
        <TextInput
          dense
          hideLabel
          label="Lowest price in rand"
          name="low"
          inputMode="decimal"
          defaultValue={low}
          placeholder={inRand(Math.floor(price.min))}
          error={problem.low}
        />
        <TextInput
          dense
          hideLabel
          label="Highest price in rand"
          name="high"
          inputMode="decimal"
          defaultValue={high}
          placeholder={inRand(Math.ceil(price.max))}
          error={problem.high}
        />
      </div>
      <Button type="submit" small className="mt-2">
        Apply price
      </Button>
    </SearchForm>
  )
}

const inRand = (rand: number) => formatRand(toCents(rand)).replace(/\.00$/, '')

const invalidAmount = 'An amount such as 1250.00'

function readPrice(field: FormDataEntryValue | null): number | undefined | 'unreadable' {
  const text = String(field ?? '').trim()
  if (text === '') return undefined
  const rand = parseAmount(text)
  return rand === undefined || rand < 0 || rand > 1e9 ? 'unreadable' : rand
}
