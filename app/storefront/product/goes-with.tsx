import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { quantityLimit } from '#contract/cart/price.ts'
import type { Product, ProductSummary } from '#contract/catalogue/calls.ts'
import { type RelatedKind, relatedKinds } from '#contract/catalogue/related.ts'
import { ShopCards } from '../shop-card.tsx'

const titles: Record<RelatedKind, string> = {
  alternative: 'Alternatives',
  accessory: 'Accessories',
  spare_part: 'Spare parts',
  accessory_for: 'Accessory for',
  spare_part_for: 'Spare part for',
}

/** Available products first, otherwise in the office's order. */
const byAvailability = (a: ProductSummary, b: ProductSummary) =>
  Number(quantityLimit(b) > 0) - Number(quantityLimit(a) > 0)

const pick = ({ related = [] }: Product, kind: RelatedKind) =>
  related
    .filter((one) => one.kind === kind)
    .map((one) => one.product)
    .sort(byAvailability)

/** Shown right after a product that cannot be bought now. */
export function Instead({ product }: { product: Product }) {
  const others = pick(product, 'alternative')
  if (others.length === 0 || quantityLimit(product) > 0) return null
  const isAnyAvailable = others.some((other) => quantityLimit(other) > 0)
  return (
    <section className="section section-white" aria-labelledby="instead-title">
      <div className="page-width">
        <h2 id="instead-title" className="mb-5">
          {isAnyAvailable ? 'Available instead' : 'Alternatives'}
        </h2>
        <FirstCards products={others} heading="h3" />
      </div>
    </section>
  )
}

export function GoesWith({ product }: { product: Product }) {
  const groups = relatedKinds
    .filter((kind) => kind !== 'alternative' || quantityLimit(product) > 0)
    .map((kind) => ({ kind, products: pick(product, kind) }))
    .filter(({ products }) => products.length > 0)
  if (groups.length === 0) return null
  return (
    <section className="section" aria-labelledby="goes-with-title">
      <div className="page-width grid gap-8">
        <h2 id="goes-with-title">Goes with</h2>
        {groups.map(({ kind, products }) => (
          <div key={kind}>
            <h3 className="mb-4">{titles[kind]}</h3>
            <FirstCards products={products} heading="h4" />
          </div>
        ))}
      </div>
    </section>
  )
}

const shownAtFirst = 4

function FirstCards({ products, heading }: { products: readonly ProductSummary[]; heading: 'h3' | 'h4' }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ShopCards products={isOpen ? products : products.slice(0, shownAtFirst)} heading={heading} />
      {products.length > shownAtFirst && !isOpen && (
        <Button className="mt-4" onClick={() => setOpen(true)}>
          Show all {products.length}
        </Button>
      )}
    </>
  )
}
