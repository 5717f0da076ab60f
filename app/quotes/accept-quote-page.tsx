import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { Link, Navigate, useNavigate } from 'react-router'
import { z } from 'zod'
import { useListAddressesQuery } from '#app/accounts/profile/profile-api.ts'
import { selectUser } from '#app/accounts/session-slice.ts'
import { requireSessionOrGuest } from '#app/api/require-session.ts'
import { useAction } from '#app/api/use-action.ts'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { itemsBought } from '#app/cart/cart-slice.ts'
import { syncCart } from '#app/cart/sync-cart.ts'
import { eft, PaymentChoice } from '#app/checkout/payment-choice.tsx'
import { toAddress, toBilling, toBillingDraft, toDraft, withoutPlace } from '#app/checkout/shipping-address.ts'
import { usePayOrder } from '#app/checkout/use-pay-order.ts'
import { useBrand } from '#app/page/brand-context.ts'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { keepNumbersTogether } from '#app/ui/format/keep-numbers-together.tsx'
import { AddressFields } from '#app/ui/forms/address-fields.tsx'
import {
  addressShape,
  billed,
  billingNames,
  collectorShape,
  type TypedBilling,
  unbilled,
} from '#app/ui/forms/address-shape.ts'
import { BillingFields } from '#app/ui/forms/billing-fields.tsx'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { useDraft } from '#app/ui/forms/form/use-draft.ts'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { needsPlace } from '#contract/addresses/needed.ts'
import type { SavedAddress, ShippingAddress } from '#contract/addresses/schema.ts'
import { defaultPaymentMethod, type PaymentMethod } from '#contract/cart/price.ts'
import { describeLeadTime } from '#contract/catalogue/lead-time.ts'
import { designDrawing } from '#contract/configure/paths.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import { canAccept } from '#contract/quotes/rules.ts'
import type { Quote, QuoteVersion } from '#contract/quotes/schema.ts'
import { useAcceptQuoteMutation } from './api.ts'
import { LoadedQuote } from './loaded-quote.tsx'
import { QuoteTotals } from './quote-totals.tsx'

export const handle = { isGuarded: true }
export const middleware = [requireSessionOrGuest]

const addressed = z.object({ ...addressShape, reference: z.string() })
type Address = z.input<typeof addressed>
const names = Object.keys(addressed.shape) as (keyof Address)[]

/** For a custom enclosure, the buyer confirms the drawing. */
const schemaFor = ({ hasDrawings, hasPlace }: { hasDrawings: boolean; hasPlace: boolean }) =>
  z.object({
    billing: unbilled,
    ...(hasPlace ? addressShape : collectorShape),
    reference: z.string(),
    checked: z
      .boolean()
      .refine(
        (isChecked) => isChecked || !hasDrawings,
        'Please check the drawing and confirm it: we will build what it shows.',
      ),
  })
type Typed = z.input<ReturnType<typeof schemaFor>>

export default function AcceptQuotePage() {
  return <LoadedQuote>{(quote) => <Accepting quote={quote} />}</LoadedQuote>
}

function Accepting({ quote }: { quote: Quote }) {
  const brand = useBrand()
  const user = useSelector(selectUser)
  const isOwn = user !== null && quote.user?._id === user._id
  const { data: addresses, isLoading } = useListAddressesQuery(undefined, { skip: !isOwn })
  const version = quote.versions.at(-1)
  const [started] = useState(() => version?.version)
  // After accepting, the page stays until the payment page opens; later visitors see the quote's status.
  const [hasAccepted, setAccepted] = useState(false)
  if (!version || (!canAccept(quote) && !hasAccepted)) return <Navigate to={`/quote/${quote._id}`} replace />
  return (
    <div className="page-width pb-16">
      <title>{`Accept quote ${quote.quoteNumber} | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="page-head">
        <div>
          <h1>
            Accept quote <span className="whitespace-nowrap">{quote.quoteNumber}</span>
          </h1>
          <p>
            <Link className="link" to={`/quote/${quote._id}`}>
              Back to the quote
            </Link>
          </p>
        </div>
      </div>
      {started !== version.version && (
        <div className="mb-4">
          <Banner tone="hold">
            We have just sent version {version.version}. <Link to={`/quote/${quote._id}`}>See what changed</Link> before
            you accept it.
          </Banner>
        </div>
      )}
      {isLoading ? (
        <Loading>
          <Skeleton height={480} />
        </Loading>
      ) : (
        <AcceptForm
          key={version.version}
          quote={quote}
          version={version}
          address={addresses?.find(({ isDefault }) => isDefault) ?? addresses?.[0]}
          billing={addresses?.find(({ isBilling }) => isBilling)}
          hasAccepted={hasAccepted}
          onAccepted={() => setAccepted(true)}
        />
      )}
    </div>
  )
}

type Props = {
  quote: Quote
  version: QuoteVersion
  address: SavedAddress | undefined
  /** Who the account's invoices are addressed to. */
  billing: SavedAddress | undefined
  /** It is sent again, because it could not be paid. */
  hasAccepted: boolean
  onAccepted: () => void
}

function AcceptForm({ quote, version, address, billing, hasAccepted, onAccepted }: Props) {
  const brand = useBrand()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  // The office accepts on behalf of a caller, who gets payment instructions by e-mail.
  const user = useSelector(selectUser)
  const isOffice = user?.role === 'admin'
  const { contact } = quote
  const [method, setMethod] = useState<string>(defaultPaymentMethod)
  const [acceptQuote] = useAcceptQuoteMutation()
  const { run } = useAction(acceptQuote, { fallback: 'The quote could not be accepted. Please try again.' })
  const pay = usePayOrder()
  const draft = useDraft<Typed>(`accept:${quote._id}`)
  const isCollected = version.deliverTo === 'collection'
  const hasPlace = needsPlace({ isCollected, totalCents: fromDecimal(version.totalPrice) })
  const details: Partial<ShippingAddress> = {
    fullName: contact.name,
    phone: contact.phone ?? '',
    company: contact.company ?? '',
    vatNumber: contact.vatNumber ?? '',
    ...(isCollected ? {} : { province: version.deliverTo }),
    ...(address && (isCollected || address.province === version.deliverTo) ? address : {}),
  }
  // Who collects goods for a full invoice gives a billing address anyway.
  const canBillOther = !isCollected || !hasPlace
  const [billsOther, setBillsOther] = useState(billing !== undefined || Boolean(draft.saved?.billing?.fullName))
  const hasBilling = canBillOther && billsOther
  const takesTransfers = brand.bank.accountNumber !== ''
  const amount = formatRand(fromDecimal(version.depositPrice ?? version.totalPrice))
  const codes = version.lines.flatMap(({ design }) => design?.code ?? [])
  const base = schemaFor({ hasDrawings: codes.length > 0, hasPlace })
  return (
    <Form
      schema={hasBilling ? base.extend({ billing: billed }) : base}
      defaultValues={{
        ...(Object.fromEntries(names.map((name) => [name, details[name] ?? ''])) as Address),
        billing: Object.fromEntries(billingNames.map((name) => [name, billing?.[name] ?? ''])) as TypedBilling,
        checked: false,
      }}
      draft={draft}
      className="with-summary"
      onSubmit={async ({ checked, billing: billedTo, ...typed }) => {
        const reply = await run({
          params: { id: quote._id },
          body: {
            version: version.version,
            shippingAddress: toDraft(hasPlace ? toAddress(typed) : withoutPlace(toAddress(typed))),
            ...toBillingDraft(hasBilling ? toBilling(billedTo) : undefined),
            paymentMethod: method as PaymentMethod,
            ...(codes.length > 0 ? { checked } : {}),
          },
        })
        if (!reply.ok) return reply
        onAccepted()
        const order = reply.value
        // The shop has taken the goods from the cart of an account; a guest's is only here.
        if (user) void dispatch(syncCart())
        else if (!hasAccepted) dispatch(itemsBought(order.orderItems))
        if (isOffice || method === eft || order.isPaid) {
          await navigate(isOffice ? `/manage/orders/${order._id}` : `/order/${order._id}`)
          return reply
        }
        await pay.run(order)
        return reply
      }}
    >
      <div className="grid gap-4">
        <Panel title={isCollected ? 'Your details' : 'Delivery address'}>
          {!isCollected && (
            <p className="note mb-4">
              The delivery price is for {version.deliverTo}.{' '}
              <Link className="underline underline-offset-3" to={`/quote/${quote._id}`}>
                Ask us
              </Link>{' '}
              if it goes elsewhere.
            </p>
          )}
          <AddressFields withReference place={isCollected ? (hasPlace ? 'billing' : 'none') : 'delivery'} />
          {canBillOther && <BillingFields isOn={hasBilling} onChange={setBillsOther} />}
        </Panel>
        {codes.length > 0 && <CheckDrawings codes={codes} />}
        <Panel title="Payment">
          <PaymentChoice
            method={method}
            takesTransfers={takesTransfers}
            isStockSafe
            isShippedAtOnce={!isCollected && version.leadTimeDays === 0}
            onChange={setMethod}
          />
        </Panel>
      </div>
      <Panel title={`Version ${version.version}`} className="lg:sticky lg:top-23">
        <QuoteTotals totals={version} deliverTo={version.deliverTo} />
        <p className="note mt-3">
          {version.leadTimeDays > 0
            ? `Ready about ${describeLeadTime(version.leadTimeDays)} after ${version.depositPrice ? 'the deposit' : 'payment'}. `
            : `${isCollected ? 'Ready to collect' : 'Ships from stock'} after payment. `}
          Valid until <FormattedDate iso={version.validUntil} />.
        </p>
        {version.terms && <p className="note mt-3 whitespace-pre-line">{version.terms}</p>}
        <p className="note mt-3">
          {isOffice ? (
            `We will e-mail the order and payment instructions to ${contact.email}.`
          ) : (
            <>
              By accepting you agree to this quote and to our{' '}
              <Link className="underline underline-offset-3" to="/termsCondition">
                terms
              </Link>
              .
            </>
          )}
        </p>
        <FormMessage>
          {(code) =>
            ['quote_changed', 'quote_expired', 'quote_accepted', 'step_not_allowed'].includes(code) && (
              <Link to={`/quote/${quote._id}`}>See the quote</Link>
            )
          }
        </FormMessage>
        {pay.text && (
          <div className="mt-4">
            <Banner tone="bad">
              <b>You have accepted the quote.</b> {pay.text}{' '}
              {quote.order && <Link to={`/order/${quote.order._id}`}>Open the order</Link>}
            </Banner>
          </div>
        )}
        <SubmitButton full className="mt-5" busyText="Accepting">
          {isOffice ? 'Accept for the buyer' : nameStep({ hasAccepted, isTransfer: method === eft, amount })}
        </SubmitButton>
      </Panel>
    </Form>
  )
}

function nameStep({ hasAccepted, isTransfer, amount }: { hasAccepted: boolean; isTransfer: boolean; amount: string }) {
  // The quote is accepted even if its payment page could not be opened.
  if (hasAccepted) return isTransfer ? 'Pay by EFT' : `Pay ${amount}`
  return isTransfer ? 'Accept and order' : `Accept and pay ${amount}`
}

function CheckDrawings({ codes }: { codes: readonly string[] }) {
  return (
    <Panel title={codes.length === 1 ? 'The drawing' : 'The drawings'}>
      <ul className="flex flex-wrap gap-3 mb-3">
        {codes.map((code) => (
          <li key={code}>
            <ButtonAnchor
              small
              href={designDrawing(code)}
              target="_blank"
              rel="noreferrer"
              icon={<FileDown size={16} aria-hidden="true" />}
            >
              Open drawing {code}
            </ButtonAnchor>
          </li>
        ))}
      </ul>
      <Checkbox
        name="checked"
        label={keepNumbersTogether(`I have checked ${codes.length === 1 ? 'drawing' : 'drawings'} ${codes.join(', ')}`)}
      />
      <p className="note mt-3">
        It is made to your specification, so the seven-day right to return goods does not apply to it (ECT Act, section
        42(2)(f)).
      </p>
    </Panel>
  )
}
