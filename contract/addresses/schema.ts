import { z } from 'zod'
import { absentWhenBlank, email, line, optionalLine, phone } from '#contract/http/schema.ts'
import { country, postalCodePattern, provinces, vatNumberPattern } from './places.ts'

/** An address as stored in an order: loosely typed, so that old orders stay readable. */
export const shippingAddress = z.object({
  fullName: z.string(),
  email: z.string().optional(),
  phone: z.string(),
  company: z.string().optional(),
  vatNumber: z.string().optional(),
  reference: z.string().optional(),
  address: z.string(),
  suburb: z.string().optional(),
  city: z.string(),
  province: z.string(),
  postalCode: z.string(),
  country: z.string(),
})
export type ShippingAddress = z.infer<typeof shippingAddress>

/** Who is invoiced, if it is not who gets the goods. */
export const billingAddress = shippingAddress.omit({ email: true, phone: true, reference: true })
export type BillingAddress = z.infer<typeof billingAddress>

/** An address as a buyer enters it. A guest's must have `email`, which the server checks. */
export const shippingAddressDraft = z.object({
  fullName: line(120, 1),
  email: absentWhenBlank(email),
  phone,
  company: optionalLine(120),
  vatNumber: absentWhenBlank(
    z.string().trim().regex(vatNumberPattern, 'A VAT number has ten digits and starts with 4.'),
  ),
  reference: optionalLine(60),
  address: line(200, 1),
  suburb: optionalLine(100),
  city: line(100, 1),
  province: z.enum(provinces, 'Please choose a province.'),
  postalCode: z.string().trim().regex(postalCodePattern, 'A postal code has four digits.'),
  country: z.literal(country).default(country),
})

export const billingAddressDraft = shippingAddressDraft.omit({ email: true, phone: true, reference: true })
export type BillingAddressDraft = z.input<typeof billingAddressDraft>

/**
 * The same for a purchase. Who collects may leave out the place, which is then stored as ''; whether it is needed
 * depends on the delivery method and the total, so the server checks it later.
 */
export const buyerAddressDraft = shippingAddressDraft.extend({
  address: line(200).default(''),
  city: line(100).default(''),
  province: z.enum([...provinces, ''], 'Please choose a province.').default(''),
  postalCode: z
    .string()
    .trim()
    .regex(/^(?:\d{4})?$/, 'A postal code has four digits.')
    .default(''),
})
export type BuyerAddressDraft = z.input<typeof buyerAddressDraft>

export const savedAddress = shippingAddress.extend({
  label: z.string().optional(),
  isDefault: z.boolean(),
  /** The one that invoices are addressed to. */
  isBilling: z.boolean().optional(),
})
export type SavedAddress = z.infer<typeof savedAddress>

export const savedAddressDraft = shippingAddressDraft.extend({
  label: optionalLine(60),
  isDefault: z.boolean().default(false),
  isBilling: z.boolean().optional(),
})
