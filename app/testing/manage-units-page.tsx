import { Barcode } from 'lucide-react'
import { Link } from 'react-router'
import { useMay } from '#app/accounts/use-may.ts'
import { live } from '#app/api/live.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { DebouncedSearch } from '#app/ui/forms/debounced-search.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { Panel } from '#app/ui/panel.tsx'
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
  const shown = currentData ?? (isFetching ? data : undefined)
  const seesCustomers = may('customers.read')
  return (
    <>
      <title>Units | Back-office</title>
      <div className="office-page-head">
        <h1>Units</h1>
      </div>
      <Panel flush>
        <Toolbar>
          <DebouncedSearch
            label={seesCustomers ? 'Serial, order or customer' : 'Serial, job or order'}
            value={search}
            onChange={(text) => change({ search: text || undefined, page: undefined })}
          />
        </Toolbar>
        {isError && !shown && <ErrorState title="The units could not be loaded" onRetry={refetch} />}
        {!shown && !isError && <TableSkeleton columns={4} />}
        {shown && (
          <DataTable
            label="Units"
            columns={seesCustomers ? [...columns, customerColumn] : columns}
            rows={shown.units}
            rowId={({ _id }) => _id}
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
        {shown && <PageFoot page={page} limit={officePageSize} pages={shown.pages} total={shown.total} />}
      </Panel>
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
  { id: 'job', header: 'Job', phone: 'left', cell: ({ job }) => job.jobNumber },
  { id: 'order', header: 'Order', phone: 'next', cell: ({ order }) => order.orderNumber },
  {
    id: 'made',
    header: 'Begun',
    look: 'quiet',
    phone: 'right',
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
