import './manage-packing-page.css'
import { ClipboardList, PackageCheck } from 'lucide-react'
import { Link } from 'react-router'
import { live } from '#app/api/live.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { Panel } from '#app/ui/panel.tsx'
import { formatNearDay, today } from '#contract/days.ts'
import type { PackingRow } from '#contract/orders/packing-calls.ts'
import { useListPackingQuery } from './api.ts'

/** What has to leave today, the most urgent first, on a phone beside the packing table. */
export default function ManagePackingPage() {
  const { currentData, isError, refetch } = useListPackingQuery({ querystring: {} }, live)
  const orders = currentData?.orders ?? []
  return (
    <>
      <title>Packing | Back-office</title>
      <div className="office-page-head">
        <h1>Packing</h1>
        <span className="flex-1" />
        {orders.length > 0 && (
          <ButtonLink
            small
            icon={<ClipboardList size={16} aria-hidden="true" />}
            to={`/manage/packing/picking-list?ids=${orders.map(({ _id }) => _id).join(',')}`}
          >
            Picking list
          </ButtonLink>
        )}
      </div>
      {currentData && currentData.total > orders.length && (
        <p className="note mb-3">
          These are the {orders.length} most urgent of {currentData.total} orders.
        </p>
      )}
      <Panel flush>
        {isError && !currentData && <ErrorState title="The orders could not be loaded" onRetry={refetch} />}
        {!currentData && !isError && <TableSkeleton columns={1} />}
        {currentData && orders.length === 0 && (
          <EmptyState title="Nothing to pack" icon={<PackageCheck size={36} aria-hidden="true" />}>
            Orders appear here once they are paid and the workshop has made its part.
          </EmptyState>
        )}
        {orders.length > 0 && (
          <ul className="packing-orders">
            {orders.map((order) => (
              <li key={order._id}>
                <Row order={order} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  )
}

function Row({ order }: { order: PackingRow }) {
  const { _id, orderNumber, fullName, company, city, units, packed, short, packers, parcels, collectAt } = order
  return (
    <Link to={`/manage/packing/${_id}`}>
      <span className="packing-order-head">
        <b className="whitespace-nowrap">{orderNumber}</b>
        <Due order={order} />
      </span>
      <span className="wrap-anywhere">
        {[company ?? fullName, collectAt ? 'collects it' : city].filter(Boolean).join(', ')}
      </span>
      <span className="note">
        {[
          pluralise(units, 'unit'),
          parcels > 0 && `${pluralise(parcels, 'parcel')} gone`,
          packed > 0 && `${packed} in the box${packers.length > 0 ? `, ${packers.join(' and ')}` : ''}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {short > 0 && <span className="text-hold">{short} not in stock</span>}
    </Link>
  )
}

function Due({ order: { promisedOn, paidAt } }: { order: PackingRow }) {
  if (!promisedOn)
    return (
      <span className="note">
        paid <FormattedDate iso={paidAt} />
      </span>
    )
  return promisedOn < today() ? (
    <b className="text-bad">late, promised for {formatNearDay(promisedOn)}</b>
  ) : (
    <span className="note">promised for {formatNearDay(promisedOn)}</span>
  )
}
