import { useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { Select } from '#app/ui/forms/select.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { Order } from '#contract/orders.ts'
import { useReserveOrderMutation } from './manage-orders-api.ts'

const choices = [1, 3, 7, 14].map((days) => ({ value: String(days), label: days === 1 ? '1 day' : `${days} days` }))

/** Holds the goods of an unpaid order back from other buyers while its bank transfer is on the way. */
export function ReserveGoods({ order }: { order: Order }) {
  const [days, setDays] = useState('3')
  const [reserveOrder] = useReserveOrderMutation()
  const { run, state, isBusy } = useAction(reserveOrder, { fallback: 'The goods could not be reserved.' })
  const { _id: id, orderNumber, reservedUntil } = order
  const save = async (count: number) => {
    const reply = await run({ params: { id }, body: { days: count } })
    if (!reply.ok) return
    toast.success(count > 0 ? `The goods of ${orderNumber} are reserved.` : `The goods of ${orderNumber} are released.`)
  }
  return (
    <Panel title="Reserve goods">
      <p className="note">
        {reservedUntil ? (
          <>
            Reserved until <FormattedDateTime iso={reservedUntil} />.
          </>
        ) : (
          'An unpaid order holds no stock. Reserve its goods if you know that the money is on its way.'
        )}
      </p>
      <div className="mt-3 flex flex-wrap items-end gap-2">
        <Select dense label="For" options={choices} value={days} onChange={(event) => setDays(event.target.value)} />
        <Button small busy={isBusy} onClick={() => void save(Number(days))}>
          {reservedUntil ? 'Change' : 'Reserve'}
        </Button>
        {reservedUntil && (
          <Button small disabled={isBusy} onClick={() => void save(0)}>
            Release
          </Button>
        )}
      </div>
      {state.kind === 'failed' && (
        <div className="mt-3">
          <Banner tone="bad">{state.text}</Banner>
        </div>
      )}
    </Panel>
  )
}
