import type { ComponentProps } from 'react'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import type { Order } from '#contract/orders/calls.ts'
import { PdfButton } from '../print/pdf-button.tsx'

type Props = { order: Order; renew: ComponentProps<typeof PdfButton>['renew'] }

/** What the buyer attached as proof of payment. It never releases goods. */
export function OrderProofs({ order: { _id: id, proofs = [], proofAt }, renew }: Props) {
  if (proofs.length === 0) return null
  return (
    <div className="mt-4 grid gap-2">
      {proofAt && (
        <Banner tone="hold">
          <b>Proof received, not yet on our bank statement.</b> Record the payment once you see it there.
        </Banner>
      )}
      <ul className="grid gap-2" aria-label="Proof of payment">
        {proofs.map(({ _id, name, at }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <PdfButton href={`/api/order/${id}/proof/${_id}`} renew={renew} className="max-w-full">
              {name}
            </PdfButton>
            <small className="note">
              Proof of payment, <FormattedDateTime iso={at} />
            </small>
          </li>
        ))}
      </ul>
    </div>
  )
}
