import { sql } from 'drizzle-orm'
import type { Attribute } from '#contract/catalogue/calls.ts'
import { enclosuresCategoryId } from '#contract/catalogue/enclosures.ts'
import type { StandardSize } from '#contract/configure/calls.ts'
import { designOf } from '#contract/configure/standard.ts'
import { toRand } from '#contract/money.ts'
import { toLink } from '#enclosure/link.ts'
import type { Db } from '#server/db/database.ts'

type Row = Omit<StandardSize, 'price' | 'link'> & { priceCents: number; attributes: Attribute[] }

/** Live catalogue enclosures that the configurator can build, cheapest first. */
export async function findStandardSizes(db: Db): Promise<StandardSize[]> {
  const { rows } = await db.execute<Row>(sql`
    select name, slug, part_number as "partNumber", price_cents as "priceCents", greatest(0, stock - reserved) as "countInStock",
      attributes
    from products where category_id = ${enclosuresCategoryId} and status = 'live' order by price_cents, id limit 500`)
  return rows.flatMap(({ attributes, priceCents, ...row }) => {
    const design = designOf(attributes)
    return design ? [{ ...row, price: toRand(priceCents), link: toLink(design) }] : []
  })
}
