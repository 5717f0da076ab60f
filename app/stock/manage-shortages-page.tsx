import { PackageCheck } from 'lucide-react'
import { Link } from 'react-router'
import { useMay } from '#app/accounts/use-may.ts'
import { live } from '#app/api/live.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import type { Shortage } from '#contract/stock/shortage-calls.ts'
import { useListShortagesQuery } from './api.ts'

/** What accepted orders were sold beyond stock: to buy, or to make. */
export default function ManageShortagesPage() {
  const may = useMay()
  const desk = may('orders.money') ? '/manage/orders' : may('orders.pack') ? '/manage/packing' : undefined
  const { currentData, isError, refetch } = useListShortagesQuery(undefined, live)
  return (
    <>
      <title>Shortages | Back-office</title>
      <div className="office-page-head">
        <h1>Shortages</h1>
      </div>
      <p className="note mb-3">
        Sold beyond stock, and not shipped yet. When goods have come in, take them from stock on the order.
      </p>
      <Panel flush>
        {isError && !currentData && <ErrorState title="The shortages could not be loaded" onRetry={refetch} />}
        {!currentData && !isError && <TableSkeleton columns={5} />}
        {currentData && (
          <DataTable
            label="Shortages"
            columns={toColumns(desk)}
            rows={currentData.shortages}
            rowId={({ _id }) => _id}
            empty={
              <EmptyState title="Nothing is short" icon={<PackageCheck size={36} aria-hidden="true" />}>
                What a quote, an order by phone or goods made to order sell beyond stock appears here once the order is
                paid.
              </EmptyState>
            }
          />
        )}
      </Panel>
    </>
  )
}

/** `desk`: where the viewer opens orders. */
const toColumns = (desk: string | undefined): Column<Shortage>[] => [
  {
    id: 'product',
    header: 'Product',
    look: 'grow',
    phone: 'left',
    cell: ({ name, partNumber, place }) => (
      <>
        {name} <small className="block text-note text-ink-3">{[partNumber, place].filter(Boolean).join(' · ')}</small>
      </>
    ),
    value: ({ name }) => name,
  },
  {
    id: 'qty',
    header: 'Short',
    align: 'end',
    phone: 'corner',
    cell: ({ qty }) => <b className="font-semibold text-hold">{qty}</b>,
    value: ({ qty }) => qty,
  },
  {
    id: 'how',
    header: 'From',
    phone: 'left',
    cell: ({ qty, toMake }) => (toMake === 0 ? 'Stock' : toMake === qty ? 'Workshop' : `${toMake} from the workshop`),
  },
  {
    id: 'available',
    header: 'In stock now',
    align: 'end',
    phone: 'right',
    cell: ({ available }) => (
      <>
        <span className="md:hidden">In stock now </span>
        {available}
      </>
    ),
    value: ({ available }) => available,
  },
  {
    id: 'orders',
    header: 'Orders',
    phone: 'wide',
    cell: ({ orders }) => (
      <ul>
        {orders.map(({ _id, orderNumber, qty, acceptedAt }) => (
          <li key={_id} className="whitespace-nowrap">
            {desk ? (
              <Link className="link" to={`${desk}/${_id}`}>
                {orderNumber}
              </Link>
            ) : (
              orderNumber
            )}{' '}
            <span className="note">
              {qty}, since <FormattedDate iso={acceptedAt} />
            </span>
          </li>
        ))}
      </ul>
    ),
  },
]
