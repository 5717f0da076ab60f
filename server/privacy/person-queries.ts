import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

type Part = {
  title: string
  /** The tables it reads: a test fails if one with personal columns is neither here nor in `leftOut`. */
  tables: string[]
  query: (userId: string) => SQL
}

const rand = (column: string) => sql.raw(`(${column} / 100.0)::numeric(14, 2)::text`)
/** In South Africa, to the minute. */
const time = (column: string) => sql.raw(`to_char(${column} at time zone 'Africa/Johannesburg', 'YYYY-MM-DD HH24:MI')`)
const ordersOf = (userId: string) => sql`(select id from orders where user_id = ${userId})`
const quotesOf = (userId: string) => sql`(select id from quotes where user_id = ${userId})`
const messagesOf = (userId: string) => sql`(select id from contact_messages where user_id = ${userId})`
/** Goods in words, without what only the shop needs. */
const goods = (column: string) =>
  sql.raw(`(select jsonb_agg(jsonb_build_object('qty', line->'qty', 'name', line->>'name', 'partNumber', line->>'partNumber'))
    from jsonb_array_elements(${column}) line)`)

/** What the shop holds about a person, in the words that the person reads. */
const parts: Part[] = [
  {
    title: 'Account',
    tables: ['users'],
    query: (id) => sql`select name as "Name", email as "E-mail", email_verified as "E-mail confirmed", role as "Role",
      office_role as "Office role", ${time('created_at')} as "Since" from users where id = ${id}`,
  },
  {
    title: 'Addresses',
    tables: ['addresses'],
    query: (id) => sql`select address as "Address" from addresses where user_id = ${id} order by position`,
  },
  {
    title: 'Sessions',
    tables: ['sessions'],
    query: (
      id,
    ) => sql`select user_agent as "Browser", address as "Network address", ${time('created_at')} as "Signed in",
      ${time('seen_at')} as "Last seen" from sessions where user_id = ${id} order by created_at`,
  },
  {
    title: 'Second factors',
    tables: ['second_factors'],
    query: (
      id,
    ) => sql`select case kind when 'passkey' then 'Passkey' else 'Authenticator app' end as "Kind", name as "Name",
      ${time('created_at')} as "Added", ${time('used_at')} as "Last used" from second_factors where user_id = ${id} and active_at is not null order by created_at`,
  },
  {
    title: 'What you agreed to',
    tables: ['consents'],
    query: (
      id,
    ) => sql`select wording as "Words", ${time('given_at')} as "Agreed", ${time('withdrawn_at')} as "Withdrawn"
      from consents where user_id = ${id} order by given_at`,
  },
  {
    title: 'Customer record',
    tables: ['customers'],
    query: (
      id,
    ) => sql`select name as "Name", email as "E-mail", company as "Company", phone as "Phone", tags as "Labels"
      from customers where user_id = ${id}`,
  },
  {
    title: "The office's notes about you",
    tables: ['customer_notes'],
    query: (id) => sql`select note as "Note", ${time('created_at')} as "Written" from customer_notes
      where removed_at is null and customer_id in (select id from customers where user_id = ${id}) order by created_at`,
  },
  {
    title: 'Cart',
    tables: ['cart_lines'],
    query: (id) => sql`select qty as "Quantity", name as "Name", part_number as "Part number" from cart_lines
      where user_id = ${id} order by position`,
  },
  {
    title: 'Favourites',
    tables: ['favourites'],
    query: (id) => sql`select name as "Name", part_number as "Part number" from favourites f
      join products on products.id = product_id where user_id = ${id} order by f.position`,
  },
  {
    title: 'Lists',
    tables: ['lists'],
    query: (id) => sql`select name as "Name", ${goods('lines')} as "Lines", ${time('created_at')} as "Made" from lists
      where user_id = ${id} order by created_at`,
  },
  {
    title: 'Enclosures',
    tables: ['saved_designs'],
    query: (
      id,
    ) => sql`select saved.name as "Name", code as "Drawing", design as "Design", ${time('saved.created_at')} as "Saved"
      from saved_designs saved join designs on designs.id = design_id where user_id = ${id} order by saved.created_at`,
  },
  {
    title: 'Stock alerts',
    tables: ['stock_alerts'],
    query: (
      id,
    ) => sql`select products.name as "Product", ${time('stock_alerts.created_at')} as "Asked" from stock_alerts
      join products on products.id = product_id
      where stock_alerts.email = (select lower(email) from users where id = ${id} and email_verified)`,
  },
  {
    title: 'Reviews',
    tables: ['reviews'],
    query: (
      id,
    ) => sql`select products.name as "Product", reviews.name as "Your name", rating as "Stars", review as "Review",
      ${time('reviews.created_at')} as "Written" from reviews join products on products.id = product_id
      where user_id = ${id} order by reviews.created_at`,
  },
  {
    title: 'Messages',
    tables: ['contact_messages', 'contact_replies'],
    query: (
      id,
    ) => sql`select subject as "Subject", coalesce(begun_by_name, name) as "Name", email as "E-mail", phone as "Phone", message as "Message",
      ${time('created_at')} as "Written",
      (select jsonb_agg(jsonb_build_object('from', name, 'written', ${time('created_at')}, 'words', text) order by created_at)
        from contact_replies where message_id = contact_messages.id) as "Answers"
      from contact_messages where user_id = ${id} order by created_at`,
  },
  {
    title: 'Requests about your data',
    tables: ['data_requests'],
    query: (id) => sql`select kind as "What", way as "By", name as "Name", contact as "Contact", words as "Words",
      received_on::text as "Received", outcome as "Outcome", answer as "Answer", answered_on::text as "Answered"
      from data_requests where lower(contact) = (select lower(email) from users where id = ${id} and email_verified)
      order by received_on`,
  },
  {
    title: 'Quotes',
    tables: ['quotes', 'quote_versions'],
    query: (
      id,
    ) => sql`select quote_number as "Quote", state as "State", ${time('created_at')} as "Asked", email as "E-mail",
      contact as "Contact", request as "Request", messages as "Messages", office_note as "The office's note",
      close_reason as "Why it was closed",
      (select jsonb_agg(jsonb_build_object('version', version, 'sent', ${time('sent_at')}, 'goods', ${goods('lines')},
        'total', ${rand('total_cents')}, 'terms', terms, 'note', note, 'buyer', buyer) order by version)
        from quote_versions where quote_id = quotes.id) as "Versions"
      from quotes where user_id = ${id} order by created_at`,
  },
  {
    title: 'Orders',
    tables: ['orders'],
    query: (
      id,
    ) => sql`select order_number as "Order", status as "Status", ${time('created_at')} as "Placed", email as "E-mail",
      shipping_address as "Delivery address", billing_address as "Billing address", invoice_buyer as "Invoiced to",
      ${goods('items')} as "Goods", ${rand('total_cents')} as "Total in rand", payment_method as "Payment",
      ${time('paid_at')} as "Paid", courier as "Courier", tracking_number as "Tracking number", ${time('delivered_at')} as "Delivered",
      history as "History", notes as "The office's notes", changes as "Changes" from orders where user_id = ${id} order by created_at`,
  },
  {
    title: 'What happened to orders',
    tables: ['order_events'],
    query: (id) => sql`select order_number as "Order", what as "Event", note as "Note", ${time('at')} as "Time"
      from order_events join orders on orders.id = order_id where order_id in ${ordersOf(id)} order by at`,
  },
  {
    title: 'Checkouts',
    tables: ['checkouts'],
    query: (id) => sql`select ${time('created_at')} as "Started", state as "State", email as "E-mail",
      shipping_address as "Delivery address", billing_address as "Billing address", ${goods('items')} as "Goods",
      ${rand('total_cents')} as "Total in rand" from checkouts where user_id = ${id} order by created_at`,
  },
  {
    title: 'Payments',
    tables: ['payments', 'payment_doubts'],
    query: (
      id,
    ) => sql`select order_number as "Order", ${time('payments.paid_at')} as "Paid", ${rand('payments.cents')} as "Rand",
      method as "Way", provider as "Provider", reference as "Reference", note as "Note", reverse_reason as "Why it was reversed",
      (select jsonb_agg(jsonb_build_object('time', ${time('created_at')}, 'what', message, 'note', note))
        from payment_doubts doubt where doubt.order_id = orders.id) as "Checked by the office"
      from payments join orders on orders.id = order_id where order_id in ${ordersOf(id)} order by payments.paid_at`,
  },
  {
    title: 'Refunds',
    tables: ['refunds'],
    query: (
      id,
    ) => sql`select order_number as "Order", ${time('refunds.created_at')} as "Started", ${rand('cents')} as "Rand",
      state as "State", reason as "Reason", credit_note as "Credit note" from refunds join orders on orders.id = order_id
      where order_id in ${ordersOf(id)} order by refunds.created_at`,
  },
  {
    title: 'Tax documents',
    tables: ['papers', 'receipts'],
    query: (
      id,
    ) => sql`select number as "Number", kind as "Kind", ${time('issued_at')} as "Issued", data as "Content" from (
        select number, replace(kind, '_', ' ') as kind, issued_at, data from papers where order_id in ${ordersOf(id)}
        union all select number, 'receipt', issued_at, data from receipts where order_id in ${ordersOf(id)}
      ) documents order by issued_at`,
  },
  {
    title: 'E-mails about orders',
    tables: ['order_emails'],
    query: (
      id,
    ) => sql`select ${time('sent_at')} as "Sent", sent_to as "To", email->>'subject' as "Subject", email->>'text' as "Text"
      from order_emails where order_id in ${ordersOf(id)} order by sent_at`,
  },
  {
    title: 'Work on your orders',
    tables: ['jobs'],
    query: (
      id,
    ) => sql`select job_number as "Job", item->>'name' as "Item", state as "State", held_words as "Why it waits",
      note as "Note" from jobs where order_id in ${ordersOf(id)} order by job_number`,
  },
]

type SentFile = { name: string; key: string }

/** What the person sent us, or the shop keeps for them as a file. */
const filesQuery = (id: string) => sql`
  select file_key as key, 'Message ' || name as name from contact_files where message_id in ${messagesOf(id)}
  union all select file_key, 'Quote ' || name from quote_files where quote_id in ${quotesOf(id)}
  union all select file_key, 'Proof of payment ' || name from payment_proofs where order_id in ${ordersOf(id)}
  order by name`

/** Tables with personal columns that the copy does not have, and why. */
export const leftOut: Record<string, string> = {
  audit: 'what people of the office did, without the values of personal columns',
  bank_lines: "the shop's own bank statement; what was paid is among the payments",
  batches: 'who of the workshop made it',
  configure_rates: 'who of the office changed them',
  content_versions: 'who of the office wrote it',
  customer_changes: 'waits for a second until the customer record is counted again',
  identity_changes: 'who of the office asked for and decided it',
  incidents: 'what happened to the shop, and who of the office noted it',
  job_steps: 'who of the workshop did what',
  library_images: 'who of the office uploaded it',
  mailed_tokens: 'a link in an e-mail that has not been used',
  payment_events: 'the raw words of a payment provider; what they say is among the payments',
  product_imports: 'who of the office uploaded it',
  rate_limits: 'counts that end within a day',
  restored_jobs: 'e-mails that waited in a backup',
  sandbox_checkouts: 'test payments',
  sandbox_deliveries: 'test payments',
  test_reports: 'about a board and who tested it; the buyer downloads it on the order',
  tests: 'about a board and who tested it',
  units: 'about a board',
}

export const coveredTables: string[] = [
  ...parts.flatMap(({ tables }) => tables),
  'contact_files',
  'quote_files',
  'payment_proofs',
]

export type PersonData = { parts: { title: string; rows: Record<string, unknown>[] }[]; files: SentFile[] }

/** As of one moment. Parts without a row are left out. */
export async function findPersonData(db: Db, userId: string): Promise<PersonData> {
  return db.transaction(async (tx) => readPersonData(tx, userId), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

export async function readPersonData(tx: Db, userId: string): Promise<PersonData> {
  const data: PersonData = { parts: [], files: [] }
  for (const { title, query } of parts) {
    const { rows } = await tx.execute<Record<string, unknown>>(query(userId))
    if (rows.length) data.parts.push({ title, rows: rows.map(dropEmpty) })
  }
  data.files = (await tx.execute<SentFile>(filesQuery(userId))).rows
  return data
}

const dropEmpty = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([, value]) => value !== null && value !== '' && !(Array.isArray(value) && !value.length),
    ),
  )
