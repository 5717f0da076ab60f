import type { ComponentProps } from 'react'
import { TextInput } from '#app/ui/forms/text-input.tsx'

type Props = Pick<ComponentProps<typeof TextInput>, 'autoComplete'>

/** The address of an account: to a password manager it is the user's name. */
export const EmailInput = (props: Props) => (
  <TextInput
    autoComplete="username"
    {...props}
    name="email"
    label="E-mail"
    type="email"
    inputMode="email"
    required
    maxLength={254}
  />
)
