import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { Order } from '#contract/orders/calls.ts'
import { useReserveOrderMutation } from './manage-orders-api.ts'

const choices = [1, 3, 7, 14].map((days) => ({ value: String(days), label: days === 1 ? '1 day' : `${days} days` }))
const schema = z.object({ days: z.string().transform(Number) })

/** Reserves an unpaid order's goods while the bank transfer is on its way. */
export function ReserveGoods({ order }: { order: Order }) {
  const [reserveOrder] = useReserveOrderMutation()
  const { run } = useAction(reserveOrder, { fallback: 'The goods could not be reserved.' })
  const { _id: id, orderNumber, reservedUntil } = order
  return (
    <Panel title="Reserve goods">
      <p className="note">
        {reservedUntil ? (
          <>
            Reserved until <FormattedDateTime iso={reservedUntil} />.
          </>
        ) : (
          'An unpaid order holds no stock. Reserve its goods if you know that payment is on its way.'
        )}
      </p>
      <Form
        schema={schema}
        defaultValues={{ days: '3' }}
        className="mt-3 grid gap-3"
        onSubmit={async (chosen, { pressed }) => {
          const days = pressed === 'release' ? 0 : chosen.days
          const reply = await run({ params: { id }, body: { days } })
          if (!reply.ok) return reply
          toast.success(
            days > 0 ? `The goods for ${orderNumber} are reserved.` : `The goods for ${orderNumber} are released.`,
          )
        }}
      >
        <div className="flex flex-wrap items-end gap-2">
          <Select name="days" dense label="For" options={choices} />
          <SubmitButton variant="plain" small>
            {reservedUntil ? 'Change' : 'Reserve'}
          </SubmitButton>
          {reservedUntil && (
            <SubmitButton value="release" variant="plain" small>
              Release
            </SubmitButton>
          )}
        </div>
        <FormMessage />
      </Form>
    </Panel>
  )
}
