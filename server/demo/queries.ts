import { type SQL, sql } from 'drizzle-orm'
import type { DemoContents } from '#contract/demo/calls.ts'
import { sweepDesigns } from '#server/configure/queries.ts'
import type { Db } from '#server/db/database.ts'
import { deleteDemoMoney } from './order-queries.ts'
import { deleteDemoStock } from './stock-queries.ts'

/** What the demo creates, and its tables, in deletion order. */
const tables = {
  messages: 'contact_messages',
  orders: 'orders',
  quotes: 'quotes',
  hotspots: 'hotspots',
  slides: 'slides',
  projects: 'projects',
  products: 'products',
  documents: 'documents',
  people: 'users',
} as const satisfies Partial<Record<keyof DemoContents, string>>
export type DemoKind =
  | keyof typeof tables
  | 'brands'
  | 'categories'
  | 'receipts'
  | 'counts'
  | 'designs'
  | 'testPlans'
  | 'instruments'
  | 'batches'

/** Whether to load the demo: not into a shop that has products, has had the demo before, or was restored. */
export async function wantsDemo(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 where not exists (select 1 from products) and not exists (select 1 from demo_loads)
      and not exists (select 1 from pauses)`)
  return rows.length > 0
}

/** Whether this process loads the demo: only the first one, into a shop without sales or products. */
export async function claimDemo(tx: Db): Promise<boolean> {
  // A second process waits for the first, longer than the normal timeout.
  await tx.execute(sql`set local statement_timeout = '120s'`)
  const { rows } = await tx.execute(sql`
    insert into demo_loads (id) select true where not exists (select 1 from products) on conflict do nothing returning id`)
  return rows.length > 0
}

export async function noteDemo(tx: Db, kind: DemoKind, ids: string[]): Promise<void> {
  await tx.execute(
    sql`insert into demo_things (kind, id) select ${kind}, unnest(${sql.param(ids)}::uuid[]) on conflict do nothing`,
  )
}

/** Products get the demo's dates and the ratings of its reviews. */
export async function ageProduct(tx: Db, id: string, daysAgo: number): Promise<void> {
  await tx.execute(sql`
    update products set created_at = now() - make_interval(days => ${daysAgo}), updated_at = now() - make_interval(days => ${daysAgo})
    where id = ${id}`)
}

/** A transaction has one timestamp: without this, its rows would have no order. */
export async function setOldestFirst(
  tx: Db,
  kind: 'documents' | 'projects' | 'hotspots',
  ids: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    update ${sql.identifier(tables[kind])} t set created_at = made.at, updated_at = made.at
    from (
      select id, now() - make_interval(mins => (count(*) over () - place)::int) as at
      from unnest(${sql.param(ids)}::uuid[]) with ordinality as o (id, place)
    ) made
    where t.id = made.id`)
}

type ReviewRow = { productId: string; userId: string; name: string; rating: number; review: string; daysAgo: number }

export async function insertDemoReviews(tx: Db, rows: ReviewRow[]): Promise<void> {
  await tx.execute(sql`
    insert into reviews (product_id, user_id, name, rating, review, created_at, updated_at)
    select "productId", "userId", name, rating, review, now() - make_interval(days => "daysAgo"), now() - make_interval(days => "daysAgo")
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r ("productId" uuid, "userId" uuid, name text, rating int, review text, "daysAgo" int)`)
  await tx.execute(sql`
    update products p set rating_sum = r.sum, rating_count = r.count
    from (select product_id, sum(rating)::int as sum, count(*)::int as count from reviews where not hidden group by product_id) r
    where r.product_id = p.id`)
}

export async function insertDemoPeople(
  tx: Db,
  people: { name: string; email: string; address: object }[],
): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; email: string }>(sql`
    insert into users (name, email, email_verified, is_demo, created_at)
    -- Nobody joined after their first review or order, and not all on the same day.
    select name, email, true, true, now() - interval '150 days' - abs(hashtext(email)) % 14000 * interval '1 hour'
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p (name text, email text)
    on conflict do nothing returning id, email`)
  const ids = new Map(rows.map(({ id, email }) => [email, id]))
  const addresses = people.flatMap(({ email, address }) => {
    const userId = ids.get(email)
    return userId ? [{ userId, address: { ...address, isDefault: true } }] : []
  })
  await tx.execute(sql`
    insert into addresses (user_id, position, address)
    select "userId", 0, address from jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb) as a ("userId" uuid, address jsonb)`)
  return ids
}

type MessageRow = {
  name: string
  email: string
  phone?: string
  subject?: string
  message: string
  productId?: string
  handled: boolean
  hoursAgo: number
  answers?: { by: 'office' | 'customer'; text: string; hoursAgo: number }[]
}

/** The ids of the new rows. `office` is the name under which the office answers. */
export async function insertDemoMessages(tx: Db, rows: MessageRow[], office: string): Promise<string[]> {
  const { rows: newRows } = await tx.execute<{ id: string }>(sql`
    insert into contact_messages (name, email, phone, subject, message, product_id, handled, created_at, updated_at)
    select name, email, phone, subject, message, "productId", handled,
      now() - interval '1 hour' * "hoursAgo", now() - interval '1 hour' * "hoursAgo"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as m (name text, email text, phone text, subject text, message text, "productId" uuid, handled boolean, "hoursAgo" float8)
    returning id`)
  const ids = newRows.map(({ id }) => id)
  const threads = rows.map(({ name, email, message, answers = [] }) => ({ name, email, message, answers }))
  await tx.execute(sql`
    insert into contact_replies (message_id, side, name, text, created_at)
    select m.id, a ->> 'by', case when a ->> 'by' = 'office' then ${office} else m.name end, a ->> 'text',
      now() - interval '1 hour' * (a ->> 'hoursAgo')::float8
    from contact_messages m
    join jsonb_to_recordset(${JSON.stringify(threads)}::jsonb) as t (email text, message text, answers jsonb)
      on t.email = m.email and t.message = m.message,
    lateral jsonb_array_elements(t.answers) a
    where m.id = any(${sql.param(ids)}::uuid[])`)
  // Everything but the newest words has been read.
  await tx.execute(sql`
    update contact_messages m set
      customer_at = coalesce((select max(created_at) from contact_replies where message_id = m.id and side = 'customer'), m.created_at),
      last_at = coalesce((select max(created_at) from contact_replies where message_id = m.id), m.created_at),
      waits_for = coalesce((
        select case side when 'office' then 'customer' else 'office' end from contact_replies
        where message_id = m.id order by created_at desc limit 1
      ), 'office'),
      seen_at = case when m.created_at < now() - interval '24 hours' then m.created_at end
    where m.id = any(${sql.param(ids)}::uuid[])`)
  return ids
}

type CustomerRow = { email: string; tags: readonly string[]; notes: readonly { text: string; daysAgo: number }[] }

/** Tags and notes. They go with the accounts, orders and messages of the demo. */
export async function describeDemoCustomers(tx: Db, rows: readonly CustomerRow[]): Promise<void> {
  const described = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (email text, tags text[], notes jsonb)`
  await tx.execute(sql`update customers c set tags = d.tags from ${described} where d.email = c.email`)
  await tx.execute(sql`
    insert into customer_notes (customer_id, note, created_at, updated_at)
    select c.id, n ->> 'text', written.at, written.at
    from ${described} join customers c on c.email = d.email,
      lateral jsonb_array_elements(d.notes) n,
      lateral (select now() - interval '1 day' * (n ->> 'daysAgo')::float8 as at) written`)
}

export async function countDemoThings(db: Db): Promise<DemoContents> {
  const count = async (from: SQL): Promise<number> => {
    const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${from}`)
    return rows[0]?.count ?? 0
  }
  const ids = (kind: DemoKind) => sql`(select id from demo_things where kind = ${kind})`
  const countDemo = (kind: keyof typeof tables) =>
    count(sql`${sql.identifier(tables[kind])} t where t.id in ${ids(kind)}`)
  /** Those used by the shop's own products are not removed. */
  const countUnused = (kind: 'categories' | 'brands', column: string) =>
    count(sql`${sql.identifier(kind)} t where t.id in ${ids(kind)} and not exists (
      select 1 from products p where p.${sql.identifier(column)} = t.id and p.id not in ${ids('products')})`)
  return {
    products: await countDemo('products'),
    categories: await countUnused('categories', 'category_id'),
    brands: await countUnused('brands', 'brand_id'),
    reviews: await count(sql`reviews where product_id in ${ids('products')} or user_id in ${ids('people')}`),
    people: await countDemo('people'),
    orders: await countDemo('orders'),
    quotes: await countDemo('quotes'),
    projects: await countDemo('projects'),
    slides: await countDemo('slides'),
    hotspots: await countDemo('hotspots'),
    documents: await countDemo('documents'),
    messages: await countDemo('messages'),
  }
}

export async function hasDemo(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from demo_things limit 1`)
  return rows.length > 0
}

/** Files of the deleted documents and invoices, for removal from storage after the commit. */
export async function findDemoFileKeys(tx: Db): Promise<string[]> {
  const { rows } = await tx.execute<{ file_key: string }>(sql`
    select t.file_key from documents t join demo_things d on d.id = t.id and d.kind = 'documents'
    union all
    select p.file_key from papers p join demo_things d on d.id = p.order_id and d.kind = 'orders' where p.file_key is not null
    union all
    select f.key from test_reports r join units u on u.id = r.unit_id join jobs j on j.id = u.job_id
    join demo_things d on d.id = j.order_id and d.kind = 'orders'
    cross join unnest(array[r.file_key, r.public_file_key]) as f (key) where f.key is not null`)
  return rows.map((row) => row.file_key)
}

export async function deleteDemoThings(tx: Db): Promise<void> {
  await deleteDemoMoney(tx)
  await deleteDemoStock(tx)
  for (const [kind, table] of Object.entries(tables)) {
    await tx.execute(
      sql`delete from ${sql.identifier(table)} t using demo_things d where d.kind = ${kind} and d.id = t.id`,
    )
  }
  // Those that the shop's own customers use stay.
  await tx.execute(sql`
    update designs t set used_at = '-infinity' from demo_things d where d.kind = 'designs' and d.id = t.id`)
  await sweepDesigns(tx)
  await tx.execute(sql`delete from brands b using demo_things d
    where d.kind = 'brands' and d.id = b.id and not exists (select 1 from products where brand_id = b.id)`)
  await tx.execute(sql`delete from categories c using demo_things d
    where d.kind = 'categories' and d.id = c.id and not exists (select 1 from products where category_id = c.id)`)
  // A plan stays with the shop's own jobs that were tested by it.
  await tx.execute(sql`delete from test_plans t using demo_things d
    where d.kind = 'testPlans' and d.id = t.id and not exists (select 1 from job_plans where plan_id = t.id)`)
  await tx.execute(sql`delete from batches t using demo_things d where d.kind = 'batches' and d.id = t.id`)
  await tx.execute(sql`delete from instruments t using demo_things d where d.kind = 'instruments' and d.id = t.id`)
  await tx.execute(sql`delete from demo_things`)
}
