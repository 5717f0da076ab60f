import { z } from 'zod'
import { emailPattern } from './email-pattern.ts'

/** An e-mail address that may be left out, sent as typed. */
export const optionalEmail = z
  .string()
  .refine((text) => text.trim() === '' || emailPattern.test(text), 'Please enter a valid e-mail address.')
