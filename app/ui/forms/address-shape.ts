import { z } from 'zod'
import { postalCodePattern, vatNumberPattern } from '#contract/addresses/places.ts'
import { filled } from './form/filled.ts'

/** Who buys, as typed: every field is text. */
const contactShape = {
  fullName: filled(),
  phone: filled().regex(/^\s*(?!\s)\+?[0-9 ()-]{7,}$/, 'Please enter a valid phone number.'),
  company: z.string(),
  vatNumber: z
    .string()
    .refine((text) => text === '' || vatNumberPattern.test(text), 'A VAT number has ten digits and starts with 4.'),
}

/** An address as typed. */
export const addressShape = {
  ...contactShape,
  address: filled(),
  suburb: z.string(),
  city: filled(),
  province: filled('Please choose a province.'),
  postalCode: filled().regex(postalCodePattern, 'A postal code has four digits.'),
}

const { phone: _, ...billedShape } = addressShape
/** Who is invoiced, as typed: the same without a phone number. */
export const billed = z.object(billedShape)
export type TypedBilling = z.input<typeof billed>
/** While it is not asked for, nothing in it is wrong. */
export const unbilled = z.record(z.string(), z.string()).transform((typed) => typed as TypedBilling)

export const billingNames = Object.keys(billedShape) as (keyof TypedBilling)[]

/** The same for who collects: the place is not asked for. */
export const collectorShape = {
  ...contactShape,
  address: z.string(),
  suburb: z.string(),
  city: z.string(),
  province: z.string(),
  postalCode: z.string(),
}
