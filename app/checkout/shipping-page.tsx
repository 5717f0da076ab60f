import { ShoppingCart } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useSelector } from 'react-redux'
import { Link, useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import {
  toAddressBookBody,
  useListAddressesQuery,
  useUpdateAddressesMutation,
} from '#app/accounts/profile/profile-api.ts'
import { selectSession, selectUser } from '#app/accounts/session-slice.ts'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { deliveryChosen, selectCart, shippingAddressSaved, toPricedItems, toTerms } from '#app/cart/cart-slice.ts'
import { isMadeFirst } from '#app/cart/describe-dispatch.ts'
import { useDelivery } from '#app/cart/use-delivery.ts'
import { useBrand } from '#app/page/brand-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { TotalsList } from '#app/ui/commerce/totals.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { AddressFields, ReferenceField } from '#app/ui/forms/address-fields.tsx'
import {
  addressShape,
  billed,
  billingNames,
  collectorShape,
  type TypedBilling,
  unbilled,
} from '#app/ui/forms/address-shape.ts'
import { BillingFields } from '#app/ui/forms/billing-fields.tsx'
import { filled } from '#app/ui/forms/form/filled.ts'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { useDraft } from '#app/ui/forms/form/use-draft.ts'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import { emailPattern } from '#app/ui/forms/inputs/email-pattern.ts'
import { Panel } from '#app/ui/panel.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { needsPlace, placeFields } from '#contract/addresses/needed.ts'
import type { BillingAddress, SavedAddress, ShippingAddress } from '#contract/addresses/schema.ts'
import { offersInCart, priceCart } from '#contract/cart/price.ts'
import { mayBring, pickOffer } from '#contract/delivery/methods.ts'
import { savedCents } from '#contract/discounts/price.ts'
import type { Issue } from '#contract/http/errors.ts'
import { fromDecimal } from '#contract/money.ts'
import { useListLastOrdersQuery } from './api.ts'
import { CheckoutSteps } from './checkout-steps.tsx'
import { DeliverOrCollect } from './deliver-or-collect.tsx'
import { SavedAddresses } from './saved-addresses.tsx'
import { toAddress, toBilling, withoutPlace } from './shipping-address.ts'

const memberSchema = z.object({ ...addressShape, email: z.string(), reference: z.string(), billing: unbilled })
const guestEmail = {
  email: filled().regex(emailPattern, 'Please enter a valid e-mail address.'),
}
const guestSchema = memberSchema.extend(guestEmail)
const memberCollects = memberSchema.extend(collectorShape)
const guestCollects = memberCollects.extend(guestEmail)
type Typed = z.input<typeof memberSchema>
type TypedAddress = Omit<Typed, 'billing'>

const names = Object.keys(memberSchema.omit({ billing: true }).shape) as (keyof TypedAddress)[]

const toTyped = (address: Partial<ShippingAddress>): TypedAddress =>
  Object.fromEntries(names.map((name) => [name, address[name] ?? ''])) as TypedAddress

const toTypedBilling = (address: Partial<BillingAddress> | undefined): TypedBilling =>
  Object.fromEntries(billingNames.map((name) => [name, address?.[name] ?? ''])) as TypedBilling

export default function ShippingPage() {
  const brand = useBrand()
  const isHydrated = useHydrated()
  const { cartItems } = useSelector(selectCart)
  const { isChoice, isCollected } = useCollection()
  const { isSettled } = useSelector(selectSession)
  return (
    <div className="page-width">
      <title>{`Shipping | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="page-head">
        <div>
          <h1>Shipping</h1>
          <p>
            {isChoice
              ? 'Should we deliver it, or will you collect it?'
              : isCollected
                ? 'You collect this order from our works.'
                : 'Where should we deliver?'}
          </p>
        </div>
        <CheckoutSteps at={1} />
      </div>
      {isHydrated && isSettled && cartItems.length === 0 && (
        <EmptyState
          title="Your cart is empty"
          icon={<ShoppingCart size={36} strokeWidth={1.5} aria-hidden="true" />}
          action={
            <ButtonLink variant="primary" to="/shop">
              Go to the shop
            </ButtonLink>
          }
        >
          Add something to it first.
        </EmptyState>
      )}
      {isHydrated && isSettled && cartItems.length > 0 && <ShippingForm />}
      {(!isHydrated || !isSettled) && (
        <Loading>
          <div className="with-summary">
            <Skeleton height={520} />
            <Skeleton height={300} />
          </div>
        </Loading>
      )}
    </div>
  )
}

/** How the buyer gets the goods. The choice is made before the address, so delivery counts even if its price is unknown. */
function useCollection() {
  const cart = useSelector(selectCart)
  const { offers, offer } = useDelivery()
  const collections = offers.filter(({ method }) => method.kind === 'collect')
  const deliveries = cart.shop.methods.filter((method) => method.kind !== 'collect' && mayBring(method, cart.cartItems))
  const collection = offer?.method.kind === 'collect' ? offer : undefined
  return {
    collections,
    deliveries,
    collection,
    isCollected: collection !== undefined,
    isChoice: collections.length > 0 && deliveries.length > 0,
  }
}

function ShippingForm() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const cart = useSelector(selectCart)
  const { offers } = useDelivery()
  const { collections, deliveries, collection, isCollected, isChoice } = useCollection()
  const isPlaceNeeded = needsPlace({ isCollected, totalCents: fromDecimal(cart.totalPrice) })
  const user = useSelector(selectUser)
  const { state } = useLocation() as { state: { issues?: Issue[] } | null }
  const { data: addresses } = useListAddressesQuery(undefined, { skip: !user })
  const [updateAddresses] = useUpdateAddressesMutation()
  const [chosen, setChosen] = useState<number>()
  const [shouldSave, setShouldSave] = useState(false)
  const draft = useDraft<Typed>(`shipping:${user?._id ?? 'guest'}`)
  // What was typed before signing in is carried over to the account.
  const asGuest = useDraft<Typed>('shipping:guest')
  const saved = draft.saved ?? asGuest.saved
  const fromAccount = user ? { fullName: user.name } : {}
  // The address book fills an empty form with its default; earlier input stays. Who collected gave only a name.
  const isUntouched = !saved && !(isPlaceNeeded ? cart.shippingAddress.city : cart.shippingAddress.fullName)
  const usual = addresses?.findIndex(({ isDefault }) => isDefault) ?? -1
  // Without one in the book, the address of the last order that has one.
  const { data: bought } = useListLastOrdersQuery(undefined, {
    skip: !user || !addresses || usual >= 0 || !isUntouched,
  })
  const lastAddress = (bought?.orders.find(({ shippingAddress }) => shippingAddress.city) ?? bought?.orders[0])
    ?.shippingAddress
  const before = state?.issues ? -1 : findInBook(addresses ?? [], saved ?? cart.shippingAddress)
  const selected = chosen ?? (isUntouched ? usual : before)
  const shownAddress = addresses?.[selected]
  // Who collects goods for a full invoice gives a billing address anyway.
  const canBillOther = !isCollected || !isPlaceNeeded
  const usualBilling = addresses?.find(({ isBilling }) => isBilling)
  const [billsOther, setBillsOther] = useState<boolean>()
  const hasBilling =
    canBillOther &&
    (billsOther ??
      (cart.billingAddress !== undefined || Boolean(saved?.billing?.fullName) || usualBilling !== undefined))
  const base = isPlaceNeeded ? (user ? memberSchema : guestSchema) : user ? memberCollects : guestCollects
  // A stored address that is incomplete is shown in the form, where it can be completed.
  const isClosed =
    isPlaceNeeded &&
    shownAddress !== undefined &&
    memberSchema.safeParse({ ...toTyped(shownAddress), billing: {} }).success
  const discard = () => {
    draft.discard()
    asGuest.discard()
  }
  /** The first method that applies where it goes, unless the chosen one does. If none does, the review says so. */
  const keepDelivery = (province: string) => {
    const there = offersInCart(toPricedItems(cart), { ...toTerms(cart), province }).filter(
      ({ method }) => method.kind !== 'collect',
    )
    const first = there[0]?.method ?? deliveries[0]
    if (first && !there.some(({ method }) => method.id === cart.delivery)) dispatch(deliveryChosen(first.id))
  }
  return (
    <Form
      schema={hasBilling ? base.extend({ billing: billed }) : base}
      defaultValues={{
        ...toTyped({ ...fromAccount, ...cart.shippingAddress }),
        billing: toTypedBilling(cart.billingAddress),
      }}
      draft={{ saved, save: draft.save, discard }}
      className="with-summary"
      onSubmit={async ({ billing, ...typed }) => {
        const { email: _, ...withoutEmail } = typed
        const whole = toAddress(user ? withoutEmail : typed)
        const address = isPlaceNeeded ? whole : withoutPlace(whole)
        dispatch(shippingAddressSaved(address, hasBilling ? toBilling(billing) : undefined))
        if (!isCollected) keepDelivery(address.province)
        discard()
        if (user && shouldSave && selected === -1 && isPlaceNeeded) {
          const { reference: _, ...saved } = address
          const book = [...(addresses ?? []), { ...saved, isDefault: !addresses?.length }]
          const reply = await updateAddresses({ body: toAddressBookBody(book, addresses ?? []) })
          if (reply.error) toast.info('The address is used for this order, but could not be saved to your account.')
        }
        navigate('/placeorder')
      }}
    >
      <div className="grid gap-4">
        {isChoice && (
          <Panel title="Delivery or collection">
            <DeliverOrCollect
              collections={collections}
              chosen={collection}
              isMadeFirst={isMadeFirst(cart.cartItems)}
              onDeliver={() => {
                const now = offers.find(({ method }) => method.kind !== 'collect')?.method ?? deliveries[0]
                if (now) dispatch(deliveryChosen(now.id))
              }}
              onCollect={(id) => dispatch(deliveryChosen(id))}
            />
          </Panel>
        )}
        <Panel title={isCollected ? 'Your details' : 'Delivery address'} aside={!user && <SignInLink />}>
          <AddressChoice
            legend={isCollected ? 'Billing address' : 'Deliver to'}
            addresses={addresses}
            isShown={isPlaceNeeded}
            shown={selected}
            usual={isUntouched && chosen === undefined ? usual : -1}
            last={isUntouched ? lastAddress : undefined}
            empty={toTyped(fromAccount)}
            onChoose={setChosen}
          />
          {!isClosed && (
            <AddressFields withEmail={!user} place={isCollected ? (isPlaceNeeded ? 'billing' : 'none') : 'delivery'} />
          )}
          <div className={isClosed ? '' : 'mt-4'}>
            <ReferenceField />
          </div>
          {canBillOther && <BillingFields isOn={hasBilling} onChange={setBillsOther} />}
          <UsualBilling address={hasBilling ? usualBilling : undefined} />
          {user && addresses && selected === -1 && isPlaceNeeded && (
            <Checkbox
              className="mt-3"
              label="Save this address to my account"
              checked={shouldSave}
              onChange={(event) => setShouldSave(event.target.checked)}
            />
          )}
        </Panel>
      </div>
      <Panel title="Summary" className="lg:sticky lg:top-23">
        <TypedTotals isCollected={isCollected} />
        <FormMessage />
        <SubmitButton full className="mt-5">
          Continue to review
        </SubmitButton>
        <p className="note mt-3">You will not be charged yet. You choose how to pay on the next page.</p>
      </Panel>
    </Form>
  )
}

/** The totals with delivery to the province in the form, before it is saved. */
function TypedTotals({ isCollected }: { isCollected: boolean }) {
  const cart = useSelector(selectCart)
  const { province } = useWatch<Typed>()
  const items = toPricedItems(cart)
  const terms = toTerms(cart)
  const typed = { ...terms, province: province || terms.province }
  const offer = pickOffer(offersInCart(items, typed), typed.chosen)
  return (
    <TotalsList
      totals={priceCart(items, typed)}
      vatPercent={typed.vatPercent}
      savedCents={savedCents(items)}
      delivery={offer?.method.name}
      isCollected={isCollected}
      isToBeQuoted={!offer}
    />
  )
}

/** Fills in who the account's invoices are addressed to. */
function UsualBilling({ address }: { address: SavedAddress | undefined }) {
  const { getValues, setValue } = useFormContext<Typed>()
  const fillIn = useEffectEvent(() => {
    const isEmpty = Object.values(getValues('billing')).every((text) => text === '')
    if (isEmpty) setValue('billing', toTypedBilling(address))
  })
  const isKnown = address !== undefined
  useEffect(() => {
    if (isKnown) fillIn()
  }, [isKnown])
  return null
}

/** The position of the address in the book, or -1. */
const findInBook = (book: readonly SavedAddress[], address: Partial<ShippingAddress>): number =>
  book.findIndex((saved) =>
    names.every((name) => name === 'email' || name === 'reference' || (saved[name] ?? '') === (address[name] ?? '')),
  )

type ChoiceProps = {
  legend: string
  /** Who collects is not asked for an address, but the book still knows name and phone. */
  isShown: boolean
  addresses: readonly SavedAddress[] | undefined
  shown: number
  /** The default address, if it fills the form. */
  usual: number
  /** Where the last order went, if the book has no default. */
  last: ShippingAddress | undefined
  empty: TypedAddress
  onChoose: (index: number) => void
}

/** Fills the form from the address book, and marks the fields that the server refused at the review step. */
function AddressChoice({ legend, isShown, addresses, shown, usual, last, empty, onChoose }: ChoiceProps) {
  const { state } = useLocation() as { state: { issues?: Issue[] } | null }
  const { reset, setError, getValues } = useFormContext<Typed>()
  useEffect(() => {
    for (const { path, message } of state?.issues ?? []) {
      const name = names.find((field) => path === `shippingAddress.${field}`)
      const billingName = billingNames.find((field) => path === `billingAddress.${field}`)
      if (billingName) setError(`billing.${billingName}`, { message }, { shouldFocus: true })
      if (name) setError(name, { message }, { shouldFocus: true })
    }
  }, [state, setError])
  const choose = (index: number) => {
    onChoose(index)
    const address = addresses?.[index]
    const typed = address ? { ...toTyped(address), reference: getValues('reference') } : empty
    reset({ ...typed, billing: getValues('billing') }, { keepDefaultValues: true })
  }
  const chooseUsual = useEffectEvent(() => {
    if (usual >= 0) choose(usual)
  })
  const isUsualKnown = usual >= 0
  useEffect(() => {
    if (isUsualKnown) chooseUsual()
  }, [isUsualKnown])
  const fillInLast = useEffectEvent(() => {
    if (!last || placeFields.some((name) => getValues(name))) return
    const typed = names.filter((name) => getValues(name) !== empty[name]).map((name) => [name, getValues(name)])
    reset(
      { ...toTyped(last), reference: '', ...Object.fromEntries(typed), billing: getValues('billing') },
      { keepDefaultValues: true },
    )
  })
  const isLastKnown = last !== undefined
  useEffect(() => {
    if (isLastKnown) fillInLast()
  }, [isLastKnown])
  if (!addresses?.length || !isShown) return null
  return <SavedAddresses legend={legend} addresses={addresses} chosen={shown} onChoose={choose} />
}

const SignInLink = () => (
  <Link className="link" to={`/login?next=${encodeURIComponent('/shipping')}`}>
    Sign in
  </Link>
)
