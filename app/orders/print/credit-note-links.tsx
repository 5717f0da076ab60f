import { ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { Order } from '#contract/orders.ts'
import { CreditNote } from './credit-note.tsx'

/** Each completed refund can be printed as its credit note. */
export function CreditNoteLinks({ order, onPrint }: { order: Order; onPrint: (sheet: ReactNode) => void }) {
  const credited = order.refunds?.filter(({ creditNote }) => creditNote) ?? []
  if (credited.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-3 mt-3">
      {credited.map((refund) => (
        <Button
          key={refund._id}
          small
          icon={<ReceiptText size={16} aria-hidden="true" />}
          onClick={() => onPrint(<CreditNote order={order} refund={refund} />)}
        >
          Credit note {refund.creditNote?.number}
        </Button>
      ))}
    </div>
  )
}
