import type { ComponentProps } from 'react'
import type { Order } from '#contract/orders.ts'
import type { Paper } from '#contract/papers.ts'
import { PdfButton } from './pdf-button.tsx'

export const paperLabel = ({ kind, number }: Pick<Paper, 'kind' | 'number'>): string =>
  `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`

type Props = { order: Order; renew: ComponentProps<typeof PdfButton>['renew'] }

/** The invoice and the credit notes of an order as PDF; while it waits for payment, its pro forma invoice. */
export function OrderPapers({ order: { _id, isPaid, status, papers = [], invoiceWaitsFor }, renew }: Props) {
  if (!isPaid && status === 'cancelled') return null
  if (!isPaid)
    return (
      <PdfButton href={`/api/order/${_id}/pro-forma`} renew={renew}>
        Pro forma invoice
      </PdfButton>
    )
  return (
    <>
      {papers.length === 0 && (
        <p className="note">
          {invoiceWaitsFor?.length
            ? `The invoice is not issued yet. ${invoiceWaitsFor.join(' ')}`
            : 'The invoice is being prepared.'}
        </p>
      )}
      {papers.map((paper) => (
        <PdfButton key={paper._id} href={`/api/paper/${paper._id}/file`} renew={renew}>
          {paperLabel(paper)}
        </PdfButton>
      ))}
    </>
  )
}
