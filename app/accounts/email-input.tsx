import type { ComponentProps } from 'react'
import { TextInput } from '#app/ui/forms/text-input.tsx'

type Props = Omit<ComponentProps<typeof TextInput>, 'label' | 'type' | 'inputMode' | 'maxLength'>

/** Said before the call is made; what else is no address, the server says. */
export const emailRules = {
  required: 'Please enter your e-mail address.',
  pattern: { value: /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/, message: 'Please enter a valid e-mail address.' },
}

/** The address of an account: to a password manager it is the user's name. */
export const EmailInput = (props: Props) => (
  <TextInput
    autoComplete="username"
    {...props}
    label="E-mail"
    type="email"
    inputMode="email"
    required
    maxLength={254}
  />
)
