import './manage-low-stock-page.css'
import { PackageCheck, Printer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#app/accounts/use-may.ts'
import { live } from '#app/api/live.ts'
import { toApiError, toWords } from '#app/api/use-action.ts'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { writeQuery } from '#app/api/write-url.ts'
import { ExpectedDialog, ReorderDialog, SupplierDialog } from '#app/catalogue/manage-products/bulk-stock.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { formatDate } from '#app/ui/format/date.tsx'
import { formatCount } from '#app/ui/format/format-count.ts'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TabLinks } from '#app/ui/navigation/tab-links.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { Panel } from '#app/ui/panel.tsx'
import { BulkBar } from '#app/ui/tables/bulk-bar.tsx'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import { ExportLinks } from '#app/ui/tables/export-links.tsx'
import { Toolbar } from '#app/ui/tables/toolbar.tsx'
import { lowStock } from '#contract/catalogue/low-stock.ts'
import { formatNearDay, today } from '#contract/days.ts'
import type { LowProduct } from '#contract/stock/low-calls.ts'
import { stockApi, useListLowQuery } from './api.ts'

const states = [
  ['open', 'To order'],
  ['coming', 'Expected'],
  ['all', 'All'],
] as const
type State = (typeof states)[number][0]

/** What is running out, by supplier: on paper it is the purchase list. */
export default function ManageLowStockPage() {
  const [params, change] = useUrlState()
  const may = useMay()
  const dispatch = useAppDispatch()
  const [selected, setSelected] = useState<readonly string[]>([])
  const state = states.find(([word]) => word === params.get('state'))?.[0] ?? 'open'
  const supplier = params.get('supplier')?.slice(0, 120) || undefined
  const filter = { state, ...(supplier ? { supplier } : {}) }
  const { data, currentData, isError, isFetching, error, refetch } = useListLowQuery({ querystring: filter }, live)
  const latest = currentData ?? (isFetching ? data : undefined)
  const chosen = selected.filter((id) => latest?.products.some(({ _id }) => _id === id))
  const groups = Map.groupBy(latest?.products ?? [], (product) => product.supplier.toLowerCase())
  return (
    <>
      <title>Low stock | Back-office</title>
      <div className="office-page-head">
        <h1>
          Low stock<span className="hidden print:inline">: purchase list</span>
        </h1>
        <span className="note hidden print:inline">{formatDate(new Date().toISOString())}</span>
        <span className="flex-1" />
        <span className="contents print:hidden">
          <ExportLinks
            href={(format) => `/api/stock/low/export${writeQuery({ ...filter, format })}`}
            renew={() =>
              dispatch(
                stockApi.endpoints.listLow.initiate({ querystring: filter }, { forceRefetch: true, subscribe: false }),
              )
            }
          />
          <Button small icon={<Printer size={16} aria-hidden="true" />} onClick={() => window.print()}>
            Print
          </Button>
        </span>
      </div>
      <section className="panel mb-5 print:hidden" aria-busy={isFetching && !currentData}>
        <TabLinks label="State" tabs={toTabs(params, state, latest?.counts)} />
        <Toolbar>
          <Select
            dense
            hideLabel
            label="Supplier"
            placeholder="All suppliers"
            options={(latest?.suppliers ?? []).map((name) => ({ value: name, label: name }))}
            value={supplier ?? ''}
            onChange={(event) => change({ supplier: event.target.value })}
          />
        </Toolbar>
        <p className="note px-4 pb-3">
          To order: what open orders wait for and enough for 90 days of sales, with the reorder level left over. A
          product without its own level is low at {lowStock}.
        </p>
        {may('catalogue.write') && <BulkActions ids={chosen} onDone={() => setSelected([])} />}
      </section>
      {isError && !isFetching && !latest && (
        <ErrorState title="The list could not be loaded" onRetry={refetch}>
          {toWords(toApiError(error), { fallback: 'Please try again.' })}
        </ErrorState>
      )}
      {!latest && isFetching && <TableSkeleton columns={6} />}
      {latest && latest.products.length === 0 && <NothingLow state={state} supplier={supplier} />}
      {[...groups].map(([key, products]) => (
        <Panel
          key={key}
          className="low-stock-supplier"
          flush
          title={products[0]?.supplier || 'No supplier'}
          aside={<span className="note">{pluralise(products.length, 'product')}</span>}
        >
          <DataTable
            label={`From ${products[0]?.supplier || 'no supplier'}`}
            columns={columns}
            rows={products}
            rowId={({ _id }) => _id}
            rowName={({ name }) => name}
            {...(may('catalogue.write') ? { selected, onSelect: setSelected } : {})}
          />
        </Panel>
      ))}
      {latest && latest.total > latest.products.length && (
        <p className="note">
          These are the first {formatCount(latest.products.length)} of {formatCount(latest.total)}. Choose a supplier to
          see fewer.
        </p>
      )}
    </>
  )
}

function toTabs(params: URLSearchParams, current: State, counts: Record<'open' | 'coming', number> | undefined) {
  return states.map(([word, label]) => {
    const next = new URLSearchParams(params)
    if (word === 'open') next.delete('state')
    else next.set('state', word)
    const count = counts && (word === 'all' ? counts.open + counts.coming : counts[word])
    return { to: `?${next}`, label, count, current: word === current }
  })
}

function BulkActions({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const [open, setOpen] = useState<'expected' | 'level' | 'supplier'>()
  const dialog = { ids, onDone, onClose: () => setOpen(undefined) }
  return (
    <>
      <BulkBar count={ids.length} onClear={onDone}>
        <Button small onClick={() => setOpen('expected')}>
          Expected day
        </Button>
        <Button small onClick={() => setOpen('level')}>
          Reorder level
        </Button>
        <Button small onClick={() => setOpen('supplier')}>
          Supplier
        </Button>
      </BulkBar>
      {open === 'expected' && <ExpectedDialog {...dialog} />}
      {open === 'level' && <ReorderDialog {...dialog} />}
      {open === 'supplier' && <SupplierDialog {...dialog} />}
    </>
  )
}

function NothingLow({ state, supplier }: { state: State; supplier: string | undefined }) {
  if (supplier)
    return (
      <EmptyState title="Nothing low from this supplier" action={<ButtonLink to="?">All suppliers</ButtonLink>}>
        {supplier}
      </EmptyState>
    )
  return (
    <EmptyState
      title={state === 'coming' ? 'Nothing is expected' : 'Nothing to order'}
      icon={<PackageCheck size={36} aria-hidden="true" />}
    >
      {state === 'coming'
        ? 'When you have ordered something, choose it under To order and enter the day it should come.'
        : 'Products appear here at their reorder level, which you enter in their form, in the list or by spreadsheet.'}
    </EmptyState>
  )
}

const describeDays = ({ daysLeft }: LowProduct): string =>
  daysLeft === undefined ? 'Nothing sold' : daysLeft === 0 ? 'None left' : pluralise(daysLeft, 'day')

const columns: Column<LowProduct>[] = [
  {
    id: 'name',
    header: 'Product',
    look: 'grow',
    phone: 'wide',
    cell: ({ _id, name, partNumber, supplierPartNumber }) => (
      <span className="two-lines">
        <Link className="link wrap-anywhere whitespace-normal" to={`/manage/update-product/${_id}`}>
          {name}
        </Link>
        <small className="wrap-anywhere">
          {partNumber}
          {supplierPartNumber && `, theirs ${supplierPartNumber}`}
        </small>
      </span>
    ),
  },
  {
    id: 'available',
    header: 'Available',
    align: 'end',
    phone: 'left',
    value: ({ available }) => available,
    cell: ({ available }) => (
      <span className={available === 0 ? 'font-semibold text-bad' : undefined}>
        {formatCount(available)}
        <small className="md:hidden"> available</small>
      </span>
    ),
  },
  {
    id: 'short',
    header: 'Short',
    align: 'end',
    phone: 'left',
    value: ({ short }) => short,
    cell: ({ short }) =>
      short > 0 && (
        <b className="font-semibold text-bad">
          <span className="md:hidden">Short </span>
          {formatCount(short)}
        </b>
      ),
  },
  {
    id: 'level',
    header: 'Reorder level',
    align: 'end',
    phone: 'hide',
    value: ({ level }) => level,
    cell: ({ level, hasOwnLevel }) => (hasOwnLevel ? formatCount(level) : <small>{formatCount(level)}, shop</small>),
  },
  {
    id: 'sold',
    header: 'Sold in 90 days',
    align: 'end',
    phone: 'next',
    value: ({ sold }) => sold,
    cell: ({ sold }) => (
      <>
        {formatCount(sold)}
        <small className="md:hidden"> sold in 90 days</small>
      </>
    ),
  },
  {
    id: 'daysLeft',
    header: 'Lasts',
    align: 'end',
    phone: 'hide',
    value: ({ daysLeft }) => daysLeft,
    cell: describeDays,
  },
  {
    id: 'toOrder',
    header: 'To order',
    align: 'end',
    phone: 'right',
    value: ({ toOrder }) => toOrder,
    cell: ({ toOrder }) => (
      <b>
        <span className="md:hidden">Order </span>
        {formatCount(toOrder)}
      </b>
    ),
  },
  {
    id: 'expectedOn',
    header: 'Expected',
    phone: 'right',
    value: ({ expectedOn }) => expectedOn,
    cell: ({ expectedOn }) =>
      expectedOn && (
        <span className={expectedOn < today() ? 'text-bad' : undefined}>
          <span className="md:hidden">Expected </span>
          {formatNearDay(expectedOn)}
          {expectedOn < today() && ', late'}
        </span>
      ),
  },
]
