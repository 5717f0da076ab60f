import type { ComponentProps } from 'react'
import { PasswordInput } from '#app/ui/forms/password-input.tsx'
import { passwordLength } from '#contract/accounts-session.ts'

type Props = Omit<ComponentProps<typeof PasswordInput>, 'autoComplete' | 'hint'>

export const passwordRules = {
  required: 'Please choose a password.',
  minLength: { value: passwordLength.min, message: 'Use at least 8 characters.' },
  maxLength: { value: passwordLength.max, message: 'Use at most 128 characters.' },
}

/** Where a password is chosen: what is asked of it stands there before anyone gets it wrong. */
export function NewPasswordInput(props: Props) {
  return (
    <PasswordInput
      {...props}
      autoComplete="new-password"
      hint="At least 8 characters. A few unrelated words are easy to remember and hard to guess."
    />
  )
}
