import { inArray, type SQL, sql } from 'drizzle-orm'
import { type RelatedKind, reverseKinds } from '#contract/catalogue/related.ts'
import { AppError } from '#contract/http/errors.ts'
import type { Db } from '#server/db/database.ts'
import { products } from '../table.ts'

const lists = { accessory: products.accessories, spare_part: products.spareParts, alternative: products.alternatives }
type ListKind = keyof typeof lists
const listKinds = Object.keys(lists) as ListKind[]
const columns = { _id: products._id, name: products.name, partNumber: products.partNumber, ...lists }

export type Lists = Pick<typeof products.$inferSelect, 'accessories' | 'spareParts' | 'alternatives'>
export type Listing = Lists & { _id: string; partNumber: string }

const listsOf = ({ accessories, spareParts, alternatives }: Lists): Record<ListKind, string[]> => ({
  accessory: accessories,
  spare_part: spareParts,
  alternative: alternatives,
})

const isListedBy = (kind: ListKind, numbers: SQL) =>
  // The first half lets PostgreSQL use the index, which has only products with a list.
  sql`(${lists[kind]} <> '{}' and ${lists[kind]} && ${numbers}::text[])`

type RelatedRow = Listing & { name: string }

const selectOthers = (where: SQL) => sql`
  select o.id as _id, o.name, o.part_number as "partNumber", o.accessories, o.spare_parts as "spareParts", o.alternatives
  from products o where ${where}`
const own = sql`array[lower(${products.partNumber})]`

/**
 * Products that this one lists, or that list it, as part of the statement that reads it. One look-up for each index: for
 * a condition with `or`, PostgreSQL would read every product.
 */
export const relatedRows = sql<RelatedRow[] | null>`(select json_agg(related) from (
  ${selectOthers(sql`lower(o.part_number) = any (${products.accessories} || ${products.spareParts} || ${products.alternatives})`)}
  union all ${selectOthers(sql`o.accessories <> '{}' and o.accessories && ${own}`)}
  union all ${selectOthers(sql`o.spare_parts <> '{}' and o.spare_parts && ${own}`)}
  union all ${selectOthers(sql`o.alternatives <> '{}' and o.alternatives && ${own}`)}) as related)`

/**
 * What goes with a product, whichever of the two lists the other: its own lists in their order, then the others by
 * name.
 */
export function findRelatedKinds(product: Listing & { relatedRows: RelatedRow[] | null }): Map<string, RelatedKind> {
  const own = product.partNumber.toLowerCase()
  const mine = listsOf(product)
  const rows = product.relatedRows ?? []
  const kindOf = ({ partNumber, ...theirs }: RelatedRow): RelatedKind | undefined =>
    listKinds.find((kind) => mine[kind].includes(partNumber.toLowerCase())) ??
    listKinds.filter((kind) => listsOf(theirs)[kind].includes(own)).map((kind) => reverseKinds[kind])[0]
  const order = Object.values(mine).flat()
  const place = ({ partNumber }: RelatedRow) => order.indexOf(partNumber.toLowerCase()) + 1 || Infinity
  rows.sort((a, b) => {
    const [one, other] = [place(a), place(b)]
    return one === other ? a.name.localeCompare(b.name) : one - other
  })
  return new Map(
    rows.flatMap((row) => {
      const kind = row._id === product._id ? undefined : kindOf(row)
      return kind ? [[row._id, kind] as const] : []
    }),
  )
}

export type RelatedDraft = { kind: RelatedKind; product: string }[]

function refused(message: string): never {
  throw new AppError('bad_input', message, { issues: [{ path: 'related', message }] })
}

/** Locks them in one order, as bulk changes do. */
export async function lockRelated(tx: Db, ids: readonly string[]): Promise<void> {
  await tx
    .select({ _id: products._id })
    .from(products)
    .where(inArray(products._id, [...ids]))
    .orderBy(products._id)
    .for('update')
}

/** Replaces the products that go with this one, and updates the lists of the others. */
export async function writeRelated(
  tx: Db,
  { _id, partNumber }: Pick<Listing, '_id' | 'partNumber'>,
  related: RelatedDraft,
) {
  const own = partNumber.toLowerCase()
  const ids = related.map(({ product }) => product.toLowerCase())
  if (ids.includes(_id)) refused('A product cannot be linked to itself.')
  const rows = ids.length === 0 ? [] : await tx.select(columns).from(products).where(inArray(products._id, ids))
  if (rows.length < ids.length) refused('One of these products no longer exists.')
  const numbers = new Map(rows.map((row) => [row._id, row.partNumber.toLowerCase()]))
  const chosen = (kind: RelatedKind) =>
    related.filter((one) => one.kind === kind).map((one) => one.product.toLowerCase())
  for (const kind of listKinds) {
    const column = lists[kind]
    const name = sql.identifier(column.name)
    // Other products keep this one in their lists, in the same place, only if they were chosen here. Alternatives need
    // no second entry.
    const keepers = chosen(reverseKinds[kind])
    const listers = kind === 'alternative' ? [] : keepers
    const mine = chosen(kind).map((id) => numbers.get(id) ?? '')
    await tx.execute(sql`
      update ${products} set ${name} = case
        when id = ${_id} then ${sql.param(mine)}::text[]
        when id = any (${sql.param(keepers)}::uuid[]) and ${own} = any (${column}) then ${column}
        when id = any (${sql.param(listers)}::uuid[]) then array_append(${column}, ${own})
        else array_remove(${column}, ${own}) end
      where id in (
        select unnest(${sql.param([_id, ...listers])}::uuid[])
        union all
        select id from ${products} where ${isListedBy(kind, sql`array[${own}]`)})`)
  }
}

/** A product got another part number, or is gone. */
export async function renameRelated(tx: Db, from: readonly string[], to?: string): Promise<void> {
  const old = from.map((number) => number.toLowerCase())
  for (const kind of listKinds) {
    const column = lists[kind]
    const value =
      to === undefined
        ? sql`array(select number from unnest(${column}) as number where number <> all (${sql.param(old)}::text[]))`
        : sql`array_replace(${column}, ${old[0]}, ${to.toLowerCase()})`
    await tx.execute(
      sql`update ${products} set ${sql.identifier(column.name)} = ${value} where ${isListedBy(kind, sql`${sql.param(old)}`)}`,
    )
  }
}
