import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { useBrand } from '#app/page/brand-context.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { SafeLink } from '#app/ui/navigation/safe-link.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { trackingLink } from '#contract/delivery/methods.ts'
import type { Order, Parcel } from '#contract/orders/calls.ts'
import { isCollected } from '#contract/orders/status.ts'
import { describeLines, findUnshipped, nameParcel } from '#contract/orders/unshipped.ts'
import { PdfButton } from '../print/pdf-button.tsx'
import { CorrectParcel } from './correct-parcel.tsx'

type Props = { order: Order; mayCorrect: boolean; renew: () => PromiseLike<{ isError: boolean }> }

/** What has left the works in which parcel, and what is still here. */
export function OrderParcels({ order, mayCorrect, renew }: Props) {
  const [correcting, setCorrecting] = useState<Parcel>()
  const { couriers } = useBrand()
  const { parcels, orderItems: items } = order
  if (parcels.length === 0) return null
  const rest = findUnshipped({ ...order, items })
  return (
    <Panel title={parcels.length === 1 && rest.length === 0 ? 'Parcel' : 'Parcels'}>
      <ul className="grid gap-4">
        {parcels.map((parcel, index) => {
          const link = trackingLink(couriers, parcel)
          return (
            <li key={parcel._id} className="grid gap-1">
              <b>{nameParcel(index, parcels, rest.length > 0)}</b>
              <span className="note">
                <FormattedDateTime iso={parcel.at} />
                {parcel.courier && `, ${parcel.courier}`}
                {parcel.trackingNumber && (
                  <>
                    {' '}
                    {link ? (
                      <SafeLink link={link} className="link tabular-nums">
                        {parcel.trackingNumber}
                      </SafeLink>
                    ) : (
                      <b className="tabular-nums">{parcel.trackingNumber}</b>
                    )}
                  </>
                )}
              </span>
              <span>{describeLines(items, parcel.lines)}</span>
              <ButtonRow>
                <PdfButton
                  href={`/api/order/${order._id}/packing-slip?parcel=${parcel._id}`}
                  renew={renew}
                  icon={<ClipboardList size={16} aria-hidden="true" />}
                >
                  Packing slip
                </PdfButton>
                {!isCollected(order) && mayCorrect && (
                  <Button small onClick={() => setCorrecting(parcel)}>
                    {order.status === 'processing' ? 'Correct' : 'Change courier or tracking'}
                  </Button>
                )}
              </ButtonRow>
            </li>
          )
        })}
      </ul>
      {rest.length > 0 && (
        <p className="mt-4">
          <b>Still to ship:</b> {describeLines(items, rest)}
        </p>
      )}
      {correcting && <CorrectParcel order={order} parcel={correcting} onClose={() => setCorrecting(undefined)} />}
    </Panel>
  )
}
