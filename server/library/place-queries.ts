import { type SQL, sql } from 'drizzle-orm'
import { contentPages } from '#contract/content/pages.ts'
import type { PlaceKind, ReplacedPlace } from '#contract/media/library-calls.ts'

const inText = (text: SQL) =>
  sql`lateral (select distinct hit.parts[1] as image from regexp_matches(${text}, '(/uploads/[a-z0-9-]+-[0-9]+x[0-9]+\\.[a-z]+)', 'g') as hit (parts)) as found`

const pageTitles = JSON.stringify(
  Object.fromEntries(Object.entries(contentPages).map(([name, { title }]) => [name, title])),
)

/** Where the shop shows its images today: kind, id, label, image. Orders, quotes and earlier versions keep theirs. */
export const usesOfImages: SQL = sql`
  select 'product' as kind, id::text, name as label, unnest(images) as image from products
  union all select 'category', id::text, name, image from categories where image <> ''
  union all select 'brand', id::text, name, image from brands where image <> ''
  union all select 'project', id::text, title, unnest(images) from projects
  union all select 'slide', id::text, text, image from slides where image <> ''
  union all select 'slide', id::text, text, background_image from slides where background_image <> ''
  union all select 'hotspot', id::text, 'Hotspot image', image from hotspots
  union all select 'hotspot', id::text, 'Hotspot image', found.image from hotspots, ${inText(sql`annotations::text`)}
  union all select 'document', id::text, name, image from documents
  union all select 'page', page, ${pageTitles}::jsonb ->> page, found.image
    from (select distinct on (page) page, fields from content_versions order by page, number desc) as newest,
      ${inText(sql`newest.fields::text`)}
  union all select 'shop', '', 'Logo', changes ->> 'logo' from shop_identity where changes ->> 'logo' <> ''`

const stamp = sql`updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond')`
const within = (column: SQL, ids: readonly string[] | undefined) =>
  ids ? sql`and ${column} = any (${sql.param(ids)}::text[])` : sql``

type Swap = (from: string, to: string, ids: readonly string[] | undefined) => SQL

const inColumn =
  (table: string): Swap =>
  (from, to, ids) =>
    sql`
    update ${sql.identifier(table)} set image = ${to}, ${stamp}
    where image = ${from} ${within(sql`id::text`, ids)} returning id::text as id`
/** In a list that has the new image already, the old one only goes: then `images` is the list as it was. */
const inList =
  (table: string): Swap =>
  (from, to, ids) =>
    sql`
    with held as (
      select id as held_id, images as had, ${to} = any (images) as has_both from ${sql.identifier(table)}
      where ${from} = any (images) ${within(sql`id::text`, ids)} for update)
    update ${sql.identifier(table)} set ${stamp},
      images = case when has_both then array_remove(had, ${from}) else array_replace(had, ${from}, ${to}) end
    from held where id = held_id returning id::text as id, case when has_both then had end as images`

type List = Pick<ReplacedPlace, 'id' | 'images'>

/** Lists that had both images, as they were, unless somebody has changed them since. */
const putBack = (table: string) => (from: string, to: string, lists: readonly List[]) =>
  sql`
    update ${sql.identifier(table)} as now set images = was.images,
      updated_at = greatest(clock_timestamp(), now.updated_at + interval '1 millisecond')
    from jsonb_to_recordset(${JSON.stringify(lists)}::jsonb) as was (id text, images text[])
    where now.id::text = was.id and ${from} = any (was.images) and now.images = array_remove(was.images, ${to})
    returning now.id::text as id`

export const putBackInLists = { product: putBack('products'), project: putBack('projects') }

/** One statement for each kind of place; those of pages are versions of their own, in routes. */
export const swaps: Record<Exclude<PlaceKind, 'page'>, Swap> = {
  product: inList('products'),
  category: inColumn('categories'),
  brand: inColumn('brands'),
  project: inList('projects'),
  document: inColumn('documents'),
  slide: (from, to, ids) => sql`
    update slides set image = case when image = ${from} then ${to} else image end,
      background_image = case when background_image = ${from} then ${to} else background_image end, ${stamp}
    where ${from} in (image, background_image) ${within(sql`id::text`, ids)} returning id::text as id`,
  // Names of images have no character that JSON would escape.
  hotspot: (from, to, ids) => sql`
    update hotspots set image = case when image = ${from} then ${to} else image end,
      annotations = replace(annotations::text, ${from}, ${to})::jsonb, ${stamp}
    where (image = ${from} or position(${from} in annotations::text) > 0) ${within(sql`id::text`, ids)}
    returning id::text as id`,
  shop: (from, to) => sql`
    update shop_identity set changes = changes || jsonb_build_object('logo', ${to}::text), ${stamp}
    where changes ->> 'logo' = ${from} returning '' as id`,
}
