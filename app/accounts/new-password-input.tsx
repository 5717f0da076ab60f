import type { ComponentProps } from 'react'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { passwordLength } from '#contract/accounts-session.ts'

type Props = Omit<ComponentProps<typeof PasswordInput>, 'autoComplete' | 'hint'>

export const passwordRules = {
  required: 'Please choose a password.',
  minLength: { value: passwordLength.min, message: 'A password has at least 8 characters.' },
  maxLength: { value: passwordLength.max, message: 'A password has at most 128 characters.' },
}

/** Where a password is chosen: what is asked of it stands there before anyone gets it wrong. */
export function NewPasswordInput(props: Props) {
  return (
    <PasswordInput
      {...props}
      autoComplete="new-password"
      hint="At least 8 characters. A few words that do not belong together are easy to remember and hard to guess."
    />
  )
}
