import { z } from 'zod'
import { filled } from '#app/ui/forms/form/filled.ts'
import { emailPattern } from '#app/ui/forms/inputs/email-pattern.ts'
import { passwordLength } from '#contract/accounts/session.ts'

export const emailRule = filled('Please enter your e-mail address.').regex(
  emailPattern,
  'Please enter a valid e-mail address.',
)
export const nameRule = filled('Please enter your name.')
export const newPasswordRule = z
  .string()
  .min(1, 'Please choose a password.')
  .min(passwordLength.min, 'Use at least 8 characters.')
  .max(passwordLength.max, 'Use at most 128 characters.')
export const currentPasswordRule = z.string().min(1, 'Please enter your current password.')
