import { z } from 'zod'
import { filled } from '#app/ui/forms/form/filled.ts'
import { optionalEmail } from '#app/ui/forms/inputs/optional-email.ts'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { useVatPercent } from '#app/ui/vat-context.ts'
import { vatNumberPattern } from '#contract/addresses/places.ts'

/** The fields for the customer of a quote. */
export const contactShape = {
  name: filled(),
  email: optionalEmail,
  phone: z.string(),
  company: z.string(),
  vatNumber: z
    .string()
    .refine((text) => text === '' || vatNumberPattern.test(text), 'A VAT number has ten digits and starts with 4.'),
}

export function ContactFields() {
  const vatPercent = useVatPercent()
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <TextInput name="name" label="Name" required maxLength={120} />
      <TextInput name="email" label="E-mail" type="email" maxLength={254} hint="Without one, nothing is e-mailed." />
      <TextInput name="phone" label="Phone" type="tel" maxLength={30} />
      <TextInput name="company" label="Company" maxLength={120} />
      {vatPercent > 0 && <TextInput name="vatNumber" label="VAT number" inputMode="numeric" maxLength={10} />}
    </div>
  )
}
