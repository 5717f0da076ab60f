import { Banknote, Check, ClipboardList, Mail, PackageCheck, PackageOpen, Truck, Undo2, Wrench } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { useMay } from '#app/accounts/use-may.ts'
import { live } from '#app/api/live.ts'
import { useAction } from '#app/api/use-action.ts'
import { ProductSearch } from '#app/catalogue/manage-product-picker.tsx'
import { CustomerLink } from '#app/customers/customer-link.tsx'
import { NotFoundScreen } from '#app/page/not-found-screen.tsx'
import { Reprice } from '#app/settings/vat/reprice.tsx'
import { Button, ButtonLink, ButtonRow } from '#app/ui/button.tsx'
import { DesignFacts } from '#app/ui/commerce/design-facts.tsx'
import { LineItems } from '#app/ui/commerce/line-items.tsx'
import { hasPaymentNote, PaymentChip } from '#app/ui/commerce/payment-chip.tsx'
import { ReadyChip, StatusChip } from '#app/ui/commerce/status-chip.tsx'
import { TotalsList } from '#app/ui/commerce/totals.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { OrderJobs } from '#app/workshop/order-jobs.tsx'
import { useHasSheet } from '#app/workshop/use-has-sheet.ts'
import type { Invoice } from '#contract/invoices/calls.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import type { MissingGoods } from '#contract/orders/office-calls.ts'
import { returnedCents } from '#contract/orders/refunded.ts'
import {
  canCancel,
  canChange,
  canDeliver,
  canPay,
  canReserve,
  holdsStock,
  isCollected,
  officeSteps,
} from '#contract/orders/status.ts'
import { describeLines, findUnshipped, hasLeft } from '#contract/orders/unshipped.ts'
import { useGetOrderQuery } from '../api.ts'
import { LinkedOrders } from '../linked-orders.tsx'
import { canPack } from '../print/can-pack.ts'
import { PdfButton } from '../print/pdf-button.tsx'
import { RefundedUnits } from '../refunded-units.tsx'
import { AddGoods } from './add-goods.tsx'
import { AskForPayment } from './ask-for-payment.tsx'
import { CancelForBuyer } from './cancel-for-buyer.tsx'
import { ChangeDetails } from './change-details.tsx'
import { ChangeLines } from './change-lines.tsx'
import { ConfirmDelivery } from './confirm-delivery.tsx'
import { CorrectBuyer } from './correct-buyer.tsx'
import { FailedRefunds } from './failed-refunds.tsx'
import { GetPaid } from './get-paid.tsx'
import { useDeliverOrderMutation, useUpdateOrderStatusMutation } from './manage-orders-api.ts'
import { nameSteps } from './name-steps.ts'
import { OrderCustomer } from './order-customer.tsx'
import { OrderInvoices } from './order-invoices.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderProofs } from './order-proofs.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { RecordPayment } from './record-payment.tsx'
import { RefundOrder } from './refund-order.tsx'
import { isRefundPending, leftToRefund, missingCents } from './refundable.ts'
import { ReserveGoods } from './reserve-goods.tsx'
import { SendAgain } from './send-again.tsx'
import { ShipOrder } from './ship-order.tsx'
import { ShipPart } from './ship-part.tsx'
import { Shortage } from './shortages.tsx'
import { staleOrder } from './stale-order.ts'
import { findMissing, toFound } from './use-found-goods.tsx'
import { useUndoOffer } from './use-undo-offer.ts'

export default function ManageOrderPage() {
  const { id = '' } = useParams()
  const { currentData: order, isError, error, refetch } = useGetOrderQuery({ params: { id } }, live)
  if (isError && !order) {
    const { status } = error as { status?: number }
    if (status === 404 || status === 400) return <NotFoundScreen />
    return <ErrorState heading="h1" title="The order could not be loaded" onRetry={refetch} />
  }
  return order ? <OrderDesk order={order} renew={refetch} /> : <DeskSkeleton />
}

type Open = 'again' | 'lines' | 'details' | 'ship' | 'part' | 'refund' | 'cancel' | 'payment' | undefined

function OrderDesk({ order, renew }: { order: Order; renew: () => PromiseLike<{ isError: boolean }> }) {
  // An order taken at the counter is paid next.
  const { state: from } = useLocation() as { state: { open?: Open } | null }
  const [open, setOpen] = useState<Open>(canPay(order) ? from?.open : undefined)
  const close = () => setOpen(undefined)
  const [buyer, setBuyer] = useState<Invoice['buyer']>()
  const [correcting, setCorrecting] = useState<Invoice['buyer']>()
  const invoice = order.papers?.findLast(({ kind }) => kind === 'invoice')
  const may = useMay()
  const hasSheet = useHasSheet(order, may('workshop.read'))
  const isChangeable = canChange(order.status) && may('quotes.write')
  const openDetails = (corrected?: Invoice['buyer']) => {
    setBuyer(corrected)
    setOpen('details')
  }
  // The server also refuses while a payment page is open.
  const isOpenForLines = isChangeable && order.status === 'pending' && fromDecimal(order.receivedPrice) === 0
  const { status } = order
  const hasMoney = fromDecimal(order.receivedPrice) > 0 && status !== 'cancelled' && status !== 'refunded'
  const heading = useRef<HTMLHeadingElement>(null)
  const shownStatus = useRef(status)
  // The button of a completed step is gone, and focus with it: the heading shows the order's status.
  useEffect(() => {
    if (shownStatus.current !== status && document.activeElement === document.body) heading.current?.focus()
    shownStatus.current = status
  }, [status])
  return (
    <>
      <title>{`${order.orderNumber} | Back-office`}</title>
      <Breadcrumbs items={[{ label: 'Orders', to: '/manage/orders' }, { label: order.orderNumber }]} />
      <div className="office-page-head">
        <h1 ref={heading} tabIndex={-1} className="whitespace-nowrap">
          {order.orderNumber}
        </h1>
        <StatusChip order={order} />
        <ReadyChip order={order} />
        {hasPaymentNote(order) && <PaymentChip order={order} />}
      </div>
      <LinkedOrders order={order} to="/manage/orders" />
      <Steps order={order} onOpen={setOpen}>
        <Button small icon={<Mail size={16} aria-hidden="true" />} onClick={() => setOpen('again')}>
          Send again
        </Button>
        {isOpenForLines && (
          <Reprice
            kind="order"
            id={order._id}
            number={order.orderNumber}
            vatPercent={order.vatPercent}
            updatedAt={order.updatedAt}
          />
        )}
        {hasMoney && may('quotes.write') && <AddGoods order={order} />}
        {order.quote && may('quotes.write') && (
          <ButtonLink small to={`/manage/quotes/${order.quote._id}`}>
            Quote {order.quote.quoteNumber}
          </ButtonLink>
        )}
        {canPack(order) && (
          <PdfButton
            href={`/api/order/${order._id}/packing-slip`}
            renew={renew}
            icon={<ClipboardList size={16} aria-hidden="true" />}
          >
            Packing slip
          </PdfButton>
        )}
        {hasSheet && (
          <PdfButton
            href={`/api/order/${order._id}/workshop-sheet`}
            renew={renew}
            icon={<Wrench size={16} aria-hidden="true" />}
          >
            Workshop sheet
          </PdfButton>
        )}
      </Steps>
      <FailedRefunds order={order} mayRepeat={may('orders.refund')} />
      <div className="office-columns order-columns">
        <div className="office-column">
          <Panel
            title="Items"
            flush
            aside={
              isOpenForLines ? (
                <Button small aria-label="Change the goods" onClick={() => setOpen('lines')}>
                  Change
                </Button>
              ) : (
                <span className="note">
                  {order.orderItems.length === 1 ? '1 line' : `${order.orderItems.length} lines`}
                </span>
              )
            }
          >
            <LineItems
              vatPercent={order.vatPercent}
              items={order.orderItems}
              note={({ _id, qty, description, design }) => (
                <>
                  <RefundedUnits order={order} line={_id} />
                  <Shortage order={order} line={_id} mayTake={may('orders.pack')} />
                  {description && <p className="line-note whitespace-pre-line">{description}</p>}
                  {design && <DesignFacts design={design} orderId={order._id} pieces={qty} />}
                </>
              )}
            />
          </Panel>
        </div>
        <div className="office-column">
          {canPay(order) && <GetPaid order={order} mayGiveLink={may('quotes.write')} renew={renew} />}
          <Panel title="Total">
            <TotalsList
              totals={order}
              vatPercent={order.vatPercent}
              refundedCents={order.isPaid ? returnedCents(order) : 0}
              delivery={order.delivery?.name}
              isCollected={isCollected(order)}
            />
            <OrderPayment order={order} renew={renew} />
            <OrderProofs order={order} renew={renew} />
          </Panel>
          {may('workshop.read') && <OrderJobs orderId={order._id} />}
          <OrderParcels order={order} mayCorrect={may('orders.pack')} renew={renew} />
          <OrderInvoices
            order={order}
            mayCorrect={may('books.write')}
            renew={renew}
            onChangeOrder={isChangeable ? (buyer) => openDetails(buyer) : undefined}
          />
          {canReserve(status) && may('orders.pay') && <ReserveGoods order={order} />}
          <OrderCustomer
            order={order}
            onChange={isChangeable ? () => openDetails() : undefined}
            link={<CustomerLink of={{ order: order._id }} subject={`Order ${order.orderNumber}`} />}
          />
        </div>
        <div className="office-column">
          <Panel title="History">
            <OrderTimeline order={order} />
            {may('audit.read') && (
              <Link className="link" to={`/manage/history?entity=order&id=${order._id}`}>
                Who changed what
              </Link>
            )}
          </Panel>
          <OrderNotes order={order} />
        </div>
      </div>
      {open === 'again' && <SendAgain order={order} onClose={close} />}
      {open === 'lines' && (
        <ChangeLines
          order={order}
          addProduct={(onPick) => <ProductSearch label="Add a product" dense onPick={onPick} />}
          onClose={close}
        />
      )}
      {open === 'details' && (
        <ChangeDetails
          order={order}
          buyer={buyer}
          onCorrectInvoice={may('books.write') ? setCorrecting : undefined}
          onClose={close}
        />
      )}
      {correcting && invoice && (
        <CorrectBuyer invoice={invoice} changed={correcting} onClose={() => setCorrecting(undefined)} />
      )}
      {open === 'ship' && <ShipOrder order={order} onClose={close} />}
      {open === 'part' && <ShipPart order={order} onClose={close} />}
      {open === 'refund' && <RefundOrder order={order} onClose={close} />}
      {open === 'payment' && <RecordPayment order={order} onClose={close} />}
      {open === 'cancel' && <CancelForBuyer order={order} onClose={close} />}
    </>
  )
}

type StepsProps = { order: Order; onOpen: (open: Open) => void; children: ReactNode }

/** Only the steps that the order's status allows; the next one stands out. Its documents are on the right. */
function Steps({ order, onOpen, children }: StepsProps) {
  const [updateStatus] = useUpdateOrderStatusMutation()
  const [deliverOrder] = useDeliverOrderMutation()
  const step = useAction(updateStatus, { codes: staleOrder, fallback: 'The order could not be changed.' })
  const delivered = nameSteps('delivered', [order])
  const delivery = useAction(deliverOrder, {
    codes: staleOrder,
    fallback: `The order could not be marked as ${delivered}.`,
  })
  const { _id: id, status, updatedAt, orderNumber } = order
  const offerUndo = useUndoOffer()
  const [isAsking, setAsking] = useState(false)
  const process = async () => {
    const reply = await step.run({ params: { id }, body: { status: 'processing', updatedAt } })
    if (reply.ok) offerUndo([reply.value], `${orderNumber} marked as processing.`)
  }
  const [missing, setMissing] = useState<MissingGoods>([])
  const deliver = async () => {
    const reply = await delivery.run({
      params: { id },
      body: { updatedAt, ...(missing.length > 0 && toFound(missing)) },
    })
    const lacking = reply.ok ? [] : findMissing(reply.error.failure)
    setMissing(lacking)
    setAsking(lacking.length > 0)
    if (reply.ok) offerUndo([reply.value], `${orderNumber} marked as ${delivered}. The buyer will get an e-mail.`)
  }
  // The server refuses these too: goods are not shipped while they are being fully refunded.
  const staysHere = holdsStock(status) && isRefundPending(order)
  // A deposit starts the work; nothing leaves before the balance has arrived.
  const next = staysHere || canPay(order) ? officeSteps(status).filter((to) => to === 'cancelled') : officeSteps(status)
  const failed = [step.state, delivery.state].find((state) => state.kind === 'failed')
  const may = useMay()
  const buttons: ReactNode[] = []
  if (canPay(order) && may('orders.pay'))
    buttons.push(
      <Button
        key="payment"
        small
        variant={order.paymentMethod === 'EFT' || status === 'processing' ? 'primary' : 'plain'}
        icon={<Banknote size={16} aria-hidden="true" />}
        onClick={() => onOpen('payment')}
      >
        Record payment
      </Button>,
    )
  if (canPay(order) && may('orders.pay')) buttons.push(<AskForPayment key="ask" order={order} />)
  if (may('orders.pack') && (next.includes('processing') || (status === 'processing' && !order.isStarted)))
    buttons.push(
      <Button
        key="process"
        small
        variant="primary"
        busy={step.isBusy}
        icon={<Check size={16} aria-hidden="true" />}
        onClick={() => void process()}
      >
        Start processing
      </Button>,
    )
  if (may('orders.pack') && next.includes('shipped'))
    buttons.push(
      <Button
        key="ship"
        small
        variant="primary"
        icon={<Truck size={16} aria-hidden="true" />}
        onClick={() => onOpen('ship')}
      >
        Mark {nameSteps('shipped', [order])}
      </Button>,
    )
  // One unit is never two parcels.
  const units = findUnshipped({ ...order, items: order.orderItems }).reduce((sum, { qty }) => sum + qty, 0)
  if (may('orders.pack') && holdsStock(status) && !staysHere && units > 1 && !canPay(order))
    buttons.push(
      <Button key="part" small icon={<PackageOpen size={16} aria-hidden="true" />} onClick={() => onOpen('part')}>
        {isCollected(order) ? 'Part is ready' : 'Ship part'}
      </Button>,
    )
  if (may('orders.pack') && canDeliver(status) && !staysHere && !canPay(order))
    buttons.push(
      <Button
        key="deliver"
        small
        variant={next.includes('delivered') ? 'primary' : 'plain'}
        busy={delivery.isBusy}
        icon={<PackageCheck size={16} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        Mark {delivered}
      </Button>,
    )
  if (may('orders.refund') && leftToRefund(order) > 0)
    buttons.push(
      <Button
        key="refund"
        small
        variant="outline-danger"
        icon={<Undo2 size={16} aria-hidden="true" />}
        onClick={() => onOpen('refund')}
      >
        Refund
      </Button>,
    )
  // Cancelling pays back what was received.
  const mayCancel = may('orders.pay') && (leftToRefund(order) === 0 || may('orders.refund'))
  if (mayCancel && canCancel(status) && !hasLeft(order))
    buttons.push(
      <Button key="cancel" small variant="outline-danger" onClick={() => onOpen('cancel')}>
        Cancel order
      </Button>,
    )
  return (
    <>
      <ButtonRow className="mb-4">
        {buttons}
        {isAsking && (
          <ConfirmDelivery
            orders={[order]}
            busy={delivery.isBusy}
            missing={describeLines(order.orderItems, missing)}
            onConfirm={() => void deliver()}
            onCancel={() => {
              setAsking(false)
              setMissing([])
            }}
          />
        )}
        <span className="flex-1 max-md:hidden" />
        {children}
      </ButtonRow>
      {staysHere && (
        <div className="mb-4">
          <Banner tone="hold">
            This order is being fully refunded, so it cannot be {isCollected(order) ? 'handed over' : 'shipped'}. Cancel
            it to return the goods to stock now; otherwise that happens once the refund is complete.
          </Banner>
        </div>
      )}
      {status === 'processing' && canPay(order) && (
        <div className="mb-4">
          <Banner tone="hold">
            {order.readyAt ? (
              <>
                The goods have been ready since <FormattedDate iso={order.readyAt} />.
              </>
            ) : (
              'The deposit has been paid and the work can go on.'
            )}{' '}
            {formatRand(missingCents(order))} must arrive before the order goes out.
          </Banner>
        </div>
      )}
      {failed?.kind === 'failed' && (
        <div className="mb-4">
          <Banner tone="bad">
            {failed.error.failure.code === 'stale'
              ? failed.text
              : `${failed.text} The page now shows the order's current status.`}
          </Banner>
        </div>
      )}
    </>
  )
}

const DeskSkeleton = () => (
  <Loading label="Loading the order">
    <div className="office-page-head">
      <Skeleton width={220} height={32} />
    </div>
    <div className="office-columns">
      <Skeleton height={420} />
      <Skeleton height={420} />
    </div>
  </Loading>
)
