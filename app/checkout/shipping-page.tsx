import { ShoppingCart } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSelector } from 'react-redux'
import { Link, useLocation, useNavigate } from 'react-router'
import {
  toAddressBookBody,
  useListAddressesQuery,
  useUpdateAddressesMutation,
} from '#app/accounts/profile/profile-api.ts'
import { selectSession, selectUser } from '#app/accounts/session-slice.ts'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { selectCart, shippingAddressSaved } from '#app/cart/cart-slice.ts'
import { useBrand } from '#app/page/brand-context.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TotalsList } from '#app/ui/commerce/totals.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { AddressFields, addressRules, type TypedAddress } from '#app/ui/forms/address-fields.tsx'
import { Checkbox } from '#app/ui/forms/checkbox.tsx'
import { useDraft } from '#app/ui/forms/use-draft.ts'
import { Panel } from '#app/ui/panel.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { ShippingAddress } from '#contract/addresses.ts'
import type { Issue } from '#contract/errors.ts'
import { CheckoutSteps } from './checkout-steps.tsx'
import { SavedAddresses } from './saved-addresses.tsx'
import { toAddress } from './shipping-address.ts'

const names = [
  'fullName',
  'email',
  'phone',
  'company',
  'vatNumber',
  'reference',
  'address',
  'suburb',
  'city',
  'province',
  'postalCode',
] as const satisfies readonly (keyof TypedAddress)[]

const toTyped = (address: Partial<ShippingAddress>): TypedAddress =>
  Object.fromEntries(names.map((name) => [name, address[name] ?? ''])) as TypedAddress

export default function ShippingPage() {
  const brand = useBrand()
  const isHydrated = useHydrated()
  const { cartItems } = useSelector(selectCart)
  const { isSettled } = useSelector(selectSession)
  return (
    <div className="page-width">
      <title>{`Shipping | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="page-head">
        <div>
          <h1>Shipping</h1>
          <p>Where should we deliver?</p>
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

function ShippingForm() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { issues?: Issue[] } | null }
  const cart = useSelector(selectCart)
  const user = useSelector(selectUser)
  const { data: addresses } = useListAddressesQuery(undefined, { skip: !user })
  const [updateAddresses] = useUpdateAddressesMutation()
  const [chosen, setChosen] = useState<number>()
  const [isToBeSaved, setToBeSaved] = useState(false)
  const draft = useDraft<TypedAddress>(`shipping:${user?._id ?? 'guest'}`)
  // What was typed before signing in goes on with the account.
  const asGuest = useDraft<TypedAddress>('shipping:guest')
  const kept = draft.kept ?? asGuest.kept
  const known = user ? { fullName: user.name } : {}
  const { register, handleSubmit, setError, reset, subscribe, formState } = useForm<TypedAddress>({
    defaultValues: { ...toTyped({ ...known, ...cart.shippingAddress }), ...kept },
  })
  const { errors } = formState
  useEffect(() => {
    return subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values) })
  }, [subscribe, draft.keep])
  // What the server refused about the address, when the review came back here because of it.
  useEffect(() => {
    for (const { path, message } of state?.issues ?? []) {
      const name = names.find((field) => path === `shippingAddress.${field}`)
      if (name) setError(name, { message }, { shouldFocus: true })
    }
  }, [state, setError])
  // An address book fills an empty form with its default; what was typed or chosen before stays.
  const isUntouched = !kept && !cart.shippingAddress.address
  const usual = addresses?.findIndex(({ isDefault }) => isDefault) ?? -1
  const shown = chosen ?? (isUntouched ? usual : -1)
  const choose = (index: number) => {
    setChosen(index)
    const address = addresses?.[index]
    reset(address ? { ...toTyped(address), reference: cart.shippingAddress.reference ?? '' } : toTyped(known))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the book has come
  useEffect(() => {
    if (addresses && isUntouched && usual >= 0) choose(usual)
  }, [addresses === undefined])

  const submit = handleSubmit(async (typed) => {
    const { email, ...rest } = typed
    const address = toAddress(user ? rest : typed)
    dispatch(shippingAddressSaved(address))
    draft.forget()
    asGuest.forget()
    if (user && isToBeSaved && shown === -1) {
      const { reference: _, ...kept } = address
      const book = [...(addresses ?? []), { ...kept, isDefault: !addresses?.length }]
      const reply = await updateAddresses({ body: toAddressBookBody(book, addresses ?? []) })
      if (reply.error) toast.info('The address is used for this order, but could not be saved to your account.')
    }
    navigate('/placeorder')
  })

  return (
    <form noValidate className="with-summary" onSubmit={submit}>
      <Panel title="Delivery address" aside={!user && <SignInLink />}>
        {addresses && addresses.length > 0 && <SavedAddresses addresses={addresses} chosen={shown} onChoose={choose} />}
        <AddressFields
          field={(name) => register(name, name === 'email' ? emailRules : addressRules[name])}
          error={(name) => errors[name]?.message}
          withEmail={!user}
          withReference
        />
        {user && addresses && shown === -1 && (
          <Checkbox
            className="mt-3"
            label="Save this address to my account"
            checked={isToBeSaved}
            onChange={(event) => setToBeSaved(event.target.checked)}
          />
        )}
      </Panel>
      <Panel title="Summary" className="lg:sticky lg:top-23">
        <TotalsList totals={cart} />
        <Button type="submit" variant="primary" full className="mt-5">
          Continue to review
        </Button>
        <p className="note mt-3">You will not be charged yet. You choose how to pay on the next page.</p>
      </Panel>
    </form>
  )
}

const emailRules = {
  ...addressRules.email,
  pattern: { value: /^\s*\S+@\S+\.\S+\s*$/, message: 'Please enter a valid e-mail address.' },
}

const SignInLink = () => (
  <Link className="link" to={`/login?next=${encodeURIComponent('/shipping')}`}>
    Sign in
  </Link>
)
