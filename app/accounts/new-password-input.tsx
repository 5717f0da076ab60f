import { PasswordInput } from '#app/ui/forms/inputs/password-input.tsx'

/** A new password, with its requirements shown up front. */
export const NewPasswordInput = ({ label }: { label: string }) => (
  <PasswordInput
    name="password"
    label={label}
    required
    autoComplete="new-password"
    hint="At least 8 characters. A few unrelated words are easy to remember and hard to guess."
  />
)
