import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { toCents, toDecimal } from '#contract/money.ts'
import type { Grouping, getSalesReport, SalesReport } from '#contract/reports/calls.ts'
import { findSalesByDate } from '#server/dashboard/queries.ts'
import type { Db } from '#server/db/database.ts'
import { hasOnlySpecimens } from './vat-queries.ts'

type Wanted = z.output<typeof getSalesReport.schema.querystring>

/** What is not a product of the catalogue. */
const other = sql`case when l.kind = 'delivery' then 'Delivery' when l.kind = 'amount' then 'Part refunds'
  when l.is_design then 'Custom enclosures' else 'Custom work' end`

type Group = { key: SQL; label: SQL; detail: SQL; join: SQL; needsOrder: boolean }

const groups: Record<Grouping, Group> = {
  product: {
    key: sql`coalesce(l.product_id::text, ${other})`,
    label: sql`case when l.product_id is null then ${other} else coalesce(pr.name, l.description) end`,
    detail: sql`case when l.product_id is null then '' else l.part_number end`,
    join: sql`left join products pr on pr.id = l.product_id`,
    needsOrder: false,
  },
  category: {
    key: sql`coalesce(l.category_id::text, ${other})`,
    label: sql`coalesce(c.name, case when l.category_id is null then ${other} else 'A deleted category' end)`,
    detail: sql`''`,
    join: sql`left join categories c on c.id = l.category_id`,
    needsOrder: false,
  },
  brand: {
    key: sql`coalesce(l.brand_id::text, ${other})`,
    label: sql`coalesce(b.name, case when l.brand_id is null then ${other} else 'A deleted brand' end)`,
    detail: sql`''`,
    join: sql`left join brands b on b.id = l.brand_id`,
    needsOrder: false,
  },
  customer: {
    key: sql`coalesce(o.user_id::text, lower(o.email))`,
    label: sql`coalesce(nullif(o.shipping_address ->> 'company', ''), o.shipping_address ->> 'fullName')`,
    detail: sql`o.email`,
    join: sql``,
    needsOrder: true,
  },
  province: {
    key: sql`coalesce(nullif(o.shipping_address ->> 'province', ''), 'Collected')`,
    label: sql`coalesce(nullif(o.shipping_address ->> 'province', ''), 'Collected')`,
    detail: sql`''`,
    join: sql``,
    needsOrder: true,
  },
  month: {
    key: sql`to_char(p.taxed_on, 'YYYY-MM')`,
    label: sql`to_char(p.taxed_on, 'YYYY-MM')`,
    detail: sql`''`,
    join: sql``,
    needsOrder: false,
  },
  method: {
    key: sql`o.payment_method`,
    label: sql`o.payment_method`,
    detail: sql`''`,
    join: sql``,
    needsOrder: true,
  },
}

type Row = {
  /** The row of all groups together. */
  isTotal: boolean
  key: string
  label: string
  detail: string
  net: string
  tax: string
  units: string
  orders: number
  refunds: string
  cost: string | null
  costed: string | null
}

/** Of a unit: what the order's goods cost when they were sold, else the average of today. */
const unitCost = sql`coalesce(k.cents, g.cost_cents)`

/** The costs noted with what the orders of the period took from stock. */
const costsOf = ({ from: first, to }: Wanted) => sql`with costs as (
  select m.order_id, m.product_id, round(sum(m.cost_cents::bigint * m.qty) / sum(m.qty)) as cents
  from stock_movements m
  where m.kind = 'sold' and m.cost_cents is not null and m.order_id in (
    select order_id from papers where revision = 1 and taxed_on between ${first}::date and ${to}::date
  )
  group by 1, 2
)`

const figures = sql`sum(l.net_cents) as net, sum(l.tax_cents) as tax, sum(l.qty) as units,
  (count(distinct p.order_id) filter (where p.kind = 'invoice'))::integer as orders,
  coalesce(-sum(l.net_cents) filter (where p.kind = 'credit_note'), 0) as refunds,
  sum(${unitCost} * l.qty) as cost, sum(l.net_cents) filter (where ${unitCost} is not null) as costed`

const toFigures = ({ net, tax, units, orders, refunds, cost, costed }: Row) => ({
  netPrice: toDecimal(Number(net ?? 0)),
  taxPrice: toDecimal(Number(tax ?? 0)),
  units: Number(units ?? 0),
  orders: orders ?? 0,
  refundPrice: toDecimal(Number(refunds ?? 0)),
  ...(typeof cost === 'string' ? { cost: toCost(Number(cost), Number(costed)) } : {}),
})

const toCost = (cents: number, ofCents: number) => ({
  costPrice: toDecimal(cents),
  ofPrice: toDecimal(ofCents),
  marginPrice: toDecimal(ofCents - cents),
})

function from(filter: Wanted, isSpecimen: boolean): SQL {
  const { by, category, brand, province, method } = filter
  const needsOrder = groups[by].needsOrder || province !== undefined || method !== undefined
  return sql`from papers p join paper_lines l on l.paper_id = p.id
    left join costs k on k.order_id = p.order_id and k.product_id = l.product_id
    left join products g on g.id = l.product_id
    ${needsOrder ? sql`join orders o on o.id = p.order_id` : sql``} ${groups[by].join}
    where p.revision = 1 and p.taxed_on between ${filter.from}::date and ${filter.to}::date and p.is_specimen = ${isSpecimen}
      ${category ? sql`and l.category_id = ${category}` : sql``} ${brand ? sql`and l.brand_id = ${brand}` : sql``}
      ${province ? sql`and o.shipping_address ->> 'province' = ${province}` : sql``}
      ${method ? sql`and o.payment_method = ${method}` : sql``}`
}

/** `limit` rows, the largest first; months in their order. */
export async function readSalesReport(db: Db, filter: Wanted, limit: number): Promise<SalesReport> {
  const { key, label, detail } = groups[filter.by]
  const isSpecimen = await hasOnlySpecimens(db, filter)
  const all = from(filter, isSpecimen)
  // The documents are read once for the groups and their total.
  const { rows: resultRows } = await db.execute<Row>(sql`
    ${costsOf(filter)} select grouping(${key}) = 1 as "isTotal", ${key} as key, max(${label}) as label,
      max(${detail}) as detail, ${figures} ${all} group by grouping sets ((${key}), ())
    order by 1 desc, ${filter.by === 'month' ? sql`2` : sql`sum(l.net_cents) desc, 2`} limit ${limit + 1}`)
  const total = resultRows.find(({ isTotal }) => isTotal)
  const rows = resultRows.filter(({ isTotal }) => !isTotal)
  const { rows: documents } = await db.execute<{ cents: string | null }>(sql`
    select sum(case p.kind when 'invoice' then p.total_cents else -p.total_cents end) as cents from papers p
    where p.revision = 1 and p.taxed_on between ${filter.from}::date and ${filter.to}::date and p.is_specimen = ${isSpecimen}`)
  const dashboard = (await findSalesByDate(db, filter)).reduce((sum, { totalSales }) => sum + toCents(totalSales), 0)
  const documentCents = Number(documents[0]?.cents ?? 0)
  return {
    rows: rows.map((row) => ({ key: row.key, label: row.label, detail: row.detail, ...toFigures(row) })),
    total: toFigures(total ?? ({} as Row)),
    isSpecimen,
    reconciled: {
      documents: toDecimal(documentCents),
      dashboard: toDecimal(dashboard),
      difference: toDecimal(documentCents - dashboard),
    },
  }
}

export type OrderLine = Record<
  | 'orderNumber'
  | 'placed'
  | 'status'
  | 'paid'
  | 'customer'
  | 'email'
  | 'province'
  | 'partNumber'
  | 'name'
  | 'qty'
  | 'price',
  string
> & { percent: number }

/** Orders line by line, oldest first, a thousand orders at a time. */
export async function* readOrderLines(
  db: Db,
  { from: first, to }: { from: string; to: string },
): AsyncGenerator<OrderLine> {
  const local = (column: SQL) => sql`to_char(${column} at time zone 'Africa/Johannesburg', 'YYYY-MM-DD HH24:MI')`
  let last: { at: string; id: string } | undefined
  for (;;) {
    const { rows } = await db.execute<OrderLine & { at: string; id: string }>(sql`
      with chosen as (
        select * from orders where created_at >= ${first}::date::timestamp at time zone 'Africa/Johannesburg'
          and created_at < (${to}::date + 1)::timestamp at time zone 'Africa/Johannesburg'
          and ${last ? sql`(created_at, id) > (${last.at}::timestamptz, ${last.id}::uuid)` : sql`true`}
        order by created_at, id limit 1000
      )
      select o.id, o.created_at::text as at, o.order_number as "orderNumber", ${local(sql`o.created_at`)} as placed, o.status,
        coalesce(${local(sql`o.paid_at`)}, '') as paid,
        coalesce(nullif(o.shipping_address ->> 'company', ''), o.shipping_address ->> 'fullName') as customer, o.email,
        o.shipping_address ->> 'province' as province, i ->> 'partNumber' as "partNumber", i ->> 'name' as name,
        i ->> 'qty' as qty, i ->> 'price' as price, o.vat_percent as percent
      from chosen o, jsonb_array_elements(o.items) with ordinality t (i, n) order by o.created_at, o.id, n`)
    yield* rows
    const end = rows.at(-1)
    if (!end || new Set(rows.map(({ id }) => id)).size < 1000) return
    last = { at: end.at, id: end.id }
  }
}
