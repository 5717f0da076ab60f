import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '#contract/http/errors.ts'
import { type CountLine, maxCountLines, type StockCount } from '#contract/stock/calls.ts'
import { compareByPlace } from '#server/catalogue/products/place-queries.ts'
import type { Db } from '#server/db/database.ts'
import { soldByProduct } from './level-queries.ts'

const noSuchCount = () => new AppError('not_found', 'Count not found.')

type CountRow = Omit<StockCount, 'by' | 'postedAt'> & { by: string | null; postedAt: string | null }

const selectCounts = sql`
  select c.id as "_id", c.name, c.state, c.created_at as "createdAt", c.posted_at as "postedAt", u.name as by,
    (select count(*)::int from stock_count_lines l where l.count_id = c.id) as lines,
    (select count(*)::int from stock_count_lines l where l.count_id = c.id and l.counted is not null) as counted
  from stock_counts c left join users u on u.id = c.made_by`

const toCount = ({ by, postedAt, createdAt, ...row }: CountRow): StockCount => ({
  ...row,
  createdAt: new Date(createdAt).toISOString(),
  ...(by === null ? {} : { by }),
  ...(postedAt === null ? {} : { postedAt: new Date(postedAt).toISOString() }),
})

export async function findCounts(db: Db, { page, limit }: { page: number; limit: number }) {
  const { rows } = await db.execute<CountRow>(
    sql`${selectCounts} order by c.created_at desc, c.id limit ${limit} offset ${(page - 1) * limit}`,
  )
  const { rows: totals } = await db.execute<{ total: number }>(sql`select count(*)::int as total from stock_counts`)
  const total = totals[0]?.total ?? 0
  return { counts: rows.map(toCount), page, pages: Math.ceil(total / limit), total }
}

export async function getCount(db: Db, id: string): Promise<StockCount> {
  const { rows } = await db.execute<CountRow>(sql`${selectCounts} where c.id = ${id}`)
  if (!rows[0]) throw noSuchCount()
  return toCount(rows[0])
}

/** Whoever posts waits for those who are entering a figure, and the other way round. */
export async function lockOpenCount(tx: Db, id: string, how: 'share' | 'update'): Promise<{ name: string }> {
  const { rows } = await tx.execute<{ name: string; state: string }>(
    sql`select name, state from stock_counts where id = ${id} ${how === 'share' ? sql`for share` : sql`for update`}`,
  )
  if (!rows[0]) throw noSuchCount()
  if (rows[0].state === 'posted') throw new AppError('step_not_allowed', 'This count has been posted.')
  return rows[0]
}

const maxPlaces = 2000

type CountOf = { category?: string | undefined; place?: string | undefined }

/** The place itself and what is within it: A-03 for A-03-2 too, but not for A-031. */
const isWithin = (place: string): SQL => sql`starts_with(lower(p.place), lower(${place}))
  and substr(p.place, length(${place}) + 1, 1) !~ '[[:alnum:]]'`

/** Everything that is in the shop or on a shelf. Returns undefined if there is nothing to count. */
export async function insertCount(tx: Db, { category, place }: CountOf, by: string): Promise<string | undefined> {
  const { rows: goods } = await tx.execute<{ id: string; category: string }>(sql`
    select p.id, c.name as category from products p join categories c on c.id = p.category_id
    where (p.status <> 'archived' or p.stock > 0) and not (p.made_to_order and p.stock = 0)
      ${category ? sql`and p.category_id = ${category}` : sql``} ${place ? sql`and ${isWithin(place)}` : sql``}
    limit ${maxCountLines + 1}`)
  if (goods.length === 0) return undefined
  if (goods.length > maxCountLines)
    throw new AppError('bad_input', `These are more than ${maxCountLines} products. Please count them in parts.`)
  const parts = [place && `Place ${place}`, category && goods[0]?.category].filter(Boolean)
  const name = parts.join(', ') || 'Everything'
  const { rows } = await tx.execute<{ id: string }>(
    sql`insert into stock_counts (name, made_by) values (${name}, ${by}) returning id`,
  )
  const id = rows[0]?.id
  await tx.execute(sql`insert into stock_count_lines (count_id, product_id)
    select ${id}, unnest(${sql.param(goods.map((row) => row.id))}::uuid[])`)
  return id
}

export async function findPlaces(db: Db): Promise<{ place: string; products: number }[]> {
  const { rows } = await db.execute<{ place: string; products: number }>(sql`
    select min(place) as place, count(*)::integer as products from products
    where place <> '' and (status <> 'archived' or stock > 0) group by lower(place) limit ${maxPlaces}`)
  return rows.toSorted((a, b) => compareByPlace({ ...a, partNumber: '' }, { ...b, partNumber: '' }))
}

type LineRow = {
  productId: string
  name: string
  partNumber: string
  image: string
  place: string
  counted: number | null
  expected: number | null
  posted: number | null
  by: string | null
  at: string | null
  isOver: boolean
}

/** Somebody has said since how many there are. Goods that came and went do not matter: the difference stays. */
const isCorrectedSince = sql`exists (
  select from stock_movements m where m.product_id = l.product_id and m.id > l.seen_movement
    and m.kind in ('counted', 'corrected', 'imported') and m.count_id is distinct from l.count_id
)`

export async function findLines(db: Db, countId: string, only?: { productId: string }): Promise<LineRow[]> {
  const { rows } = await db.execute<LineRow>(sql`
    select l.product_id as "productId", p.name, p.part_number as "partNumber", coalesce(p.images[1], '') as image,
      p.place, l.counted, l.expected, l.posted, l.counted_at as at, u.name as by,
      c.state = 'open' and l.counted is not null and ${isCorrectedSince} as "isOver"
    from stock_count_lines l
    join stock_counts c on c.id = l.count_id
    join products p on p.id = l.product_id
    left join users u on u.id = l.counted_by
    where l.count_id = ${countId} ${only ? sql`and l.product_id = ${only.productId}` : sql``}`)
  return rows.toSorted(compareByPlace)
}

export const toLine = (row: LineRow, isReview: boolean): CountLine => ({
  product: {
    _id: row.productId,
    name: row.name,
    partNumber: row.partNumber,
    image: row.image,
    ...(row.place ? { place: row.place } : {}),
  },
  ...(row.counted === null ? {} : { counted: row.counted }),
  ...(row.by === null ? {} : { by: row.by }),
  ...(row.at === null ? {} : { at: new Date(row.at).toISOString() }),
  ...(row.isOver ? { recount: true as const } : {}),
  ...(isReview && row.expected !== null ? { expected: row.expected } : {}),
  ...(row.posted === null ? {} : { posted: row.posted }),
})

type Entry = { countId: string; productId: string; counted: number | null; by: string }

/** What is expected is read at this moment: the product is locked, so no sale is half done. */
export async function writeLine(tx: Db, { countId, productId, counted, by }: Entry): Promise<void> {
  const isCounted = counted !== null
  const when = (value: SQL) => (isCounted ? value : sql`null`)
  await tx.execute(sql`
    insert into stock_count_lines as l (count_id, product_id, counted, expected, seen_movement, counted_by, counted_at)
    select ${countId}, p.id, ${counted}::integer, ${when(sql`p.stock + coalesce(s.qty, 0)`)},
      ${when(sql`coalesce((select max(id) from stock_movements where product_id = p.id), 0)`)},
      ${when(sql`${by}::uuid`)}, ${when(sql`clock_timestamp()`)}
    from products p left join ${soldByProduct} s on s.product_id = p.id where p.id = ${productId}
    on conflict (count_id, product_id) do update set counted = excluded.counted, expected = excluded.expected,
      seen_movement = excluded.seen_movement, counted_by = excluded.counted_by, counted_at = excluded.counted_at`)
}

/** Whether goods came or went in these seconds. */
export async function hasMoved(tx: Db, productId: string, seconds: number): Promise<boolean> {
  const since = sql`now() - make_interval(secs => ${seconds})`
  const { rows } = await tx.execute(sql`
    select 1 where exists (
      select from stock_movements where product_id = ${productId} and at > ${since} and kind not in ('sold')
    ) or exists (
      select from orders, jsonb_array_elements(parcels) as parcel, jsonb_array_elements(parcel -> 'lines') as line
      where updated_at > ${since} and (parcel ->> 'at')::timestamptz > ${since} and line ->> '_id' = ${productId}
    )`)
  return rows.length > 0
}

export async function markPosted(
  tx: Db,
  id: string,
  posted: readonly { productId: string; qty: number }[],
  by: string,
): Promise<void> {
  await tx.execute(sql`
    update stock_count_lines l set posted = w.qty
    from unnest(${sql.param(posted.map(({ productId }) => productId))}::uuid[],
      ${sql.param(posted.map(({ qty }) => qty))}::integer[]) as w (id, qty)
    where l.count_id = ${id} and l.product_id = w.id`)
  await tx.execute(sql`update stock_counts set state = 'posted', posted_by = ${by}, posted_at = now() where id = ${id}`)
}

export async function deleteOpenCount(tx: Db, id: string): Promise<void> {
  await lockOpenCount(tx, id, 'update')
  await tx.execute(sql`delete from stock_counts where id = ${id}`)
}
