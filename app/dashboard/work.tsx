import { Link } from 'react-router'
import { useMay } from '#app/accounts/use-may.ts'
import { live } from '#app/api/live.ts'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { formatCount } from '#app/ui/format/format-count.ts'
import type { Permission } from '#contract/accounts/permissions.ts'
import type { TaskKind } from '#contract/dashboard/calls.ts'
import { useGetWorkQuery } from './api.ts'

type Task = { kind: TaskKind; one: string; several: string; to: string; needs: Permission; isBad?: true }

/** What can wait for the office, in the order of the day. */
const tasks: readonly Task[] = [
  { kind: 'pack', one: 'to pack', several: 'to pack', to: '/manage/orders?view=to-pack', needs: 'orders.money' },
  {
    kind: 'transfers',
    one: 'transfer to check',
    several: 'transfers to check',
    to: '/manage/orders?view=transfers',
    needs: 'orders.money',
  },
  {
    kind: 'quotes',
    one: 'quote to answer',
    several: 'quotes to answer',
    to: '/manage/quotes?view=to-answer',
    needs: 'quotes.write',
  },
  {
    kind: 'messages',
    one: 'message',
    several: 'messages',
    to: '/manage/messages?view=to-answer',
    needs: 'customers.read',
  },
  {
    kind: 'late',
    one: 'late job',
    several: 'late jobs',
    to: '/manage/workshop?view=late',
    needs: 'workshop.read',
    isBad: true,
  },
  {
    kind: 'refunds',
    one: 'failed refund',
    several: 'failed refunds',
    to: '/manage/orders/payments?doubt=refund_failed',
    needs: 'orders.money',
    isBad: true,
  },
  {
    kind: 'requests',
    one: 'data request due',
    several: 'data requests due',
    to: '/manage/settings/privacy',
    needs: 'settings.write',
    isBad: true,
  },
  {
    kind: 'payments',
    one: 'payment to check',
    several: 'payments to check',
    to: '/manage/orders/payments',
    needs: 'orders.money',
  },
]

/** The dashboard begins with what waits for somebody. */
export function Work() {
  const may = useMay()
  const { data, isError, refetch } = useGetWorkQuery(undefined, live)
  if (!data)
    return (
      <div className="mb-4">
        {isError ? (
          <ErrorState title="The work could not be loaded" onRetry={refetch} />
        ) : (
          <Loading label="Loading the work">
            <Skeleton height={74} />
          </Loading>
        )}
      </div>
    )
  const waiting = tasks.filter(({ kind, needs }) => data[kind] > 0 && may(needs))
  return (
    <nav className="work" aria-label="Work">
      {waiting.length === 0 && <p>Nothing is waiting for you.</p>}
      <ul>
        {waiting.map(({ kind, one, several, to, isBad }) => (
          <li key={kind}>
            <Link to={to} className={isBad ? 'work-bad' : undefined}>
              <b>{formatCount(data[kind])}</b> {data[kind] === 1 ? one : several}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
