import { z } from 'zod'
import { vatNumberPattern } from '#contract/addresses/places.ts'
import { absentWhenBlank, email, line, optionalLine, phone } from '#contract/http/schema.ts'

/** Who a quote is for, as buyers and the office enter it. */
export const quoteContactDraft = z.object({
  name: line(120, 1),
  email,
  phone: absentWhenBlank(phone),
  company: optionalLine(120),
  vatNumber: absentWhenBlank(
    z.string().trim().regex(vatNumberPattern, 'A VAT number has ten digits and starts with 4.'),
  ),
})

/** The same for a caller, who may have no e-mail address: then it is ''. */
export const callerContactDraft = quoteContactDraft.extend({
  email: absentWhenBlank(email).transform((address) => address ?? ''),
})
