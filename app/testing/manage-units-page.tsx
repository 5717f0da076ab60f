import { Barcode } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#app/accounts/use-may.ts'
import { live } from '#app/api/live.ts'
import { WithdrawUnits } from '#app/passports/withdraw-units.tsx'
import { WithdrawnList } from '#app/passports/withdrawn-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { DebouncedSearch } from '#app/ui/forms/debounced-search.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { Panel } from '#app/ui/panel.tsx'
import { BulkBar } from '#app/ui/tables/bulk-bar.tsx'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import { PageFoot } from '#app/ui/tables/page-foot.tsx'
import { Toolbar } from '#app/ui/tables/toolbar.tsx'
import { officePageSize } from '#contract/page-sizes.ts'
import type { Unit } from '#contract/testing/unit-calls.ts'
import { useListUnitsQuery } from './api.ts'
import { UnitResult } from './unit-result.tsx'

/** Everything that the workshop has made, piece by piece. */
export default function ManageUnitsPage() {
  const [params, change] = useUrlState()
  const may = useMay()
  const search = params.get('search') ?? ''
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const list = useListUnitsQuery({ querystring: { page, ...(search ? { search } : {}) } }, live)
  const { currentData, data, isFetching, isError, refetch } = list
  const latest = currentData ?? (isFetching ? data : undefined)
  const seesCustomers = may('customers.read')
  const mayWithdraw = seesCustomers && may('settings.write')
  const [selected, setSelected] = useState<string[]>([])
  const [isWithdrawing, setWithdrawing] = useState(false)
  const [isListing, setListing] = useState(false)
  const chosen = latest?.units.filter(({ _id }) => selected.includes(_id)) ?? []
  return (
    <>
      <title>Units | Back-office</title>
      <div className="office-page-head">
        <h1>Units</h1>
        <span className="flex-1" />
        {mayWithdraw && (
          <Button small onClick={() => setListing(true)}>
            Withdrawn units
          </Button>
        )}
      </div>
      <Panel flush>
        <Toolbar>
          <DebouncedSearch
            label={seesCustomers ? 'Serial, order or customer' : 'Serial, job or order'}
            value={search}
            onChange={(text) => change({ search: text || undefined, page: undefined })}
          />
        </Toolbar>
        <BulkBar count={chosen.length} onClear={() => setSelected([])}>
          <Button small onClick={() => setWithdrawing(true)}>
            Withdraw
          </Button>
        </BulkBar>
        {isError && !latest && <ErrorState title="The units could not be loaded" onRetry={refetch} />}
        {!latest && !isError && <TableSkeleton columns={4} />}
        {latest && (
          <DataTable
            label="Units"
            columns={seesCustomers ? [...columns, customerColumn] : columns}
            rows={latest.units}
            rowId={({ _id }) => _id}
            rowName={({ serial }) => serial}
            {...(mayWithdraw ? { selected, onSelect: setSelected } : {})}
            empty={
              search ? (
                <EmptyState title={`No unit matches “${search}”`} icon={<Barcode size={36} aria-hidden="true" />}>
                  Try the serial number on the label, such as 26-000123, or the order number.
                </EmptyState>
              ) : (
                <EmptyState title="No units yet" icon={<Barcode size={36} aria-hidden="true" />}>
                  Every piece that the workshop makes gets a serial number with the first step of its job.
                </EmptyState>
              )
            }
          />
        )}
        {latest && <PageFoot page={page} limit={officePageSize} pages={latest.pages} total={latest.total} />}
      </Panel>
      {isWithdrawing && (
        <WithdrawUnits
          units={chosen}
          onClose={() => {
            setWithdrawing(false)
            setSelected([])
          }}
        />
      )}
      {isListing && <WithdrawnList onClose={() => setListing(false)} />}
    </>
  )
}

const columns: Column<Unit>[] = [
  {
    id: 'serial',
    header: 'Serial',
    look: 'id',
    phone: 'left',
    cell: ({ serial }) => (
      <Link className="link" to={`/manage/units/${serial}`}>
        {serial}
      </Link>
    ),
  },
  { id: 'result', header: 'Test', phone: 'corner', cell: (unit) => <UnitResult result={unit.result} /> },
  { id: 'name', header: 'What', look: 'grow', phone: 'wide', cell: ({ name }) => name },
  {
    id: 'job',
    header: 'Job',
    phone: 'left',
    cell: ({ job }) => <span className="whitespace-nowrap">{job.jobNumber}</span>,
  },
  {
    id: 'order',
    header: 'Order',
    phone: 'next',
    cell: ({ order }) => <span className="whitespace-nowrap">{order.orderNumber}</span>,
  },
  {
    id: 'made',
    header: 'Begun',
    look: 'quiet',
    phone: 'hide',
    tablet: 'hide',
    cell: ({ createdAt }) => <FormattedDateTime iso={createdAt} />,
  },
]

const customerColumn: Column<Unit> = {
  id: 'customer',
  header: 'Customer',
  phone: 'wide',
  cell: ({ customer = '' }) => customer,
}
