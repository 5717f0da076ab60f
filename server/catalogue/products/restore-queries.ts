import { sql } from 'drizzle-orm'
import { type Db, isUniqueViolation } from '#server/db/database.ts'
import { restoredAlready } from '#server/db/deleted-rows.ts'
import { productMeasures } from '../measures/measures.ts'
import { refusedOr } from './product-write-queries.ts'

type Deleted = Record<string, unknown>

/** Puts a deleted product's row back, with its id. Its stock begins at none, because its movements went with it. */
export async function insertDeleted(tx: Db, deleted: Deleted): Promise<string> {
  const { name, attributes, description, ...rest } = deleted as Deleted & Parameters<typeof productMeasures>[0]
  const measures = productMeasures({ name, attributes, description })
  // A family of one would be none.
  const row = { ...rest, name, attributes, description, measures, family: null }
  const columns = sql.join(
    Object.keys(row).map((column) => sql.identifier(column)),
    sql`, `,
  )
  const { rows } = await tx
    .execute<{ id: string; slug: string }>(sql`
      insert into products (${columns})
      select ${columns} from jsonb_populate_record(null::products, ${JSON.stringify(row)}::jsonb) returning id, slug`)
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'products_pkey')) throw restoredAlready('product')
      return refusedOr(error)
    })
  const [product] = rows
  if (!product) throw new Error('no product was restored')
  await tx.execute(sql`delete from product_slugs where slug = ${product.slug}`)
  return product.id
}
