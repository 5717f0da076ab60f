import type { ComponentProps } from 'react'
import { country, provinces } from '#contract/addresses/places.ts'
import { nameInvoice } from '#contract/vat.ts'
import { useVatPercent } from '../vat-context.ts'
import { Select } from './inputs/select.tsx'
import { TextInput } from './inputs/text-input.tsx'

type Props = {
  /** A guest's address includes the e-mail; a signed-in user has one. */
  withEmail?: boolean
  withReference?: boolean
  /** Who collects gives no address, or a billing address. */
  place?: 'delivery' | 'billing' | 'none'
}

const options = provinces.map((province) => ({ value: province, label: province }))

const text = (name: string, label: string, more: Partial<ComponentProps<typeof TextInput>> = {}) => (
  <TextInput name={name} label={label} {...more} />
)

/** The fields of `addressShape`. */
export function AddressFields({ withEmail = false, withReference = false, place = 'delivery' }: Props) {
  const vatPercent = useVatPercent()
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      {text('fullName', 'Full name', { required: true, autoComplete: 'name', maxLength: 120 })}
      {text('phone', 'Phone', { required: true, autoComplete: 'tel', type: 'tel', maxLength: 30 })}
      {withEmail &&
        text('email', 'E-mail', {
          required: true,
          autoComplete: 'email',
          type: 'email',
          maxLength: 254,
          className: 'col-span-full',
        })}
      {text('company', 'Company', { autoComplete: 'organization', maxLength: 120 })}
      {vatPercent > 0 &&
        text('vatNumber', 'VAT number', { inputMode: 'numeric', maxLength: 10, hint: 'For your tax invoice.' })}
      {withReference && <ReferenceField />}
      {place === 'billing' && (
        <p className="col-span-full mt-2">
          <b className="font-semibold">Billing address</b>
          <span className="note block">
            For your {nameInvoice(vatPercent)}: over R 5 000 it must show your address.
          </span>
        </p>
      )}
      {place !== 'none' && <PlaceFields isDelivery={place === 'delivery'} />}
    </div>
  )
}

/** A purchase order number belongs to one order, not to an address. */
export const ReferenceField = () =>
  text('reference', 'Your reference or order number', { maxLength: 60, className: 'col-span-full' })

/** The fields of `billed`. */
export function BilledFields() {
  const vatPercent = useVatPercent()
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      {text('billing.fullName', 'Name on the invoice', { required: true, maxLength: 120, className: 'col-span-full' })}
      {text('billing.company', 'Company', { maxLength: 120 })}
      {vatPercent > 0 && text('billing.vatNumber', 'VAT number', { inputMode: 'numeric', maxLength: 10 })}
      <PlaceFields isDelivery={false} prefix="billing." />
    </div>
  )
}

function PlaceFields({ isDelivery, prefix = '' }: { isDelivery: boolean; prefix?: 'billing.' | '' }) {
  // A browser that fills in the delivery address must not fill in this one with it.
  const fills = (token: string) => `${prefix ? 'billing ' : ''}${token}`
  return (
    <>
      {text(`${prefix}address`, 'Street address', {
        required: true,
        autoComplete: fills('address-line1'),
        maxLength: 200,
        className: 'col-span-full',
      })}
      {text(`${prefix}suburb`, 'Suburb', { autoComplete: fills('address-level3'), maxLength: 100 })}
      {text(`${prefix}city`, 'City or town', { required: true, autoComplete: fills('address-level2'), maxLength: 100 })}
      <Select
        name={`${prefix}province`}
        label="Province"
        required
        autoComplete={fills('address-level1')}
        placeholder="Choose a province"
        options={options}
      />
      {text(`${prefix}postalCode`, 'Postal code', {
        required: true,
        autoComplete: fills('postal-code'),
        inputMode: 'numeric',
        maxLength: 4,
        ...(isDelivery ? { hint: `We deliver in ${country}.` } : {}),
      })}
    </>
  )
}
