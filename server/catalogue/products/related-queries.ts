import { inArray, or, sql } from 'drizzle-orm'
import { type RelatedKind, reverseKinds } from '#contract/catalogue-related.ts'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/db/database.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { products } from '../table.ts'

const lists = { accessory: products.accessories, spare_part: products.spareParts, alternative: products.alternatives }
type ListKind = keyof typeof lists
const listKinds = Object.keys(lists) as ListKind[]
const columns = { _id: products._id, partNumber: products.partNumber, ...lists }

export type Lists = Pick<typeof products.$inferSelect, 'accessories' | 'spareParts' | 'alternatives'>
export type Listing = Lists & { _id: string; partNumber: string }

const listsOf = ({ accessories, spareParts, alternatives }: Lists): Record<ListKind, string[]> => ({
  accessory: accessories,
  spare_part: spareParts,
  alternative: alternatives,
})

const relatedRows = prepareOnce('related_products', (db) =>
  db
    .select(columns)
    .from(products)
    .where(
      or(
        sql`lower(${products.partNumber}) = any (${sql.placeholder('numbers')}::text[])`,
        ...listKinds.map((kind) => sql`${lists[kind]} @> ${sql.placeholder('own')}::text[]`),
      ),
    ),
)

/** What goes with a product, whichever of the two lists the other. */
export async function findRelatedKinds(db: Db, product: Listing): Promise<Map<string, RelatedKind>> {
  const own = product.partNumber.toLowerCase()
  const mine = listsOf(product)
  const rows = await relatedRows(db).execute({ numbers: Object.values(mine).flat(), own: [own] })
  const kindOf = ({ partNumber, ...theirs }: (typeof rows)[number]): RelatedKind | undefined =>
    listKinds.find((kind) => mine[kind].includes(partNumber.toLowerCase())) ??
    listKinds.filter((kind) => theirs[kind].includes(own)).map((kind) => reverseKinds[kind])[0]
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

/** Sets exactly what goes with a product, and takes it out of, or adds it to, the lists of the others. */
export async function writeRelated(tx: Db, { _id, partNumber }: Omit<Listing, keyof Lists>, related: RelatedDraft) {
  const own = partNumber.toLowerCase()
  const ids = related.map(({ product }) => product.toLowerCase())
  if (ids.includes(_id)) refused('A product does not go with itself.')
  const rows = ids.length === 0 ? [] : await tx.select(columns).from(products).where(inArray(products._id, ids))
  if (rows.length < ids.length) refused('One of these products does not exist any more.')
  const numbers = new Map(rows.map((row) => [row._id, row.partNumber.toLowerCase()]))
  const chosen = (kind: RelatedKind) =>
    related.filter((one) => one.kind === kind).map((one) => one.product.toLowerCase())
  for (const kind of listKinds) {
    const column = lists[kind]
    const name = sql.identifier(column.name)
    // Alternatives are listed by this one; whoever lists it for anything else keeps it only if it was chosen here.
    const listers = kind === 'alternative' ? [] : chosen(reverseKinds[kind])
    const mine = chosen(kind).map((id) => numbers.get(id) ?? '')
    await tx.execute(sql`
      update ${products} set ${name} = case
        when id = ${_id} then ${sql.param(mine)}::text[]
        when id = any (${sql.param(listers)}::uuid[]) then array_append(array_remove(${column}, ${own}), ${own})
        else array_remove(${column}, ${own}) end
      where id = ${_id} or id = any (${sql.param(listers)}::uuid[]) or ${column} @> array[${own}]::text[]`)
  }
}

/** A product got another part number, or is gone. */
export async function renameRelated(tx: Db, from: readonly string[], to?: string): Promise<void> {
  const old = from.map((number) => number.toLowerCase())
  for (const kind of listKinds) {
    const column = lists[kind]
    const kept =
      to === undefined
        ? sql`array(select number from unnest(${column}) as number where number <> all (${sql.param(old)}::text[]))`
        : sql`array_replace(${column}, ${old[0]}, ${to.toLowerCase()})`
    await tx.execute(
      sql`update ${products} set ${sql.identifier(column.name)} = ${kept} where ${column} && ${sql.param(old)}::text[]`,
    )
  }
}
