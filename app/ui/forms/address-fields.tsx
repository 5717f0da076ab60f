import type { ComponentProps } from 'react'
import { country, postalCodePattern, provinces, vatNumberPattern } from '#contract/addresses-places.ts'
import { Select } from './select.tsx'
import { TextInput } from './text-input.tsx'

/** An address as people type it: every field is a text. */
export type TypedAddress = {
  fullName: string
  email: string
  phone: string
  company: string
  vatNumber: string
  reference: string
  address: string
  suburb: string
  city: string
  province: string
  postalCode: string
}
type Name = keyof TypedAddress

type Props = {
  /** What a form library gives for a field: `(name) => register(name, addressRules[name])`. */
  field: (name: Name) => ComponentProps<'input'> & ComponentProps<'select'>
  error: (name: Name) => string | undefined
  /** A guest's address carries the e-mail; a signed-in person has one. */
  withEmail?: boolean
  /** A purchase order number belongs to one order, not to an address book. */
  withReference?: boolean
}

const required = 'Please fill this in.'

export const addressRules: Record<Name, { required?: string; pattern?: { value: RegExp; message: string } }> = {
  fullName: { required },
  email: { required },
  phone: { required, pattern: { value: /^\s*\+?[0-9 ()-]{7,}$/, message: 'This is not a phone number.' } },
  company: {},
  vatNumber: { pattern: { value: vatNumberPattern, message: 'A VAT number has ten digits and begins with 4.' } },
  reference: {},
  address: { required },
  suburb: {},
  city: { required },
  province: { required: 'Please choose a province.' },
  postalCode: { required, pattern: { value: postalCodePattern, message: 'A postal code has four digits.' } },
}

const options = provinces.map((province) => ({ value: province, label: province }))

export function AddressFields({ field, error, withEmail = false, withReference = false }: Props) {
  const text = (name: Name, label: string, more: Partial<ComponentProps<typeof TextInput>> = {}) => (
    <TextInput
      label={label}
      required={addressRules[name].required !== undefined}
      error={error(name)}
      {...more}
      {...field(name)}
    />
  )
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      {text('fullName', 'Full name', { autoComplete: 'name', maxLength: 120 })}
      {text('phone', 'Phone', { autoComplete: 'tel', type: 'tel', maxLength: 30 })}
      {withEmail &&
        text('email', 'E-mail', { autoComplete: 'email', type: 'email', maxLength: 254, className: 'col-span-full' })}
      {text('company', 'Company', { autoComplete: 'organization', maxLength: 120 })}
      {text('vatNumber', 'VAT number', { inputMode: 'numeric', maxLength: 10, hint: 'For your tax invoice.' })}
      {withReference &&
        text('reference', 'Your reference or order number', { maxLength: 60, className: 'col-span-full' })}
      {text('address', 'Street address', { autoComplete: 'address-line1', maxLength: 200, className: 'col-span-full' })}
      {text('suburb', 'Suburb', { autoComplete: 'address-level3', maxLength: 100 })}
      {text('city', 'City or town', { autoComplete: 'address-level2', maxLength: 100 })}
      <Select
        label="Province"
        required
        autoComplete="address-level1"
        placeholder="Choose a province"
        options={options}
        error={error('province')}
        {...field('province')}
      />
      {text('postalCode', 'Postal code', {
        autoComplete: 'postal-code',
        inputMode: 'numeric',
        maxLength: 4,
        hint: `We deliver in ${country}.`,
      })}
    </div>
  )
}
