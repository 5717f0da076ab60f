import { type ComponentProps, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { Invoice } from '#contract/invoices/calls.ts'
import type { Order } from '#contract/orders/calls.ts'
import { invoiceLabel } from '../print/invoice-buttons.tsx'
import { PdfButton } from '../print/pdf-button.tsx'
import { CorrectBuyer } from './correct-buyer.tsx'

type Props = {
  order: Order
  mayCorrect: boolean
  renew: ComponentProps<typeof PdfButton>['renew']
  onChangeOrder?: ((buyer: Invoice['buyer']) => void) | undefined
}

/**
 * An order's invoice and credit notes, to download and correct. A replacement is marked as a copy, as the VAT Act
 * requires.
 */
export function OrderInvoices({ order, mayCorrect, renew, onChangeOrder }: Props) {
  const [correcting, setCorrecting] = useState<Invoice>()
  const { status, papers: invoices = [], invoiceWaitsFor = [], chargePrice } = order
  const isPaid = order.isPaid || chargePrice !== undefined
  // The pro forma is among the ways to get paid.
  if (!isPaid && status !== 'cancelled' && invoices.length === 0) return null
  return (
    <Panel title="Invoices">
      {!isPaid && status === 'cancelled' && <p className="note">Cancelled before it was paid: there is no invoice.</p>}
      {isPaid && invoices.length === 0 && (
        <Banner tone="hold">
          {invoiceWaitsFor.length > 0
            ? `The invoice is not issued yet. ${invoiceWaitsFor.join(' ')}`
            : 'The invoice is being prepared.'}
        </Banner>
      )}
      <ul className="grid gap-5">
        {invoices.map((invoice) => (
          <li key={invoice._id} className="grid gap-2">
            <span className="flex flex-wrap items-center gap-3">
              <PdfButton href={`/api/paper/${invoice._id}/file`} renew={renew}>
                {invoiceLabel(invoice)}
              </PdfButton>
              {invoice.isSpecimen && <Chip tone="hold">Specimen</Chip>}
              {invoice.revision > 1 && <Chip tone="info">Corrected</Chip>}
            </span>
            <span className="flex flex-wrap gap-3">
              <PdfButton
                href={`/api/paper/${invoice._id}/file?copy`}
                renew={renew}
                aria-label={`Download copy of ${invoiceLabel(invoice)}`}
              >
                Download copy
              </PdfButton>
              {mayCorrect && (
                <Button
                  small
                  aria-label={`Correct the buyer's details on ${invoiceLabel(invoice)}`}
                  onClick={() => setCorrecting(invoice)}
                >
                  Correct the buyer's details
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {correcting && (
        <CorrectBuyer invoice={correcting} onChangeOrder={onChangeOrder} onClose={() => setCorrecting(undefined)} />
      )}
    </Panel>
  )
}
