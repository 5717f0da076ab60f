import { type SQL, sql } from 'drizzle-orm'
import type { ContentPageName } from '#contract/content/pages.ts'
import { AppError } from '#contract/http/errors.ts'
import type { LibraryDetail, LibraryImage, Place, PlaceKind, ReplacedPlace } from '#contract/media/library-calls.ts'
import { getEditable, insertVersion } from '#server/content/queries.ts'
import { everythingTag, markChanged } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import { escapeLike } from '#server/db/escape-like.ts'
import { assertNotStale } from '#server/db/stale.ts'
import { putBackBoth, swaps, usesOfImages } from './place-queries.ts'

/** When nothing was said about an image yet, as far as a form is concerned. */
const beginning = new Date(0).toISOString()

type Row = {
  key: string
  name: string | null
  alt: string | null
  by_name: string | null
  created_at: Date | null
  updated_at: Date | null
  deleted_at: Date | null
  uses: number
  shown_in: string | null
}

const toMoment = (at: Date | string | null) => (at === null ? undefined : new Date(at).toISOString())
const toImage = (row: Row): LibraryImage => {
  const [addedAt, deletedAt, updatedAt] = [row.created_at, row.deleted_at, row.updated_at].map(toMoment)
  return {
    key: row.key,
    image: `/uploads/${row.key}`,
    name: row.name ?? '',
    alt: row.alt ?? '',
    by: row.by_name ?? '',
    uses: row.uses,
    ...(row.shown_in === null ? {} : { shownIn: row.shown_in }),
    ...(addedAt ? { addedAt } : {}),
    ...(deletedAt ? { deletedAt } : {}),
    ...(updatedAt ? { updatedAt } : {}),
  }
}

/** Images that were uploaded, that something shows, or that the nightly sweep has noticed. */
const withUses = sql`
  with uses as materialized (${usesOfImages}),
  counted as (
    select substr(image, 10) as key, count(distinct (kind, id))::int as uses, min(nullif(label, '')) as shown_in
    from uses group by 1),
  keys as (
    select key from library_images
    union select key from counted where key ~ '^[a-z0-9][a-z0-9-]{0,99}-[1-9][0-9]{0,4}x[1-9][0-9]{0,4}\\.(jpg|png|gif|webp|avif)$'
    union select key from unused_pictures),
  known as (
    select key, name, alt, by_name, created_at, updated_at,
      case when uses is null then deleted_at end as deleted_at, coalesce(uses, 0) as uses, shown_in
    from keys left join library_images using (key) left join counted using (key))`

type Asked = { page: number; limit: number; search?: string | undefined; show?: 'unused' | 'deleted' | undefined }

export async function findImages(db: Db, { page, limit, search, show }: Asked) {
  const like = `%${escapeLike(search ?? '')}%`
  const filters: SQL[] = [
    show === 'deleted' ? sql`deleted_at is not null` : sql`deleted_at is null`,
    ...(show === 'unused' ? [sql`known.uses = 0`] : []),
    ...(search
      ? [
          sql`(name ilike ${like} or alt ilike ${like} or key ilike ${like}
            or exists (select from uses where uses.image = '/uploads/' || known.key and uses.label ilike ${like}))`,
        ]
      : []),
  ]
  const { rows } = await db.execute<Row & { total: number }>(sql`
    ${withUses} select known.*, count(*) over ()::int as total from known where ${sql.join(filters, sql` and `)}
    order by created_at desc nulls last, key limit ${limit} offset ${(page - 1) * limit}`)
  const total = rows[0]?.total ?? 0
  return { images: rows.map(toImage), page, pages: Math.ceil(total / limit), total }
}

/** Whether its file exists is the caller's to check: an image that nobody has uploaded or used yet has no row. */
export async function getImage(db: Db, key: string): Promise<LibraryDetail> {
  const { rows } = await db.execute<Row>(sql`${withUses} select * from known where key = ${key}`)
  const row = rows[0] ?? {
    key,
    name: '',
    alt: '',
    by_name: '',
    created_at: null,
    updated_at: null,
    deleted_at: null,
    uses: 0,
    shown_in: null,
  }
  return { updatedAt: beginning, ...toImage(row), places: await findPlaces(db, key) }
}

/** So many are named; `uses` counts all. */
const namedPlaces = 200

async function findPlaces(db: Db, key: string): Promise<Place[]> {
  const { rows } = await db.execute<Place>(sql`
    with uses as (${usesOfImages})
    select distinct kind, id, label from uses where image = ${`/uploads/${key}`} order by kind, label, id limit ${namedPlaces}`)
  return rows
}

async function findPages(db: Db, image: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with uses as (${usesOfImages}) select distinct id from uses where kind = 'page' and image = ${image} order by id`)
  return rows.map(({ id }) => id)
}

/** A deleted image that the shop shows again is no longer deleted: taken away later, it has its day once more. */
export async function keepUsedImages(db: Db): Promise<void> {
  await db.execute(sql`
    with uses as (${usesOfImages}) update library_images set deleted_at = null
    where deleted_at is not null and '/uploads/' || key in (select image from uses)`)
}

type Words = { name: string; alt: string; seen: string | undefined }

export async function changeImage(db: Db, key: string, { name, alt, seen }: Words): Promise<void> {
  const { rowCount } = await db.execute(sql`
    insert into library_images as old (key, name, alt) values (${key}, ${name}, ${alt})
    on conflict (key) do update set name = excluded.name, alt = excluded.alt,
      updated_at = greatest(clock_timestamp(), old.updated_at + interval '1 millisecond')
    where old.updated_at = coalesce(${seen ?? null}::timestamptz, old.updated_at)`)
  if (rowCount) return
  const { updatedAt = beginning } = await getImage(db, key)
  assertNotStale(updatedAt, seen)
}

export async function deleteImage(db: Db, key: string, by: string): Promise<void> {
  const places = await findPlaces(db, key)
  if (places.length > 0)
    throw new AppError('in_use', 'This image is in use. Replace it everywhere first, or remove it where it is used.')
  await db.execute(sql`
    insert into library_images as old (key, by_name, deleted_at) values (${key}, ${by}, now())
    on conflict (key) do update set deleted_at = coalesce(old.deleted_at, now())`)
}

export async function restoreImage(db: Db, key: string): Promise<void> {
  await db.execute(sql`update library_images set deleted_at = null where key = ${key}`)
}

type Spot = ReplacedPlace
type Replacement = {
  from: string
  to: string
  by: string
  /** The logo is a setting. */
  mayChangeLogo: boolean
  only?: readonly Spot[] | undefined
}

/** Returns the places that changed, so that the same call can undo it. */
export async function replaceImage(db: Db, { from, to, by, mayChangeLogo, only }: Replacement): Promise<Spot[]> {
  const [before, after] = [`/uploads/${from}`, `/uploads/${to}`]
  const idsOf = (kind: PlaceKind) =>
    only?.filter((spot) => spot.kind === kind && spot.images === undefined).map(({ id }) => id)
  const done: Spot[] = []
  await db.transaction(async (tx) => {
    for (const [kind, swap] of Object.entries(swaps)) {
      const ids = idsOf(kind as PlaceKind)
      if (ids?.length === 0) continue
      const { rows } = await tx.execute<{ id: string; images?: string[] | null }>(swap(before, after, ids))
      done.push(...rows.map(({ id, images }) => ({ kind: kind as PlaceKind, id, ...(images ? { images } : {}) })))
    }
    if (!mayChangeLogo && done.some(({ kind }) => kind === 'shop'))
      throw new AppError('forbidden', 'This image is the shop’s logo, which your role does not allow changing.')
    for (const [kind, putBack] of Object.entries(putBackBoth)) {
      const lists = only?.filter((spot) => spot.kind === kind && spot.images !== undefined) ?? []
      if (lists.length === 0) continue
      const { rows } = await tx.execute<{ id: string }>(putBack(before, after, lists))
      done.push(...rows.map(({ id }) => ({ kind: kind as PlaceKind, id })))
    }
    for (const id of await findPages(tx, before)) {
      if (idsOf('page')?.includes(id) === false) continue
      const page = id as ContentPageName
      const { fields: now, updatedAt: seen, versions } = await getEditable(tx, page)
      const swapIn = (fields: object, one: string, other: string) => JSON.stringify(fields).replaceAll(one, other)
      const [, last] = versions
      const earlier = only && last && (await getEditable(tx, page, last.number)).fields
      // Undone before anything else changed: as it was, also where the page showed both images.
      const isUndo = earlier && swapIn(earlier, after, before) === JSON.stringify(now)
      const fields = isUndo ? earlier : JSON.parse(swapIn(now, before, after))
      await insertVersion(tx, { page, fields, by, seen })
      done.push({ kind: 'page', id })
    }
    // It is wanted again.
    await tx.execute(sql`update library_images set deleted_at = null where key = ${to}`)
    // Rare, and anything may show it.
    if (done.length > 0) await markChanged(tx, everythingTag)
  })
  return done
}
