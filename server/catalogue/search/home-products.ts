import type { HomeProducts, ProductSummary } from '#contract/catalogue/calls.ts'
import type { Db } from '#server/db/database.ts'
import { findFeaturedProducts, findProductsByIds, homeRowSize } from '../products/product-queries.ts'
import type { Catalogue } from './catalogue-index.ts'
import { wholeCatalogue } from './filter-products.ts'
import { orders, pickSlots } from './pick-slots.ts'

/** As many as a card shows. */
const attributeCount = 3

/** The home page's rows. What is in one is not in the next, and a card comes with what it shows. */
export async function findHomeProducts(db: Db, { index }: Catalogue): Promise<HomeProducts> {
  const featured = await findFeaturedProducts(db, homeRowSize)
  const taken = new Set(featured.map(({ _id }) => _id))
  const take = (by: 'newest' | 'rating') => {
    const slots = pickSlots(index, orders[by], undefined, wholeCatalogue(index), {
      skip: 0,
      limit: taken.size + homeRowSize,
    })
    const ids = slots.map((slot) => index.columns.ids[slot] ?? '').filter((id) => !taken.has(id))
    const row = ids.slice(0, homeRowSize)
    for (const id of row) taken.add(id)
    return row
  }
  const newest = take('newest')
  const topRated = take('rating')
  const rest = new Map((await findProductsByIds(db, [...newest, ...topRated], 'shoppers')).map((one) => [one._id, one]))
  const listed = (ids: string[]) => ids.flatMap((id) => rest.get(id) ?? [])
  return {
    featured: featured.map(toCard),
    newest: listed(newest).map(toCard),
    topRated: listed(topRated).map(toCard),
  }
}

const toCard = (product: ProductSummary): ProductSummary => ({
  ...product,
  images: product.images.slice(0, 1),
  attributes: product.attributes.slice(0, attributeCount),
})
