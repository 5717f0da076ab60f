import { useDebounced } from '#app/ui/use-debounced.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { formatLongDay, today } from '#contract/days.ts'
import { useGetPromiseQuery } from './promise-api.ts'

type Line = { _id?: string; link?: string; qty: number }
type Props = { lines: readonly Line[]; isUnpaid?: boolean; className?: string }

/** Nobody waits for the day: it is asked for once the page is there, and when a value has stopped changing. */
const settleMs = 500

/** When the workshop would have these ready; nothing if they come from stock, or while nobody knows. */
export function ReadyAround({ lines, isUnpaid = false, className = '' }: Props) {
  const isHydrated = useHydrated()
  const asked = useDebounced(JSON.stringify(lines.map(({ _id, link, qty }) => ({ _id, link, qty }))), settleMs)
  const settled = JSON.parse(asked) as Line[]
  const skip = !isHydrated || settled.length === 0
  const { currentData, data } = useGetPromiseQuery(settled, { skip, refetchOnMountOrArgChange: 60 })
  const readyOn = (currentData ?? data)?.readyOn
  return (
    <p className={`note ${className}`} aria-live="polite">
      {readyOn && !skip && (
        <>
          <b>Ready around {formatLongDay(readyOn, today())}.</b> Reckoned from the work in our workshop today; the day
          is fixed when {isUnpaid ? 'your payment arrives' : 'you pay'}.
        </>
      )}
    </p>
  )
}
