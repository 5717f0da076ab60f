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

/** Only where everything still is as the replacement left it. Whatever is written is one of the two images. */
const putBackInSlides = (from: string, to: string, lists: readonly List[]) => {
  const left = (n: 1 | 2) =>
    sql`case when was.images[${sql.raw(String(n))}] = ${to} then ${from} else was.images[${sql.raw(String(n))}] end`
  return sql`
    update slides as now set image = was.images[1], background_image = was.images[2],
      updated_at = greatest(clock_timestamp(), now.updated_at + interval '1 millisecond')
    from jsonb_to_recordset(${JSON.stringify(lists)}::jsonb) as was (id text, images text[])
    where now.id::text = was.id and now.image = ${left(1)} and now.background_image = ${left(2)}
    returning now.id::text as id`
}

/** First the image itself, then those of its points, one after the other. */
const putBackInHotspots = (from: string, to: string, lists: readonly List[]) => sql`
  update hotspots as now set image = was.images[1],
    annotations = (
      select string_agg(part || coalesce(was.images[place + 1], ''), '' order by place)
      from unnest(string_to_array(now.annotations::text, ${from})) with ordinality as parts (part, place)
    )::jsonb,
    updated_at = greatest(clock_timestamp(), now.updated_at + interval '1 millisecond')
  from jsonb_to_recordset(${JSON.stringify(lists)}::jsonb) as was (id text, images text[])
  where now.id::text = was.id and was.images[2:] <@ array[${from}, ${to}]::text[]
    and now.image = case when was.images[1] = ${to} then ${from} else was.images[1] end
    and cardinality(string_to_array(now.annotations::text, ${from})) = cardinality(was.images)
    and position(${to} in now.annotations::text) = 0
  returning now.id::text as id`

export const putBackBoth = {
  product: putBack('products'),
  project: putBack('projects'),
  slide: putBackInSlides,
  hotspot: putBackInHotspots,
}

const inPattern = (image: string) => image.replaceAll('.', '\\.')

/** One statement for each kind of place; those of pages are versions of their own, in routes. */
export const swaps: Record<Exclude<PlaceKind, 'page'>, Swap> = {
  product: inList('products'),
  category: inColumn('categories'),
  brand: inColumn('brands'),
  project: inList('projects'),
  document: inColumn('documents'),
  slide: (from, to, ids) => sql`
    with held as (
      select id as held_id, array[image, background_image] as had from slides
      where ${from} in (image, background_image) ${within(sql`id::text`, ids)} for update)
    update slides set image = case when image = ${from} then ${to} else image end,
      background_image = case when background_image = ${from} then ${to} else background_image end, ${stamp}
    from held where id = held_id returning id::text as id, case when ${to} = any (had) then had end as images`,
  // Names of images have no character that JSON would escape.
  hotspot: (from, to, ids) => sql`
    with held as (
      select id as held_id, array[image] || array(
        select hit.parts[1] from regexp_matches(annotations::text, ${`(${inPattern(from)}|${inPattern(to)})`}, 'g') as hit (parts)
      ) as had from hotspots
      where (image = ${from} or position(${from} in annotations::text) > 0) ${within(sql`id::text`, ids)} for update)
    update hotspots set image = case when image = ${from} then ${to} else image end,
      annotations = replace(annotations::text, ${from}, ${to})::jsonb, ${stamp}
    from held where id = held_id returning id::text as id, case when ${to} = any (had) then had end as images`,
  shop: (from, to) => sql`
    update shop_identity set changes = changes || jsonb_build_object('logo', ${to}::text), ${stamp}
    where changes ->> 'logo' = ${from} returning '' as id`,
}
