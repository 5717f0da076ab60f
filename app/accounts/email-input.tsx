import type { ComponentProps } from 'react'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'

type Props = Pick<ComponentProps<typeof TextInput>, 'autoComplete'>

/** An account's e-mail address is the user name for password managers. */
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
