import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { toAddress, toBilling, toBillingDraft, toDraft, withoutPlace } from '#app/checkout/shipping-address.ts'
import { useBrand } from '#app/page/brand-context.ts'
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
import type { FormReply } from '#app/ui/forms/form/form.tsx'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { needsPlace } from '#contract/addresses/needed.ts'
import type {
  BillingAddressDraft,
  BuyerAddressDraft,
  SavedAddress,
  ShippingAddress,
} from '#contract/addresses/schema.ts'
import { defaultPaymentMethod, type PaymentMethod } from '#contract/cart/price.ts'
import { formatRand } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import type { DeliverTo } from '#contract/quotes/rules.ts'
import type { Quote } from '#contract/quotes/schema.ts'
import { useListQuoteAddressesQuery } from './manage-quotes-api.ts'

const ways = [
  { value: 'link', label: 'Card, by payment link' },
  { value: 'eft', label: 'EFT, with our bank details' },
  { value: 'counter', label: 'At the counter, now' },
] as const
type Way = (typeof ways)[number]['value']

type Buying = {
  shippingAddress: BuyerAddressDraft
  billingAddress?: BillingAddressDraft
  paymentMethod: PaymentMethod
  checked?: boolean
}

type Props = {
  quote: Quote
  /** What is accepted: it decides which address is asked for. */
  accepted: { deliverTo: DeliverTo; totalCents: number; codes: readonly string[] }
  title: string
  action: string
  onPlace: (buying: Buying) => Promise<FormReply & { value?: Order }>
  onClose: () => void
}

const schemaFor = ({ hasPlace, isBilled, codes }: { hasPlace: boolean; isBilled: boolean; codes: readonly string[] }) =>
  z.object({
    ...(hasPlace ? addressShape : collectorShape),
    reference: z.string(),
    billing: isBilled ? billed : unbilled,
    way: z.enum(ways.map(({ value }) => value)),
    checked: z
      .boolean()
      .refine((isChecked) => isChecked || codes.length === 0, 'Please go through the drawing with the customer first.'),
  })

/** The caller's order: where it goes and how it is paid. The address is one they have used, or a new one. */
export function PlaceOrder(props: Props) {
  const { data, isLoading } = useListQuoteAddressesQuery({ params: { id: props.quote._id } })
  // Without the addresses it is typed.
  return isLoading ? null : <PlaceForm {...props} addresses={data?.addresses ?? []} />
}

function PlaceForm({
  quote,
  accepted,
  title,
  action,
  onPlace,
  onClose,
  addresses,
}: Props & { addresses: SavedAddress[] }) {
  const navigate = useNavigate()
  const { bank } = useBrand()
  const { contact } = quote
  const { deliverTo, totalCents, codes } = accepted
  const isCollected = deliverTo === 'collection'
  const hasPlace = needsPlace({ isCollected, totalCents })
  // The delivery price is for one province.
  const fitting = hasPlace ? addresses.filter(({ province }) => isCollected || province === deliverTo) : []
  const billing = addresses.find(({ isBilling }) => isBilling)
  const [isBilled, setBilled] = useState(billing !== undefined)
  const first = toTyped(fitting[0])
  const caller = {
    fullName: contact.name,
    phone: contact.phone || first.phone,
    company: contact.company ?? '',
    vatNumber: contact.vatNumber ?? '',
  }
  return (
    <FormDialog
      wide
      title={title}
      action={action}
      busyText="Placing"
      schema={schemaFor({ hasPlace, isBilled, codes })}
      defaultValues={{
        ...first,
        ...caller,
        ...(isCollected || first.province ? {} : { province: deliverTo }),
        reference: quote.request.reference ?? '',
        billing: Object.fromEntries(billingNames.map((name) => [name, billing?.[name] ?? ''])) as TypedBilling,
        way: 'link' as Way,
        checked: false,
      }}
      onSubmit={async ({ way, billing: billedTo, checked, ...typed }) => {
        const address = toAddress(typed)
        const reply = await onPlace({
          shippingAddress: toDraft(hasPlace ? address : withoutPlace(address)),
          ...toBillingDraft(isBilled ? toBilling(billedTo) : undefined),
          paymentMethod: way === 'eft' ? 'EFT' : defaultPaymentMethod,
          ...(codes.length > 0 ? { checked } : {}),
        })
        if (reply.ok && reply.value)
          await navigate(`/manage/orders/${reply.value._id}`, {
            state: way === 'counter' ? { open: 'payment' } : { isNew: true },
          })
        return reply
      }}
      onClose={onClose}
    >
      {fitting.length > 0 && <EarlierAddresses addresses={fitting} />}
      <AddressFields withReference place={isCollected ? (hasPlace ? 'billing' : 'none') : 'delivery'} />
      {(!isCollected || !hasPlace) && <BillingFields isOn={isBilled} onChange={setBilled} />}
      <Select
        name="way"
        label="Payment"
        options={bank.accountNumber === '' ? ways.filter(({ value }) => value !== 'eft') : ways}
      />
      {codes.length > 0 && (
        <Checkbox
          name="checked"
          label={`The customer has confirmed ${codes.length === 1 ? 'drawing' : 'drawings'} ${codes.join(', ')}`}
        />
      )}
      <p className="note">
        {formatRand(totalCents)} incl. VAT.{' '}
        {contact.email
          ? `We will e-mail the order to ${contact.email}.`
          : 'No e-mail address: nothing will be e-mailed.'}
      </p>
    </FormDialog>
  )
}

const placeNames = ['address', 'suburb', 'city', 'province', 'postalCode'] as const
const toTyped = (address: Partial<ShippingAddress> = {}) => ({
  phone: address.phone ?? '',
  address: address.address ?? '',
  suburb: address.suburb ?? '',
  city: address.city ?? '',
  province: address.province ?? '',
  postalCode: address.postalCode ?? '',
})

const describePlace = ({ company, address, suburb, city, postalCode }: SavedAddress): string =>
  [company, address, suburb, `${city} ${postalCode}`].filter(Boolean).join(', ')

function EarlierAddresses({ addresses }: { addresses: readonly SavedAddress[] }) {
  const { setValue } = useFormContext()
  return (
    <Select
      label="Address"
      options={[
        ...addresses.map((address, index) => ({ value: String(index), label: describePlace(address) })),
        { value: '', label: 'Another address' },
      ]}
      onChange={(event) => {
        const typed = toTyped(addresses[event.target.value === '' ? -1 : Number(event.target.value)])
        for (const name of placeNames) if (name !== 'province' || typed.province) setValue(name, typed[name])
      }}
    />
  )
}
