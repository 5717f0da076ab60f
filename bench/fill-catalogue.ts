import pg from 'pg'
import { brandNames, categoryNames, makeRange } from './product-range.ts'

const batch = 5000

/** Bulk-loads a generated range into an existing database; search texts are written at the end, all at once. */
export async function fillCatalogue(connection: pg.ClientConfig, count: number): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const categories = await insertTerms(client, 'categories', categoryNames)
    const brands = await insertTerms(client, 'brands', brandNames)
    await client.query('alter table products disable trigger user')
    // Building an index once is much faster than adding row by row.
    const words = await client.query("select indexdef from pg_indexes where indexname = 'product_search_words'")
    await client.query('drop index product_search_words')
    let rows: object[] = []
    const flush = async () => {
      await client.query(insert, [JSON.stringify(rows), categories, brands])
      rows = []
    }
    for (const product of makeRange(count)) {
      rows.push(product)
      if (rows.length === batch) await flush()
    }
    await flush()
    await client.query('alter table products enable trigger user')
    const { rows: ids } = await client.query<{ id: string }>(
      'select id from products where number not in (select number from product_search) order by number',
    )
    for (let i = 0; i < ids.length; i += batch)
      await client.query('select write_product_search($1)', [ids.slice(i, i + batch).map(({ id }) => id)])
    await client.query("set maintenance_work_mem = '256MB'")
    await client.query(words.rows[0].indexdef)
    await client.query('vacuum analyze')
    // A running shop reloads its index.
    await client.query(`select pg_notify('switchyard_changes', 'generator *')`)
  } finally {
    await client.end()
  }
}

const insert = `
  insert into products (name, slug, part_number, description, price_cents, stock, made_to_order, status, category_id, brand_id,
    attributes, measures, rating_sum, rating_count, family, created_at, updated_at)
  select name, slug, part_number, description, price_cents, stock, made_to_order, status, ($2::uuid[])[category + 1],
    ($3::uuid[])[brand + 1], attributes, measures, rating_sum, rating_count, family, made, made
  from jsonb_to_recordset($1::jsonb) as p (name text, slug text, part_number text, description text, price_cents int, stock int,
    made_to_order boolean, status text, category int, brand int, attributes jsonb, measures text[], rating_sum int,
    rating_count int, family text, age_minutes int),
    lateral (select now() - make_interval(mins => age_minutes) as made) as m`

async function insertTerms(client: pg.Client, table: 'categories' | 'brands', names: string[]): Promise<string[]> {
  await client.query(
    `insert into ${table} (name, slug)
     select n, trim(both '-' from regexp_replace(lower(n), '[^a-z0-9]+', '-', 'g')) from unnest($1::text[]) n on conflict do nothing`,
    [names],
  )
  const { rows } = await client.query<{ id: string }>(
    `select t.id from unnest($1::text[]) with ordinality as n (name, position) join ${table} t on lower(t.name) = lower(n.name) order by position`,
    [names],
  )
  return rows.map((row) => row.id)
}
