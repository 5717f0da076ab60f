import { sql } from 'drizzle-orm'
import { changeCosts } from '#server/catalogue/movements/cost-queries.ts'
import { changeStock, type StockCause } from '#server/catalogue/movements/movement-queries.ts'
import { updateProductRow } from '#server/catalogue/products/product-write-queries.ts'
import { products } from '#server/catalogue/table.ts'
import type { Db } from '#server/db/database.ts'
import { nextStamp } from '#server/db/stale.ts'
import { findStations } from '#server/workshop/station-queries.ts'
import type { SheetFields } from '../records/table.ts'
import { toWork } from '../rows/work-text.ts'

/** `stock` is the current one, under its lock. */
export type RowUpdate = {
  _id: string
  slug: string
  stock: number
  fields: Partial<SheetFields> & { measures?: string[] }
}

/** Updates many products, each in its own fields, in one statement, and their search text in another. */
export async function updateProductRows(tx: Db, updates: RowUpdate[], cause: StockCause): Promise<void> {
  if (updates.length === 0) return
  await tx.execute(sql`set local shop.search_later = 'on'`)
  // The old slug redirects to the product.
  for (const { _id, slug, fields } of updates)
    if (fields.slug !== undefined && fields.slug !== slug)
      await updateProductRow(tx, { _id, slug }, { slug: fields.slug })
  const stations = updates.some(({ fields }) => fields.work !== undefined) ? await findStations(tx) : []
  const changes = JSON.stringify(
    updates.map(({ _id, fields: { work, ...fields } }) => ({
      id: _id,
      f: work === undefined ? fields : { ...fields, work: toWork(work, stations) },
    })),
  )
  await tx.execute(sql`
    update ${products} set
      name = case when f ? 'name' then f ->> 'name' else name end,
      description = case when f ? 'description' then f ->> 'description' else description end,
      price_cents = case when f ? 'priceCents' then (f ->> 'priceCents')::int else price_cents end,
      made_to_order = case when f ? 'madeToOrder' then (f ->> 'madeToOrder')::boolean else made_to_order end,
      lead_time_days = case when f ? 'leadTimeDays' then (f ->> 'leadTimeDays')::int else lead_time_days end,
      weight_grams = case when f ? 'weightGrams' then (f ->> 'weightGrams')::int else weight_grams end,
      place = case when f ? 'place' then f ->> 'place' else place end,
      reorder_level = case when f ? 'reorderLevel' then (f ->> 'reorderLevel')::int else reorder_level end,
      work = case when f ? 'work' then f -> 'work' else work end,
      supplier = case when f ? 'supplier' then f ->> 'supplier' else supplier end,
      supplier_part_number = case when f ? 'supplierPartNumber' then f ->> 'supplierPartNumber' else supplier_part_number end,
      delivery_quoted = case when f ? 'deliveryQuoted' then (f ->> 'deliveryQuoted')::boolean else delivery_quoted end,
      status = case when f ? 'status' then f ->> 'status' else status end,
      category_id = case when f ? 'categoryId' then (f ->> 'categoryId')::uuid else category_id end,
      brand_id = case when f ? 'brandId' then (f ->> 'brandId')::uuid else brand_id end,
      images = case when f ? 'images' then array(select jsonb_array_elements_text(f -> 'images')) else images end,
      is_featured = case when f ? 'isFeatured' then (f ->> 'isFeatured')::boolean else is_featured end,
      family = case when f ? 'family' then f ->> 'family' else family end,
      accessories = case when f ? 'accessories' then array(select jsonb_array_elements_text(f -> 'accessories')) else accessories end,
      spare_parts = case when f ? 'spareParts' then array(select jsonb_array_elements_text(f -> 'spareParts')) else spare_parts end,
      alternatives = case when f ? 'alternatives' then array(select jsonb_array_elements_text(f -> 'alternatives')) else alternatives end,
      attributes = case when f ? 'attributes' then f -> 'attributes' else attributes end,
      measures = case when f ? 'measures' then array(select jsonb_array_elements_text(f -> 'measures')) else measures end,
      updated_at = ${nextStamp(products.updatedAt)}
    from jsonb_to_recordset(${changes}::jsonb) as change (id uuid, f jsonb)
    where ${products._id} = change.id`)
  await changeStock(
    tx,
    updates.map(({ _id, stock, fields }) => ({ productId: _id, qty: (fields.stock ?? stock) - stock })),
    cause,
  )
  await changeCosts(
    tx,
    updates.flatMap(({ _id, fields: { costCents } }) =>
      costCents === undefined ? [] : [{ productId: _id, cents: costCents }],
    ),
    { reason: cause.reason ?? 'Imported' },
  )
  const ids = updates.map(({ _id }) => _id)
  await tx.execute(sql`select write_product_search(${sql.param(ids)}::uuid[])`)
}
