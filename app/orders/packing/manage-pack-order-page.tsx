import './manage-pack-order-page.css'
import { ClipboardList, PackageCheck, Truck } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useParams } from 'react-router'
import { z } from 'zod'
import { live } from '#app/api/live.ts'
import { toApiError, toWords, useAction } from '#app/api/use-action.ts'
import { NotFoundScreen } from '#app/page/not-found-screen.tsx'
import { ButtonLink, ButtonRow } from '#app/ui/button.tsx'
import { AddressLines } from '#app/ui/commerce/address-lines.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { Form } from '#app/ui/forms/form/form.tsx'
import { SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { useDraft } from '#app/ui/forms/form/use-draft.ts'
import { QuantityInput } from '#app/ui/forms/inputs/quantity-input.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { formatNearDay } from '#contract/days.ts'
import type { PackingLine, PackingOrder } from '#contract/orders/packing-calls.ts'
import { nameStep, undoMs } from '#contract/orders/status.ts'
import { describeLines } from '#contract/orders/unshipped.ts'
import { CourierField } from '../manage/courier-field.tsx'
import { keepLastCourier, readLastCourier } from '../manage/last-courier.ts'
import { staleOrder } from '../manage/stale-order.ts'
import { foundField, useFoundGoods } from '../manage/use-found-goods.tsx'
import { PdfButton } from '../print/pdf-button.tsx'
import { useGetPackingQuery, useShipPackedMutation, useUndoShipmentMutation } from './api.ts'
import { findLine } from './find-line.ts'
import { usePacking } from './use-packing.ts'

/** Two people may pack one order: what the other one has put in shows within seconds. */
const atTheTable = { ...live, pollingInterval: 5_000 }

export default function ManagePackOrderPage() {
  const { id = '' } = useParams()
  const { currentData: order, isError, error, refetch } = useGetPackingQuery({ params: { id } }, atTheTable)
  if (isError && !order) {
    const { status } = error as { status?: number }
    if (status === 404 || status === 400) return <NotFoundScreen />
    return <ErrorState heading="h1" title="The order could not be loaded" onRetry={refetch} />
  }
  return order ? (
    <PackingTable key={order._id} order={order} renew={refetch} />
  ) : (
    <Loading label="Loading the order">
      <Skeleton height={420} />
    </Loading>
  )
}

type TableProps = { order: PackingOrder; renew: () => PromiseLike<{ isError: boolean }> }

function PackingTable({ order, renew }: TableProps) {
  const { _id, orderNumber, address, collectAt, delivery, promisedOn, isOpen, parcels } = order
  const packing = usePacking(order)
  return (
    <div className="grid max-w-[720px] gap-4">
      <title>{`Pack ${orderNumber} | Back-office`}</title>
      <div>
        <Breadcrumbs items={[{ label: 'Packing', to: '/manage/packing' }, { label: orderNumber }]} />
        <div className="office-page-head mb-0!">
          <h1 className="whitespace-nowrap">{orderNumber}</h1>
          {promisedOn && <span className="note">promised for {formatNearDay(promisedOn)}</span>}
        </div>
      </div>
      {isOpen && (
        <ButtonRow>
          <PdfButton
            href={`/api/order/${_id}/packing-slip`}
            renew={renew}
            icon={<ClipboardList size={16} aria-hidden="true" />}
          >
            Packing slip
          </PdfButton>
          <ButtonLink small to={`/manage/packing/picking-list?ids=${_id}`}>
            Picking list
          </ButtonLink>
        </ButtonRow>
      )}
      <Panel title={collectAt ? 'Collected by' : 'Deliver to'}>
        <AddressLines address={address} isCollected={collectAt !== undefined} />
        {delivery && <p className="note mt-2">{delivery}</p>}
      </Panel>
      {isOpen ? <Box order={order} packing={packing} /> : <Closed order={order} />}
      {parcels.length > 0 && (
        <Panel title={parcels.length === 1 ? 'Has left' : `${parcels.length} parcels have left`}>
          <ul className="grid gap-3">
            {parcels.map(({ _id: parcelId, lines, courier, trackingNumber, at }) => (
              <li key={parcelId} className="grid gap-1">
                <span>{describeLines(lines, lines)}</span>
                <span className="note">
                  <FormattedDateTime iso={at} />
                  {[courier, trackingNumber].filter(Boolean).map((text) => `, ${text}`)}
                </span>
                <span>
                  <PdfButton href={`/api/order/${_id}/packing-slip?parcel=${parcelId}`} renew={renew}>
                    Its packing slip
                  </PdfButton>
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}

function Closed({ order: { status, paidAt } }: { order: PackingOrder }) {
  const isEnded = status === 'cancelled' || status === 'refunded'
  return (
    <Panel>
      <EmptyState
        title={
          isEnded
            ? `This order is ${nameStep(status).toLowerCase()}`
            : paidAt
              ? 'Everything has left'
              : 'Not paid in full yet'
        }
        icon={<PackageCheck size={36} aria-hidden="true" />}
        action={
          <ButtonLink variant="primary" to="/manage/packing">
            Next order
          </ButtonLink>
        }
      >
        {isEnded
          ? 'Put its goods back on the shelf if they are on the table.'
          : paidAt
            ? 'Nothing is left to pack.'
            : 'It can be packed once its money has arrived.'}
      </EmptyState>
    </Panel>
  )
}

type BoxProps = { order: PackingOrder; packing: ReturnType<typeof usePacking> }

function Box({ order, packing }: BoxProps) {
  const { lines, pack, problem } = packing
  const full = lines.filter(({ qty, packed }) => packed === qty).length
  return (
    <>
      <Panel
        title="In the box"
        flush
        aside={
          <span className="note" role="status">
            {full} of {lines.length} lines
          </span>
        }
      >
        <Scan packing={packing} />
        {problem && (
          <div className="px-4 pb-3">
            <Banner tone="bad">{problem}</Banner>
          </div>
        )}
        <ul className="packing-lines">
          {lines.map((line) => (
            <Line key={line._id} line={line} onPack={(qty) => pack(line._id, qty)} />
          ))}
        </ul>
      </Panel>
      <Parcel order={order} packing={packing} />
    </>
  )
}

function Line({ line, onPack }: { line: PackingLine; onPack: (qty: number) => void }) {
  const { name, partNumber, place, description, qty, packed, packedBy, madeToOrder, short, available = 0 } = line
  return (
    <li>
      <label>
        <input
          type="checkbox"
          className="checkbox-bare size-6!"
          aria-label={`In the box: ${qty} × ${name}`}
          checked={packed === qty}
          onChange={({ target }) => onPack(target.checked ? qty : 0)}
        />
        <span className="min-w-0 wrap-anywhere">
          <b>
            {qty} × {name}
          </b>
          <small className="block text-note">
            {[partNumber, place ? `place ${place}` : '', madeToOrder && 'made to order'].filter(Boolean).join(' · ')}
          </small>
          {description && description !== name && <small className="block text-note">{description}</small>}
          {short !== undefined && (
            <small className="block text-note text-hold">
              {madeToOrder ? `${short} from the workshop` : `${short} sold beyond stock`},{' '}
              {available === 0 ? 'none in stock now' : `${Math.min(short, available)} in stock now`}
            </small>
          )}
          {packed > 0 && packedBy && <small className="block text-note">{packedBy}</small>}
        </span>
      </label>
      {qty > 1 && (
        <QuantityInput small label={`In the box of ${name}`} min={0} max={qty} value={packed} onChange={onPack} />
      )}
    </li>
  )
}

/** A barcode reader types a part number and presses Enter. */
function Scan({ packing: { lines, pack, packedNow } }: Pick<BoxProps, 'packing'>) {
  const [text, setText] = useState('')
  const [notice, setNotice] = useState('')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const typed = text.trim()
    if (typed === '') return
    setText('')
    const line = findLine(lines, typed)
    if (!line) return setNotice(`${typed} is not in this order. Leave it out.`)
    const packed = packedNow(line._id)
    if (packed >= line.qty) return setNotice(`All ${line.qty} × ${line.name} are in the box. Leave this one out.`)
    pack(line._id, packed + 1)
    setNotice(`${packed + 1} of ${line.qty} × ${line.name}.`)
  }
  return (
    <div className="grid gap-2 p-4">
      <TextInput
        label="Scan or type a part number"
        value={text}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="note min-h-5">
        {notice}
      </p>
    </div>
  )
}

const schema = z.object({ courier: z.string(), trackingNumber: z.string(), ...foundField })
type ParcelDraft = { courier: string; trackingNumber: string }

function Parcel({ order, packing: { lines, isSaving } }: BoxProps) {
  const { _id: id, orderNumber, updatedAt, collectAt, undone } = order
  const [shipPacked] = useShipPackedMutation()
  const [undoShipment] = useUndoShipmentMutation()
  const { run } = useAction(shipPacked, { codes: staleOrder, fallback: 'The parcel could not be saved.' })
  const { foundOf, offer, message } = useFoundGoods({ orderItems: lines })
  const draft = useDraft<ParcelDraft>(`parcel-${id}`, { lasting: true })
  const box = lines.filter(({ packed }) => packed > 0).map(({ _id, packed }) => ({ _id, qty: packed }))
  const [inside, all] = [box.reduce((sum, { qty }) => sum + qty, 0), lines.reduce((sum, { qty }) => sum + qty, 0)]
  const undo = async (shipped: PackingOrder) => {
    const { error } = await undoShipment({ params: { id }, body: { updatedAt: shipped.updatedAt } })
    if (error) toast.error(`Could not undo: ${toWords(toApiError(error), { fallback: 'no response' })}`)
    else toast.success(`${orderNumber} is in the box again.`)
  }
  const isPart = inside < all
  return (
    <Panel title={collectAt ? 'Ready to collect' : 'Parcel'}>
      <Form
        schema={schema}
        defaultValues={{
          courier: undone?.courier ?? (collectAt ? '' : readLastCourier()),
          trackingNumber: undone?.trackingNumber ?? '',
          isFound: false,
        }}
        draft={draft}
        className="grid gap-4"
        onSubmit={async ({ isFound, ...parcel }, { form }) => {
          const body = { lines: box, ...parcel, ...foundOf(isFound), updatedAt }
          const reply = offer(await run({ params: { id }, body }), form)
          if (!reply.ok) return reply
          keepLastCourier(parcel.courier)
          const done = isPart ? `A parcel of ${orderNumber}` : orderNumber
          toast.offer(`${done} is ${collectAt ? 'ready' : 'shipped'}. The buyer will get an e-mail.`, {
            label: 'Undo',
            forMs: undoMs - 500,
            run: () => void undo(reply.value),
          })
          form.reset({ ...parcel, trackingNumber: '', isFound: false })
        }}
      >
        {!collectAt && (
          <>
            <CourierField />
            <TextInput
              name="trackingNumber"
              label="Tracking number"
              autoComplete="off"
              autoCapitalize="none"
              maxLength={80}
              // A barcode reader ends with Enter; only the button ships.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
          </>
        )}
        {message}
        <SubmitButton
          full
          className="min-h-14!"
          icon={<Truck size={18} aria-hidden="true" />}
          busyText={collectAt ? 'Saving' : 'Shipping'}
          disabled={inside === 0 || isSaving}
        >
          {(collectAt ? 'Mark ready' : 'Ship') + (isPart && inside > 0 ? ` ${inside} of ${all} units` : '')}
        </SubmitButton>
        <p className="note">
          {inside === 0
            ? 'Tick what is in the box first.'
            : isPart
              ? 'The rest stays here for another parcel.'
              : 'Everything is in the box.'}
        </p>
      </Form>
    </Panel>
  )
}
