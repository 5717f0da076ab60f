import '#app/styles/parts/order.css'
import { Banknote, Check, ClipboardList, PackageCheck, Printer, Truck, Undo2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { useAction } from '#app/api/use-action.ts'
import { useBrand } from '#app/shell/brand-context.ts'
import { NotFoundScreen } from '#app/shell/not-found-screen.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { ItemLines } from '#app/ui/item-lines.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { PaymentChip, saysMoreThanStatus } from '#app/ui/payment-chip.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { toast } from '#app/ui/toast.ts'
import { TotalsList } from '#app/ui/totals.tsx'
import type { Order } from '#contract/orders.ts'
import { canCancel, canDeliver, canPay, canRefund, holdsStock, officeSteps } from '#contract/orders-status.ts'
import { useGetOrderQuery } from './api.ts'
import { CreditNoteLinks } from './credit-note-links.tsx'
import { OrderCustomer } from './manage-order-customer.tsx'
import { OrderNotes } from './manage-order-notes.tsx'
import { OrderPayment } from './manage-order-payment.tsx'
import { OrderTimeline } from './manage-order-timeline.tsx'
import { useDeliverOrderMutation, useUpdateOrderStatusMutation } from './manage-orders-api.ts'
import { RecordTransfer } from './manage-record-transfer.tsx'
import { RefundOrder } from './manage-refund-order.tsx'
import { ShipOrder } from './manage-ship-order.tsx'
import { OrderInvoice } from './order-invoice.tsx'
import { canPack, PackingSlip } from './packing-slip.tsx'
import { isReturning, refundableCents, surplusCents } from './refundable.ts'
import { toInvoiceKind } from './seller.ts'
import { usePrint } from './use-print.tsx'

const CancelOrder = lazy(() => import('./cancel-order.tsx').then((module) => ({ default: module.CancelOrder })))

export default function ManageOrderPage() {
  const { id = '' } = useParams()
  const { currentData: order, isError, error, refetch } = useGetOrderQuery({ params: { id } })
  if (isError && !order) {
    const { status } = error as { status?: number }
    if (status === 404 || status === 400) return <NotFoundScreen />
    return <ErrorState heading="h1" title="The order could not be loaded" onRetry={refetch} />
  }
  return order ? <OrderDesk order={order} /> : <DeskSkeleton />
}

type Open = 'ship' | 'refund' | 'cancel' | 'transfer' | undefined

function OrderDesk({ order }: { order: Order }) {
  const brand = useBrand()
  const [open, setOpen] = useState<Open>()
  const { print, sheets } = usePrint()
  const close = () => setOpen(undefined)
  const heading = useRef<HTMLHeadingElement>(null)
  const { status } = order
  const shownStatus = useRef(status)
  // The button of a step that is done is gone, and the focus with it: the heading says how the order stands.
  useEffect(() => {
    if (shownStatus.current !== status && document.activeElement === document.body) heading.current?.focus()
    shownStatus.current = status
  }, [status])
  return (
    <>
      <title>{`${order.orderNumber} | Back-office`}</title>
      <div className="no-print">
        <Breadcrumbs items={[{ label: 'Orders', to: '/manage/orders' }, { label: order.orderNumber }]} />
        <div className="work-head">
          <h1 ref={heading} tabIndex={-1}>
            {order.orderNumber}
          </h1>
          <StatusChip status={order.status} />
          {saysMoreThanStatus(order) && <PaymentChip order={order} />}
        </div>
        <Steps order={order} onOpen={setOpen}>
          {canPack(order) && (
            <Button
              small
              icon={<ClipboardList size={16} aria-hidden="true" />}
              onClick={() => print(<PackingSlip order={order} />)}
            >
              Packing slip
            </Button>
          )}
          <Button
            small
            icon={<Printer size={16} aria-hidden="true" />}
            onClick={() => print(<OrderInvoice order={order} />)}
          >
            {toInvoiceKind(order, brand)}
          </Button>
        </Steps>
        <div className="dash order-desk">
          <div className="dash-column">
            <Panel
              title="Items"
              flush
              aside={
                <span className="note">
                  {order.orderItems.length === 1 ? '1 line' : `${order.orderItems.length} lines`}
                </span>
              }
            >
              <ItemLines items={order.orderItems} />
            </Panel>
          </div>
          <div className="dash-column">
            <Panel title="Total">
              <TotalsList totals={order} />
              <OrderPayment order={order} />
              <CreditNoteLinks order={order} onPrint={print} />
            </Panel>
            <OrderCustomer order={order} />
          </div>
          <div className="dash-column">
            <Panel title="History">
              <OrderTimeline order={order} />
            </Panel>
            <OrderNotes order={order} />
          </div>
        </div>
      </div>
      {sheets}
      {open === 'ship' && <ShipOrder order={order} onClose={close} />}
      {open === 'refund' && <RefundOrder order={order} onClose={close} />}
      {open === 'transfer' && <RecordTransfer order={order} onClose={close} />}
      {open === 'cancel' && (
        <Suspense>
          <CancelOrder order={order} forOffice onClose={close} />
        </Suspense>
      )}
    </>
  )
}

type StepsProps = { order: Order; onOpen: (open: Open) => void; children: ReactNode }

/** Only what the order's state allows; the one that comes next stands out. Its papers follow at the right. */
function Steps({ order, onOpen, children }: StepsProps) {
  const [updateStatus] = useUpdateOrderStatusMutation()
  const [deliverOrder] = useDeliverOrderMutation()
  const step = useAction(updateStatus, { fallback: 'The order could not be changed.' })
  const delivery = useAction(deliverOrder, { fallback: 'The order could not be marked as delivered.' })
  const { _id: id, status, updatedAt, orderNumber } = order
  const process = async () => {
    const reply = await step.run({ params: { id }, body: { status: 'processing', updatedAt } })
    if (reply.ok) toast.success(`${orderNumber} is being processed.`)
  }
  const deliver = async () => {
    const reply = await delivery.run({ params: { id }, body: { updatedAt } })
    if (reply.ok) toast.success(`${orderNumber} is delivered. The buyer gets an e-mail.`)
  }
  // The server refuses these too: goods stay here while all of their money goes back.
  const staysHere = holdsStock(status) && isReturning(order)
  const next = staysHere ? [] : officeSteps(status)
  const failed = [step.state, delivery.state].find((state) => state.kind === 'failed')
  const buttons: ReactNode[] = []
  if (canPay(status))
    buttons.push(
      <Button
        key="transfer"
        small
        variant={order.paymentMethod === 'EFT' ? 'go' : 'plain'}
        icon={<Banknote size={16} aria-hidden="true" />}
        onClick={() => onOpen('transfer')}
      >
        Record bank transfer
      </Button>,
    )
  if (next.includes('processing'))
    buttons.push(
      <Button
        key="process"
        small
        variant="go"
        busy={step.isBusy}
        icon={<Check size={16} aria-hidden="true" />}
        onClick={() => void process()}
      >
        Start processing
      </Button>,
    )
  if (next.includes('shipped'))
    buttons.push(
      <Button
        key="ship"
        small
        variant="go"
        icon={<Truck size={16} aria-hidden="true" />}
        onClick={() => onOpen('ship')}
      >
        Mark shipped
      </Button>,
    )
  if (canDeliver(status) && !staysHere)
    buttons.push(
      <Button
        key="deliver"
        small
        variant={next.includes('delivered') ? 'go' : 'plain'}
        busy={delivery.isBusy}
        icon={<PackageCheck size={16} aria-hidden="true" />}
        onClick={() => void deliver()}
      >
        Mark delivered
      </Button>,
    )
  if (canRefund(order) ? refundableCents(order) > 0 : surplusCents(order) > 0)
    buttons.push(
      <Button
        key="refund"
        small
        variant="bad"
        icon={<Undo2 size={16} aria-hidden="true" />}
        onClick={() => onOpen('refund')}
      >
        Refund
      </Button>,
    )
  if (canCancel(status))
    buttons.push(
      <Button key="cancel" small variant="bad" onClick={() => onOpen('cancel')}>
        Cancel order
      </Button>,
    )
  return (
    <>
      <div className="order-acts">
        {buttons}
        <span className="sp" />
        {children}
      </div>
      {staysHere && (
        <div className="mb-4">
          <Banner tone="hold">
            All that was paid is on its way back to the buyer, so the goods stay here. Cancel the order to put them back
            on the shelf now; otherwise they go back when the refund is done.
          </Banner>
        </div>
      )}
      {failed?.kind === 'failed' && (
        <div className="mb-4">
          <Banner tone="bad">{failed.text} The page shows how the order stands now.</Banner>
        </div>
      )}
    </>
  )
}

const DeskSkeleton = () => (
  <Loading label="Loading the order">
    <div className="work-head">
      <Skeleton width={220} height={32} />
    </div>
    <div className="dash">
      <Skeleton height={420} />
      <Skeleton height={420} />
    </div>
  </Loading>
)
