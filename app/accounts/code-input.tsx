import type { ComponentProps } from 'react'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'

/** Phones and password managers offer the code by themselves. */
export const CodeInput = (props: Partial<ComponentProps<typeof TextInput>>) => (
  <TextInput
    name="code"
    label="Code"
    required
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={40}
    {...props}
  />
)
