import type { ComponentProps } from 'react'
import type { Invoice } from '#contract/invoices/calls.ts'
import type { Order } from '#contract/orders/calls.ts'
import { PdfButton } from './pdf-button.tsx'

export const invoiceLabel = ({ kind, number }: Pick<Invoice, 'kind' | 'number'>): string =>
  `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`

type Props = { order: Order; renew: ComponentProps<typeof PdfButton>['renew'] }

/** An order's invoice and credit notes as PDF, or its pro forma invoice until it is paid. */
export function InvoiceButtons({
  order: { _id, isPaid, status, papers: invoices = [], invoiceWaitsFor, chargePrice },
  renew,
}: Props) {
  if (!isPaid && status === 'cancelled' && !chargePrice) return null
  if (!isPaid && !chargePrice)
    return (
      <PdfButton href={`/api/order/${_id}/pro-forma`} renew={renew}>
        Pro forma invoice
      </PdfButton>
    )
  return (
    <>
      {invoices.length === 0 && (
        <p className="note">
          {invoiceWaitsFor?.length
            ? `The invoice is not issued yet. ${invoiceWaitsFor.join(' ')}`
            : 'The invoice is being prepared.'}
        </p>
      )}
      {invoices.map((invoice) => (
        <PdfButton key={invoice._id} href={`/api/paper/${invoice._id}/file`} renew={renew}>
          {invoiceLabel(invoice)}
        </PdfButton>
      ))}
    </>
  )
}
