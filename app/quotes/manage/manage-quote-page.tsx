import { Ban, Check, Copy, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { live } from '#app/api/live.ts'
import { useAction } from '#app/api/use-action.ts'
import { PdfButton } from '#app/orders/print/pdf-button.tsx'
import { RecordStatus } from '#app/page/record-status.tsx'
import { Reprice } from '#app/settings/vat/reprice.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { LineItems } from '#app/ui/commerce/line-items.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormFields, FormGuard, FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { SaveBar } from '#app/ui/forms/form/save-bar.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useVatPercent } from '#app/ui/vat-context.ts'
import { fromDecimal } from '#contract/money.ts'
import { depositPercents } from '#contract/orders/deposit.ts'
import { canAccept, canClose, deliverTos, isFinal } from '#contract/quotes/rules.ts'
import type { Quote, QuoteVersion } from '#contract/quotes/schema.ts'
import { exclVat } from '#contract/vat.ts'
import { useAcceptQuoteMutation, useGetQuoteQuery } from '../api.ts'
import { Differences } from '../differences.tsx'
import { QuoteChip } from '../quote-chip.tsx'
import { QuoteTotals } from '../quote-totals.tsx'
import { RequestFacts } from '../request-facts.tsx'
import { hasThread, Thread } from '../thread.tsx'
import { CloseQuote } from './close-quote.tsx'
import { type EditorValues, editorSchema, isShort, toDraftBody, toEditor, totalEditor } from './edit-lines.ts'
import { LinesEditor } from './lines-editor.tsx'
import {
  useCopyQuoteMutation,
  usePlaceQuoteMutation,
  useSaveQuoteDraftMutation,
  useSendQuoteMutation,
} from './manage-quotes-api.ts'
import { PlaceOrder } from './place-order.tsx'
import { QuoteCustomer } from './quote-customer.tsx'
import { QuoteFollowUp } from './quote-follow-up.tsx'
import { QuotedDay } from './quoted-day.tsx'

export default function ManageQuotePage() {
  const { id = '' } = useParams()
  const { currentData, isError, error, refetch } = useGetQuoteQuery(
    { params: { id } },
    { refetchOnMountOrArgChange: true, ...live },
  )
  if (currentData) return <QuoteDesk key={currentData._id} quote={currentData} renew={refetch} />
  return <RecordStatus subject="quote" error={isError ? error : undefined} onRetry={refetch} />
}

type Renew = () => PromiseLike<{ isError: boolean; data?: Quote | undefined }>

function QuoteDesk({ quote, renew }: { quote: Quote; renew: Renew }) {
  const [isClosing, setClosing] = useState(false)
  const last = quote.versions.at(-1)
  const before = quote.versions.at(-2)
  return (
    <>
      <title>{`Quote ${quote.quoteNumber} | Back-office`}</title>
      <div className="office-page-head">
        <h1>
          Quote <span className="whitespace-nowrap">{quote.quoteNumber}</span>
        </h1>
        <QuoteChip quote={quote} />
        <span className="flex-1" />
        {last && (
          <>
            <PdfButton href={`/api/quote/${quote._id}/file`} renew={renew}>
              PDF
            </PdfButton>
            <ButtonLink small icon={<ExternalLink size={16} aria-hidden="true" />} to={`/quote/${quote._id}`}>
              Buyer’s view
            </ButtonLink>
          </>
        )}
        <CopyQuote quote={quote} />
        {canAccept(quote) && last && (
          <Reprice
            kind="quote"
            id={quote._id}
            number={quote.quoteNumber}
            vatPercent={last.vatPercent}
            updatedAt={quote.updatedAt}
          />
        )}
        {canAccept(quote) && last && <AcceptForBuyer quote={quote} last={last} />}
        {canClose(quote) && (
          <Button
            small
            variant="outline-danger"
            icon={<Ban size={16} aria-hidden="true" />}
            onClick={() => setClosing(true)}
          >
            Close
          </Button>
        )}
      </div>
      {quote.linkedOrder && (
        <div className="mb-4">
          <Banner tone="info">
            These goods are added to order{' '}
            <Link className="whitespace-nowrap" to={`/manage/orders/${quote.linkedOrder._id}`}>
              {quote.linkedOrder.orderNumber}
            </Link>
            , as an order of their own.
          </Banner>
        </div>
      )}
      <QuoteStatus quote={quote} />
      <div className="office-columns">
        <div className="office-column">
          {isFinal(quote) ? (
            last && (
              <>
                <Panel title={`Accepted: version ${last.version}`} flush>
                  <LineItems
                    vatPercent={last.vatPercent}
                    items={last.lines}
                    note={({ description }) =>
                      description && <p className="line-note whitespace-pre-line">{description}</p>
                    }
                  />
                </Panel>
                <Panel title="Totals">
                  <QuoteTotals totals={last} deliverTo={last.deliverTo} />
                </Panel>
              </>
            )
          ) : (
            <Editor quote={quote} renew={renew} />
          )}
          {last && before && (
            <Panel title={`Changes from version ${before.version} to ${last.version}`}>
              <Differences before={before} after={last} />
            </Panel>
          )}
        </div>
        <div className="office-column">
          <QuoteCustomer quote={quote} />
          <QuoteFollowUp quote={quote} />
          <Asked quote={quote} />
          {hasThread(quote) && (
            <Panel title="Messages">
              <Thread quote={quote} side="office" />
            </Panel>
          )}
          {quote.versions.length > 0 && (
            <Panel title="Versions sent">
              <ul className="grid gap-2">
                {quote.versions.toReversed().map(({ version, sentAt, by, validUntil }) => (
                  <li key={version}>
                    <b>Version {version}</b>, <FormattedDateTime iso={sentAt} />
                    {by && ` by ${by}`}, valid until <FormattedDate iso={validUntil} />
                  </li>
                ))}
              </ul>
            </Panel>
          )}
        </div>
      </div>
      {isClosing && <CloseQuote quote={quote} onClose={() => setClosing(false)} />}
    </>
  )
}

function QuoteStatus({ quote }: { quote: Quote }) {
  const { order, isExpired, closeReason, state, waitsFor } = quote
  const words = order ? (
    <>
      Accepted:{' '}
      <Link to={`/manage/orders/${order._id}`}>
        order <span className="whitespace-nowrap">{order.orderNumber}</span>
      </Link>
      , {order.isCancelled ? 'which was cancelled' : order.isPaid ? 'paid' : 'not paid yet'}.
    </>
  ) : isExpired ? (
    'Expired. To offer it again, send a new version.'
  ) : state === 'declined' || state === 'closed' ? (
    `${state === 'declined' ? 'The buyer declined it' : 'Closed'}${closeReason ? `: ${closeReason}` : ', without a reason'}.`
  ) : waitsFor === 'office' && state === 'sent' ? (
    'The buyer has sent a message: please reply.'
  ) : undefined
  return words ? (
    <div className="mb-4">
      <Banner tone={order && !order.isCancelled ? 'ok' : 'info'}>{words}</Banner>
    </div>
  ) : null
}

function Asked({ quote }: { quote: Quote }) {
  const { request, createdAt, fromMessage } = quote
  const from = { cart: 'From the cart', product: 'From a product', message: 'From a message', office: 'By phone' }
  return (
    <Panel title="Request" aside={<span className="note">{from[request.source]}</span>}>
      <p className="note mb-2">
        <FormattedDateTime iso={createdAt} />
        {request.deliverTo && `, ${request.deliverTo === 'collection' ? 'to be collected' : `to ${request.deliverTo}`}`}
      </p>
      {fromMessage && (
        <p>
          <Link className="underline underline-offset-3" to={`/manage/messages/${fromMessage._id}`}>
            The message of <FormattedDateTime iso={fromMessage.at} />
          </Link>
        </p>
      )}
      {request.message && <p className="whitespace-pre-line">{request.message}</p>}
      <RequestFacts quote={quote} />
      {request.lines.length > 0 && (
        <ul className="grid gap-1 mt-2">
          {request.lines.map(({ name, partNumber, description, qty }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a request never changes
            <li key={index} className="text-ui">
              {qty} × {name ?? description} <span className="part-number">{partNumber}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** The buyer has said yes on the phone. */
function AcceptForBuyer({ quote, last }: { quote: Quote; last: QuoteVersion }) {
  const [isOpen, setOpen] = useState(false)
  const [acceptQuote] = useAcceptQuoteMutation()
  const { run } = useAction(acceptQuote, { fallback: 'The quote could not be accepted. Please try again.' })
  const { version, deliverTo, totalPrice, lines } = last
  return (
    <>
      <Button small icon={<Check size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Accept for the buyer
      </Button>
      {isOpen && (
        <PlaceOrder
          quote={quote}
          accepted={{ deliverTo, totalCents: fromDecimal(totalPrice), codes: codesOf(lines) }}
          title={`Accept version ${version} of ${quote.quoteNumber}`}
          action="Accept for the buyer"
          onPlace={(buying) => run({ params: { id: quote._id }, body: { version, ...buying } })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const codesOf = (lines: readonly { design?: { code: string } | undefined }[]) =>
  lines.flatMap(({ design }) => design?.code ?? [])

function CopyQuote({ quote }: { quote: Quote }) {
  const navigate = useNavigate()
  const [copyQuote] = useCopyQuoteMutation()
  const { run, isBusy } = useAction(copyQuote, { fallback: 'The quote could not be copied.' })
  return (
    <Button
      small
      icon={<Copy size={16} aria-hidden="true" />}
      busy={isBusy}
      busyText="Copying"
      onClick={async () => {
        const reply = await run({ params: { id: quote._id } })
        if (!reply.ok) return toast.error(reply.text)
        await navigate(`/manage/quotes/${reply.value._id}`)
        toast.success(`This is ${reply.value.quoteNumber}, a copy of ${quote.quoteNumber}.`)
      }}
    >
      Copy
    </Button>
  )
}

const places = deliverTos.map((value) => ({ value, label: value === 'collection' ? 'Collected' : value }))

const deposits = depositPercents.map((percent) => ({
  value: String(percent),
  label: percent === 0 ? 'None: pay in full' : `${percent} %`,
}))

/** Whether the edited part of the quote is the same: your own message or note is not a conflict. */
const isSameWork = (a: Quote, b: Quote) =>
  a.versions.length === b.versions.length && JSON.stringify(a.draft) === JSON.stringify(b.draft)

/** The next version. Saving stores it for later; once sent, its prices are binding. */
function Editor({ quote, renew }: { quote: Quote; renew: Renew }) {
  const [seen, setSeen] = useState(quote)
  const { updatedAt } = isSameWork(quote, seen) ? quote : seen
  const [saveDraft] = useSaveQuoteDraftMutation()
  const [sendQuote] = useSendQuoteMutation()
  const saving = useAction(saveDraft, { fallback: 'The draft could not be saved. Please try again.' })
  const sending = useAction(sendQuote, { fallback: 'The quote could not be sent. Please try again.' })
  const [lastPress, setLastPress] = useState('send')
  const [placeQuote] = usePlaceQuoteMutation()
  const placing = useAction(placeQuote, { fallback: 'The order could not be placed. Please try again.' })
  const [ordering, setOrdering] = useState<{ values: EditorValues; close: () => void }>()
  const isOrder = useSearchParams()[0].has('order')
  const vatPercent = useVatPercent()
  if (!seen.draft) return null
  const placeButton = (
    <SubmitButton value="place" variant={isOrder ? 'primary' : 'plain'}>
      Place the order now
    </SubmitButton>
  )
  const next = quote.versions.length + 1
  return (
    <>
      {ordering && (
        <PlaceOrder
          quote={quote}
          accepted={{
            deliverTo: ordering.values.deliverTo,
            totalCents: fromDecimal(totalEditor(ordering.values, vatPercent).totalPrice),
            codes: codesOf(ordering.values.lines),
          }}
          title={`Order for ${quote.contact.company || quote.contact.name}`}
          action="Place the order"
          onPlace={(buying) =>
            placing.run({ params: { id: quote._id }, body: { ...toDraftBody(ordering.values), ...buying, updatedAt } })
          }
          onClose={ordering.close}
        />
      )}
      <Form
        key={`${seen._id}:${seen.updatedAt}`}
        schema={editorSchema}
        defaultValues={toEditor(seen.draft)}
        className="grid gap-4"
        onSubmit={async (values, { pressed, form }) => {
          if (pressed === 'place') {
            if (values.lines.length === 0) form.setError('lines', { message: 'An order needs at least one line.' })
            else if (values.deliverTo !== 'collection' && values.deliveryPrice.trim() === '')
              form.setError('deliveryPrice', { message: 'Please enter the price of delivery, or 0 if it is free.' })
            // Until the dialog is closed the form is being sent, so nobody is asked about unsaved changes.
            else
              await new Promise<void>((done) => {
                const close = () => {
                  setOrdering(undefined)
                  done()
                }
                setOrdering({ values, close })
              })
            return
          }
          const isOverwriting = pressed === 'overwrite'
          const press = isOverwriting ? lastPress : pressed
          setLastPress(press)
          const body = { ...toDraftBody(values), ...(isOverwriting ? {} : { updatedAt }) }
          const reply = await (press === 'save' ? saving : sending).run({ params: { id: quote._id }, body })
          if (!reply.ok) return reply
          form.reset(values)
          setSeen(reply.value)
          toast.success(press === 'save' ? 'Draft saved. Nobody has been notified.' : `Version ${next} was sent.`)
          return reply
        }}
      >
        <FormGuard>This quote has changes that have not been saved or sent.</FormGuard>
        <FormFields>
          <Panel title={next === 1 ? 'Quote' : `Version ${next}`} flush>
            <LinesEditor isNew={isOrder && next === 1} />
          </Panel>
          <Panel title="Delivery and conditions">
            <div className="grid gap-4 md:grid-cols-2">
              <Select name="deliverTo" label="Deliver to" options={places} />
              <DeliveryPrice />
              <LeadTime />
              <Select
                name="depositPercent"
                label="Deposit on custom work"
                options={deposits}
                hint="Products and delivery count in full."
              />
              <TextInput name="validUntil" label="Valid until" type="date" />
              <TextArea name="note" label="Note to the buyer" rows={3} maxLength={2000} className="col-span-full" />
              <TextArea name="terms" label="Terms" rows={3} maxLength={4000} className="col-span-full" />
            </div>
          </Panel>
          <Panel title="Totals">
            <LiveTotals />
            <QuotedDay quote={quote} />
          </Panel>
        </FormFields>
        <FormMessage
          whenInvalid="Please correct the marked fields."
          onReload={() =>
            void (async () => {
              const { data } = await renew()
              if (data) setSeen(data)
            })()
          }
        />
        <SaveBar>
          {isOrder && placeButton}
          <SubmitButton value="send" variant={isOrder ? 'plain' : 'primary'} busyText="Sending">
            {next === 1 ? 'Send quote' : `Send version ${next}`}
          </SubmitButton>
          {!isOrder && placeButton}
          <SubmitButton value="save" variant="plain">
            Save draft
          </SubmitButton>
          <p className="note">
            {quote.contact.email
              ? `Will be sent to ${quote.contact.email} with a PDF.`
              : 'No e-mail address: nothing is e-mailed. Give the customer the PDF.'}
          </p>
        </SaveBar>
      </Form>
    </>
  )
}

/** Of all lines without a lead time of their own. */
function LeadTime() {
  const [lines, days] = useWatch<EditorValues, ['lines', 'leadTimeDays']>({ name: ['lines', 'leadTimeDays'] })
  const short = lines.filter(isShort)
  const isTooEarly = short.length > 0 && days.trim() === '0'
  return (
    <TextInput
      name="leadTimeDays"
      label="Lead time in days"
      inputMode="numeric"
      maxLength={3}
      hint={
        short.length === 0
          ? 'Enter 0 if it ships from stock.'
          : `${isTooEarly ? 'The buyer will read “from stock”, but too few of' : 'Too few of'} ${short.map(({ name }) => name).join(', ')} are in stock.`
      }
    />
  )
}

/** What is collected has no delivery price. */
function DeliveryPrice() {
  const vatPercent = useVatPercent()
  const deliverTo = useWatch<EditorValues, 'deliverTo'>({ name: 'deliverTo' })
  if (deliverTo === 'collection') return null
  return (
    <TextInput
      name="deliveryPrice"
      label={exclVat('Delivery price', vatPercent)}
      inputMode="decimal"
      maxLength={15}
      hint="Enter 0 for free delivery."
    />
  )
}

function LiveTotals() {
  const vatPercent = useVatPercent()
  const [lines, deliveryPrice, deliverTo] = useWatch<EditorValues, ['lines', 'deliveryPrice', 'deliverTo']>({
    name: ['lines', 'deliveryPrice', 'deliverTo'],
  })
  return <QuoteTotals totals={totalEditor({ lines, deliverTo, deliveryPrice }, vatPercent)} deliverTo={deliverTo} />
}
