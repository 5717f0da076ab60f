import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useProof } from '#app/accounts/security/use-proof.ts'
import { warm } from '#app/api/warm.ts'
import { writeQuery } from '#app/api/write-url.ts'
import { useListBrandsQuery, useListCategoriesQuery } from '#app/catalogue/api.ts'
import { manageShopApi, useGetBooksQuery } from '#app/settings/manage-api.ts'
import { ButtonAnchor, ButtonLink } from '#app/ui/button.tsx'
import { Chart } from '#app/ui/charts/chart.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { formatCount } from '#app/ui/format/format-count.ts'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { Panel } from '#app/ui/panel.tsx'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import { ExportLinks } from '#app/ui/tables/export-links.tsx'
import { startDownload } from '#app/ui/tables/start-download.ts'
import { Toolbar } from '#app/ui/tables/toolbar.tsx'
import { useVatPercent } from '#app/ui/vat-context.ts'
import { provinces } from '#contract/addresses/places.ts'
import { paymentMethods } from '#contract/cart/price.ts'
import { today } from '#contract/days.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import { counterNames } from '#contract/orders/describe-payment.ts'
import { type Grouping, groupings, type SalesReport } from '#contract/reports/calls.ts'
import { monthOf, type Period, type VatCategory, vatPeriodOf, yearOf } from '#contract/reports/periods.ts'
import { dropVat } from '#contract/vat.ts'
import { useGetSalesReportQuery } from './api.ts'
import { ReportsTabs } from './manage-reports-tabs.tsx'

const load = warm(() => [manageShopApi.endpoints.getBooks.initiate()])

export { load as clientLoader, load as loader }

const groupNames: Record<Grouping, string> = {
  product: 'Product',
  category: 'Category',
  brand: 'Brand',
  customer: 'Customer',
  province: 'Province',
  month: 'Month',
  method: 'Payment method',
}

const ranges = [
  { value: 'month', label: 'This month' },
  { value: 'last', label: 'Last month' },
  { value: 'vat', label: 'This VAT period' },
  { value: 'year', label: 'This year' },
  { value: 'dates', label: 'Dates' },
]
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

function toPeriod(range: string, category: VatCategory, own: Period): Period {
  const now = today()
  if (range === 'last') return monthOf(now, -1)
  if (range === 'vat') return vatPeriodOf(category, now)
  if (range === 'year') return yearOf(now)
  return range === 'dates' ? own : monthOf(now)
}

const methods = [...paymentMethods, ...Object.values(counterNames)]

/** Sales by product, customer or anything else, counted by documents. */
export default function ManageSalesReportPage() {
  const vatPercent = useVatPercent()
  const [params, change] = useUrlState()
  const { data: books } = useGetBooksQuery()
  const hasVat = books?.hasVat ?? vatPercent > 0
  const { data: categories = [] } = useListCategoriesQuery()
  const { data: brands = [] } = useListBrandsQuery()
  const read = (name: string) => params.get(name) ?? ''
  const range = ranges.find(({ value }) => value === read('range'))?.value ?? 'month'
  const by = groupings.find((word) => word === read('by')) ?? 'product'
  const present = monthOf(today())
  const own = {
    from: isDay(read('from')) ? read('from') : present.from,
    to: isDay(read('to')) ? read('to') : present.to,
  }
  const period = toPeriod(range, books?.vatCategory ?? 'B', own)
  // Of a period that goes on, the present month.
  const month = [period.to, today()].toSorted()[0]?.slice(0, 7) ?? ''
  const province = provinces.find((word) => word === read('province'))
  const filter = {
    ...period,
    by,
    ...(read('category') ? { category: read('category') } : {}),
    ...(read('brand') ? { brand: read('brand') } : {}),
    ...(province ? { province } : {}),
    ...(read('method') ? { method: read('method') } : {}),
  }
  const prove = useProof()
  const report = useGetSalesReportQuery({ querystring: filter })
  const { currentData, data, isFetching, isError, refetch } = report
  const latest = currentData ?? (isFetching ? data : undefined)
  const options = (all: readonly { _id: string; name: string }[]) =>
    all.map(({ _id, name }) => ({ value: _id, label: name }))
  return (
    <>
      <title>Reports | Back-office</title>
      <div className="office-page-head">
        <h1>Reports</h1>
        <span className="flex-1" />
        <ExportLinks href={(format) => `/api/report/sales/export${writeQuery({ ...filter, format })}`} renew={prove} />
      </div>
      <ReportsTabs current="Sales" hasVat={hasVat} />
      <section className="panel" aria-busy={isFetching && !currentData}>
        <Toolbar>
          <Select
            dense
            label="Period"
            options={hasVat ? ranges : ranges.filter(({ value }) => value !== 'vat')}
            value={range}
            onChange={({ target }) => change({ range: target.value === 'month' ? '' : target.value })}
          />
          {range === 'dates' && (
            <>
              <TextInput
                dense
                type="date"
                label="From"
                value={own.from}
                onChange={({ target }) => change({ from: target.value })}
              />
              <TextInput
                dense
                type="date"
                label="To"
                value={own.to}
                onChange={({ target }) => change({ to: target.value })}
              />
            </>
          )}
          <Select
            dense
            label="Group by"
            options={groupings.map((value) => ({ value, label: groupNames[value] }))}
            value={by}
            onChange={({ target }) => change({ by: target.value === 'product' ? '' : target.value })}
          />
          <Select
            dense
            label="Category"
            placeholder="All"
            options={options(categories)}
            value={read('category')}
            onChange={({ target }) => change({ category: target.value })}
          />
          <Select
            dense
            label="Brand"
            placeholder="All"
            options={options(brands)}
            value={read('brand')}
            onChange={({ target }) => change({ brand: target.value })}
          />
          <Select
            dense
            label="Province"
            placeholder="All"
            options={provinces.map((value) => ({ value, label: value }))}
            value={province ?? ''}
            onChange={({ target }) => change({ province: target.value })}
          />
          <Select
            dense
            label="Paid by"
            placeholder="All"
            options={methods.map((value) => ({ value, label: value }))}
            value={read('method')}
            onChange={({ target }) => change({ method: target.value })}
          />
        </Toolbar>
        {isError && !isFetching && <ErrorState title="The report could not be loaded" onRetry={refetch} />}
        {!latest && isFetching && <TableSkeleton columns={6} />}
        {latest?.isSpecimen && (
          <div className="panel-body">
            <Banner tone="hold">SPECIMEN: this period has only specimens, which are counted here.</Banner>
          </div>
        )}
        {latest && latest.rows.length > 0 && <Bars rows={latest.rows} by={by} vatPercent={vatPercent} />}
        {latest && (
          <DataTable
            label={`Sales by ${groupNames[by].toLowerCase()}`}
            columns={columnsOf(by, latest.total)}
            rows={latest.rows}
            rowId={({ key }) => key}
            empty={
              <EmptyState
                title="No invoices in this period"
                action={
                  <ButtonLink small to="/manage/orders">
                    Go to the orders
                  </ButtonLink>
                }
              >
                Reports count invoices and credit notes. Record a payment for an order first, or choose another period.
              </EmptyState>
            }
          />
        )}
        {latest && latest.rows.length > 0 && <Totals report={latest} />}
      </section>
      <Panel title="Files for the accountant" className="mt-5">
        <div className="flex flex-wrap items-center gap-3">
          {(['csv', 'xlsx'] as const).map((format) => (
            <FileLink key={format} href={`/api/report/order-lines${writeQuery({ ...period, format })}`} renew={prove}>
              Orders by line, {format.toUpperCase()}
            </FileLink>
          ))}
          <FileLink href={`/api/report/documents?month=${month}`} renew={prove}>
            All PDFs of {month}, ZIP
          </FileLink>
        </div>
      </Panel>
    </>
  )
}

type Row = SalesReport['rows'][number]

const costColumns: Column<Row>[] = [
  {
    id: 'cost',
    header: 'Cost',
    align: 'end',
    phone: 'hide',
    tablet: 'hide',
    value: ({ cost }) => cost && fromDecimal(cost.costPrice),
    cell: ({ cost }) => cost && formatRand(fromDecimal(cost.costPrice)),
  },
  {
    id: 'margin',
    header: 'Margin',
    align: 'end',
    phone: 'right',
    value: ({ cost }) => cost && fromDecimal(cost.marginPrice),
    cell: (row) => <Margin {...row} />,
  },
]

const columnsOf = (by: Grouping, total: SalesReport['total']): Column<Row>[] => [
  {
    id: 'label',
    header: groupNames[by],
    look: 'grow',
    phone: 'wide',
    value: ({ label }) => label,
    cell: ({ label, detail }) => (
      <>
        {label}
        {detail && <span className="block text-note text-ink-3">{detail}</span>}
      </>
    ),
  },
  {
    id: 'net',
    header: 'Revenue excl. VAT',
    align: 'end',
    phone: 'left',
    value: ({ netPrice }) => fromDecimal(netPrice),
    cell: ({ netPrice }) => <b className="font-semibold">{formatRand(fromDecimal(netPrice))}</b>,
  },
  ...(hasTax(total)
    ? [
        {
          id: 'tax',
          header: 'VAT',
          align: 'end' as const,
          phone: 'hide' as const,
          value: ({ taxPrice }: Row) => fromDecimal(taxPrice),
          cell: ({ taxPrice }: Row) => formatRand(fromDecimal(taxPrice)),
        },
      ]
    : []),
  {
    id: 'units',
    header: 'Units',
    align: 'end',
    phone: 'right',
    value: ({ units }) => units,
    cell: ({ units }) => formatCount(units),
  },
  {
    id: 'orders',
    header: 'Orders',
    align: 'end',
    phone: 'hide',
    value: ({ orders }) => orders,
    cell: ({ orders }) => formatCount(orders),
  },
  {
    id: 'refunds',
    header: 'Refunds',
    align: 'end',
    phone: 'hide',
    tablet: 'hide',
    value: ({ refundPrice }) => fromDecimal(refundPrice),
    cell: ({ refundPrice }) => formatRand(fromDecimal(refundPrice)),
  },
  ...(total.cost ? costColumns : []),
]

/** Also of a time before the shop gave up its registration. */
const hasTax = ({ taxPrice }: SalesReport['total']): boolean => fromDecimal(taxPrice) !== 0

/** Where only a part of the revenue has a known cost, it says so: the margin is of that part. */
function Margin({ cost, netPrice }: Pick<Row, 'cost' | 'netPrice'>) {
  if (!cost) return null
  return (
    <>
      {formatRand(fromDecimal(cost.marginPrice))}
      <span className="block text-note text-ink-3">
        {describeShare(cost)}
        {cost.ofPrice !== netPrice && ` of ${formatRand(fromDecimal(cost.ofPrice))}`}
      </span>
    </>
  )
}

const describeShare = ({ marginPrice, ofPrice }: NonNullable<Row['cost']>): string =>
  fromDecimal(ofPrice) > 0 ? `${Math.round((fromDecimal(marginPrice) / fromDecimal(ofPrice)) * 100)} %` : ''

const shownBars = 12
const shorten = (text: string) => (text.length > 16 ? `${text.slice(0, 15)}…` : text)

function Bars({ rows, by, vatPercent }: { rows: Row[]; by: Grouping; vatPercent: number }) {
  const largest = by === 'month' ? rows : rows.slice(0, shownBars)
  const names = new Map(largest.map(({ key, label }) => [key, label]))
  return (
    <Chart
      label={`Revenue by ${groupNames[by].toLowerCase()}`}
      xLabel={groupNames[by]}
      data={largest.map(({ key, netPrice }) => ({ x: key, values: { net: fromDecimal(netPrice) / 100 } }))}
      series={[{ key: 'net', label: dropVat('Revenue excl. VAT', vatPercent), kind: 'bar' }]}
      format={(amount) => formatRand(Math.round(amount * 100))}
      formatAxis={(amount) => (amount >= 1000 ? `R ${amount / 1000}k` : `R ${amount}`)}
      formatX={(key) => shorten(names.get(key) ?? key)}
    />
  )
}

function Totals({ report: { total, reconciled } }: { report: SalesReport }) {
  const rand = (price: string) => formatRand(fromDecimal(price))
  return (
    <div className="panel-body grid gap-2">
      <p>
        <b>In all:</b> {rand(total.netPrice)}
        {hasTax(total) && <> excl. VAT, VAT {rand(total.taxPrice)}</>}, {formatCount(total.units)} units,{' '}
        {formatCount(total.orders)} orders, refunds {rand(total.refundPrice)}.
        {total.cost && (
          <>
            {' '}
            Cost {rand(total.cost.costPrice)}, margin {rand(total.cost.marginPrice)} ({describeShare(total.cost)}) on
            the {rand(total.cost.ofPrice)} whose cost is known.
          </>
        )}
      </p>
      <p className="note">
        All documents of these days: {rand(reconciled.documents)}. The dashboard’s sales: {rand(reconciled.dashboard)}.
        {fromDecimal(reconciled.difference) === 0
          ? ' They agree.'
          : ` Between them lie ${rand(reconciled.difference)}: the dashboard takes a refund off the day the order was paid, leaves refunded orders and cancellation charges out, and counts orders whose invoice is a specimen or still to come.`}
      </p>
    </div>
  )
}

type FileProps = { href: string; renew: Parameters<typeof startDownload>[1]; children: ReactNode }

const FileLink = ({ href, renew, children }: FileProps) => (
  <ButtonAnchor
    small
    icon={<Download size={16} aria-hidden="true" />}
    href={href}
    download
    onClick={(event) => {
      event.preventDefault()
      void startDownload(href, renew)
    }}
  >
    {children}
  </ButtonAnchor>
)
