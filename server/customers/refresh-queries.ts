import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

const atOnce = 1000

/** Brings the list up to date with everything committed so far. */
export async function refreshCustomers(db: Db): Promise<void> {
  while (await refreshSome(db));
}

/** The first thousand changes; most of the time there are none. True if more are waiting. */
export async function refreshSome(db: Db): Promise<boolean> {
  const { rows: waiting } = await db.execute(sql`select 1 from customer_changes limit 1`)
  if (waiting.length === 0) return false
  return db.transaction(async (tx) => {
    // One at a time: of two that count the same orders, the one that read first must not write last.
    await tx.execute(sql`select pg_advisory_xact_lock(7482120)`)
    const { rows } = await tx.execute<{ user_id: string | null; email: string | null }>(sql`
      delete from customer_changes where id in (select id from customer_changes order by id limit ${atOnce})
      returning user_id, email`)
    const emails = [...new Set(rows.flatMap(({ user_id, email }) => (user_id === null && email ? [email] : [])))]
    const accounts = new Set(rows.flatMap(({ user_id }) => user_id ?? []))
    // Guests may have become one of these.
    for (const id of await findProvedAccounts(tx, emails)) accounts.add(id)
    await writeAccounts(tx, [...accounts])
    await writeGuests(tx, emails)
    await joinGuests(tx, emails)
    return rows.length === atOnce
  })
}

const uuids = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`
const texts = (words: readonly string[]) => sql`${sql.param([...words])}::text[]`

async function findProvedAccounts(tx: Db, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from users where lower(email) = any(${texts(emails)}) and email_verified and not disabled and deleted_at is null`)
  return rows.map(({ id }) => id)
}

/** The same figures as the dashboard's sales; what is open is the total less what has been received for it. */
const figures = (isTheirs: SQL) => sql`
  select count(*) filter (where status <> 'cancelled')::integer as orders,
    max(o.created_at) filter (where status <> 'cancelled') as last_order_at,
    coalesce(sum(total_cents - (
      select coalesce(sum(r.cents), 0) from refunds r join payments p on p.id = r.payment_id
      where r.order_id = o.id and r.state <> 'failed' and not p.is_surplus
    )) filter (where paid_at is not null and status <> 'refunded'), 0) as revenue,
    coalesce(sum(greatest(0, total_cents - (
      select coalesce(sum(p.cents), 0) - coalesce(sum((
        select sum(r.cents) from refunds r where r.payment_id = p.id and r.is_uninvoiced and r.state <> 'failed'
      )), 0) from payments p where p.order_id = o.id and not p.is_surplus and p.reversed_at is null
    ))) filter (where paid_at is null and status not in ('cancelled', 'refunded')), 0) as open
  from orders o where ${isTheirs}`

/** Name, company and phone as given with recent orders and quotes; a number also without spaces, as it is searched for. */
const details = (ordered: SQL, quoted: SQL) => sql`
  select place ->> 'fullName' as name, place ->> 'company' as company, place ->> 'phone' as phone, at
    from (select shipping_address as place, created_at as at from orders o where ${ordered} order by created_at desc limit 10) o
  union all
  select contact ->> 'name', contact ->> 'company', contact ->> 'phone', at
    from (select contact, created_at as at from quotes q where ${quoted} order by created_at desc limit 10) q`

const digits = (phone: SQL) =>
  sql`regexp_replace(regexp_replace(coalesce(${phone}, ''), '\\D', '', 'g'), '^(?:00)?27(?=\\d{9}$)', '0')`
const words = sql`lower(string_agg(concat_ws(' ', d.name, d.company, d.phone, ${digits(sql`d.phone`)}), ' ' order by d.at desc))`
const newest = (column: SQL) =>
  sql`coalesce((array_agg(${column} order by d.at desc) filter (where coalesce(${column}, '') <> ''))[1], '')`

const overwrite = sql`
  email = excluded.email, name = excluded.name, company = excluded.company, phone = excluded.phone,
  orders = excluded.orders, revenue_cents = excluded.revenue_cents, open_cents = excluded.open_cents,
  last_order_at = excluded.last_order_at, search = excluded.search`
const columns = sql.raw(
  'email, name, company, phone, orders, revenue_cents, open_cents, last_order_at, search, created_at',
)

/** Staff are customers once they have bought something. */
async function writeAccounts(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const isTheirs = (table: string) => sql`${sql.raw(table)}.user_id = u.id`
  await tx.execute(sql`
    insert into customers (id, user_id, ${columns})
    select u.id, u.id, lower(u.email), u.name, d.company, d.phone, f.orders, f.revenue, f.open, f.last_order_at,
      concat_ws(' ', lower(u.name), lower(u.email), d.words), u.created_at
    from users u
    cross join lateral (${figures(isTheirs('o'))}) f
    cross join lateral (
      select ${newest(sql`d.company`)} as company, ${newest(sql`d.phone`)} as phone, coalesce(${words}, '') as words
      from (
        ${details(isTheirs('o'), isTheirs('q'))}
        union all
        select a.address ->> 'fullName', a.address ->> 'company', a.address ->> 'phone', 'infinity' from addresses a where a.user_id = u.id
      ) d
    ) d
    where u.id = any(${uuids(ids)}) and u.deleted_at is null and (u.role = 'shopper' or f.orders > 0)
    on conflict (id) do update set ${overwrite}`)
  await tx.execute(sql`
    delete from customers c where c.user_id = any(${uuids(ids)})
      and not exists (select from users u where u.id = c.user_id and u.deleted_at is null and (u.role = 'shopper' or c.orders > 0))`)
}

const isGuests = (table: string, email: SQL) =>
  sql`${sql.raw(table)}.user_id is null and lower(${sql.raw(table)}.email) = ${email}`

async function writeGuests(tx: Db, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return
  const isTheirs = (table: string) => isGuests(table, sql`g.email`)
  await tx.execute(sql`
    insert into customers (${columns})
    select g.email, coalesce(nullif(d.name, ''), g.email), d.company, d.phone, f.orders, f.revenue, f.open, f.last_order_at,
      concat_ws(' ', g.email, d.words), d.since
    from unnest(${texts(emails)}) as g (email)
    cross join lateral (${figures(isTheirs('o'))}) f
    cross join lateral (
      select count(*) as things, ${newest(sql`d.name`)} as name, ${newest(sql`d.company`)} as company,
        ${newest(sql`d.phone`)} as phone, coalesce(${words}, '') as words, min(d.at) as since
      from (
        ${details(isTheirs('o'), isTheirs('q'))}
        union all
        (select m.name, null, m.phone, m.created_at from contact_messages m where ${isTheirs('m')} order by m.created_at desc limit 10)
      ) d
    ) d
    where d.things > 0
    on conflict (email) where user_id is null do update set ${overwrite}`)
}

/**
 * A guest of whom nothing is left: all of it has joined the account that proved the address, and so do notes and tags,
 * or it was removed, and they go too. Locked, so that whoever is saving a note is waited for, and the next one waits.
 */
async function joinGuests(tx: Db, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return
  const { rows } = await tx.execute<{ id: string; account: string | null }>(sql`
    select c.id, a.id as account from customers c
    left join users u on lower(u.email) = c.email and u.email_verified and not u.disabled and u.deleted_at is null
    left join customers a on a.user_id = u.id
    where c.user_id is null and c.email = any(${texts(emails)})
      and not exists (select from orders o where ${isGuests('o', sql`c.email`)})
      and not exists (select from quotes q where ${isGuests('q', sql`c.email`)})
      and not exists (select from contact_messages m where ${isGuests('m', sql`c.email`)})
    for update of c`)
  for (const { id, account } of rows) {
    if (account) {
      await tx.execute(sql`update customer_notes set customer_id = ${account} where customer_id = ${id}`)
      await tx.execute(sql`update former_customers set customer_id = ${account} where customer_id = ${id}`)
      await tx.execute(sql`insert into former_customers (id, customer_id) values (${id}, ${account})`)
      await tx.execute(sql`
        update customers a set tags = array(
          select distinct on (lower(tag)) tag from unnest(a.tags || g.tags) with ordinality as t (tag, place) order by lower(tag), place
        ) from customers g where a.id = ${account} and g.id = ${id}`)
    }
    await tx.execute(sql`delete from customers where id = ${id}`)
  }
}
