import { z } from 'zod'
import { postalCodePattern, vatNumberPattern } from '#contract/addresses-places.ts'
import { filled } from './filled.ts'

/** An address as typed: every field is text. */
export const addressShape = {
  fullName: filled(),
  phone: filled().regex(/^\s*\+?[0-9 ()-]{7,}$/, 'Please enter a valid phone number.'),
  company: z.string(),
  vatNumber: z
    .string()
    .refine((text) => text === '' || vatNumberPattern.test(text), 'A VAT number has ten digits and starts with 4.'),
  address: filled(),
  suburb: z.string(),
  city: filled(),
  province: filled('Please choose a province.'),
  postalCode: filled().regex(postalCodePattern, 'A postal code has four digits.'),
}
