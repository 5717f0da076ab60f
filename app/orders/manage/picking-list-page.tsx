import './picking-list-page.css'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { toApiError, toWords } from '#app/api/use-action.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { formatDate } from '#app/ui/format/date.tsx'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { PickingList } from '#contract/orders/office-calls.ts'
import { useGetPickingListQuery } from './manage-orders-api.ts'

/** One walk through the store for several orders, on a phone or on paper. */
export default function PickingListPage() {
  const [params] = useSearchParams()
  const desk = useDesk()
  const ids = params.getAll('ids').flatMap((part) => part.split(',').filter(Boolean))
  const { data, isError, error, refetch } = useGetPickingListQuery(
    { querystring: { ids } },
    { skip: ids.length === 0, refetchOnMountOrArgChange: true },
  )
  return (
    <>
      <title>Picking list | Back-office</title>
      <div className="print:hidden">
        <Breadcrumbs items={[desk, { label: 'Picking list' }]} />
      </div>
      <div className="office-page-head">
        <h1>Picking list</h1>
        <span className="note">{formatDate(new Date().toISOString())}</span>
        <span className="flex-1" />
        {data && data.lines.length > 0 && (
          <Button
            small
            className="print:hidden"
            icon={<Printer size={16} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        )}
      </div>
      {ids.length === 0 ? (
        <Nothing desk={desk}>Choose orders in the list, then press Picking list.</Nothing>
      ) : isError ? (
        <ErrorState title="The picking list could not be loaded" onRetry={refetch}>
          {toWords(toApiError(error), { fallback: 'Please try again.' })}
        </ErrorState>
      ) : data ? (
        <Lines list={data} desk={desk} />
      ) : (
        <TableSkeleton columns={4} />
      )}
    </>
  )
}

type Desk = { label: string; to: string }

/** Whoever packs and whoever sells open orders on pages of their own. */
const useDesk = (): Desk =>
  useLocation().pathname.startsWith('/manage/packing')
    ? { label: 'Packing', to: '/manage/packing' }
    : { label: 'Orders', to: '/manage/orders' }

const Nothing = ({ desk, children }: { desk: Desk; children: string }) => (
  <EmptyState
    title="Nothing to pick"
    action={
      <ButtonLink small to={desk.label === 'Packing' ? desk.to : '/manage/orders?status=paid'}>
        {desk.label === 'Packing' ? 'Back to packing' : 'Show paid orders'}
      </ButtonLink>
    }
  >
    {children}
  </EmptyState>
)

type ShortageProps = Pick<PickingList['lines'][number], 'short' | 'available' | 'madeToOrder'>

/** What the storeman need not look for. */
function Shortage({ short, available = 0, madeToOrder }: ShortageProps) {
  if (short === undefined) return null
  const now = available === 0 ? 'none in stock now' : `${Math.min(short, available)} in stock now`
  return (
    <span className="block text-hold">
      {madeToOrder ? `${short} from the workshop, ${now}` : `Short ${short}: sold beyond stock, ${now}`}
    </span>
  )
}

function Lines({ list: { lines, leftOut }, desk }: { list: PickingList; desk: Desk }) {
  const [picked, setPicked] = useState<readonly string[]>([])
  if (lines.length === 0)
    return <Nothing desk={desk}>These orders are not paid, or everything has left or was refunded.</Nothing>
  const isMany = new Set(lines.flatMap(({ orders }) => orders.map(({ _id }) => _id))).size > 1
  return (
    <>
      <Panel
        title={lines.length === 1 ? '1 line' : `${lines.length} lines`}
        flush
        aside={
          <span className="note print:hidden" role="status">
            {picked.length} of {lines.length} picked
          </span>
        }
      >
        <ul className="picking-list">
          {lines.map(({ _id, place, qty, partNumber, name, madeToOrder, orders, ...shortage }) => (
            <li key={_id}>
              <label>
                <input
                  type="checkbox"
                  className="checkbox"
                  aria-label={`Picked: ${qty} × ${name}`}
                  checked={picked.includes(_id)}
                  onChange={({ target }) =>
                    setPicked(target.checked ? [...picked, _id] : picked.filter((id) => id !== _id))
                  }
                />
                <b>{place || 'No place'}</b>
                <b className="picking-list-qty">{qty} ×</b>
                <span className="picking-list-what">
                  <b>{partNumber}</b> {name}
                  {madeToOrder && ' (made to order)'}
                  <Shortage {...shortage} madeToOrder={madeToOrder} />
                </span>
              </label>
              <span className="note picking-list-orders">
                {orders.map(({ _id: orderId, orderNumber, qty: share }, index) => (
                  <span key={orderId}>
                    {index > 0 && ', '}
                    <Link className="whitespace-nowrap" to={`${desk.to}/${orderId}`}>
                      {orderNumber}
                    </Link>
                    {isMany && `: ${share}`}
                  </span>
                ))}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
      {leftOut.length > 0 && (
        <p className="note mt-3">
          Nothing to pick for {leftOut.map(({ orderNumber }) => orderNumber).join(', ')}: not paid, or everything has
          left or was refunded.
        </p>
      )}
    </>
  )
}
