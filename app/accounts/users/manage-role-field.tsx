import { useSelector } from 'react-redux'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { FieldError } from '#app/ui/forms/inputs/field.tsx'
import { RadioCard } from '#app/ui/forms/inputs/radio-card.tsx'
import {
  mayGive,
  type OfficeRole,
  officeRoleHints,
  officeRoleNames,
  officeRoles,
} from '#contract/accounts/permissions.ts'
import { selectUser } from '../session-slice.ts'

/** The roles that the signed-in person may give, each with what it is for. */
export function RoleField() {
  const { value, onChange, error } = useFormValue<OfficeRole | ''>('officeRole')
  const mine = useSelector(selectUser)?.permissions ?? []
  return (
    <fieldset className="grid gap-2">
      <legend className="field-label mb-2">Role</legend>
      {officeRoles
        .filter((role) => mayGive(mine, role))
        .map((role) => (
          <RadioCard
            key={role}
            name="officeRole"
            label={officeRoleNames[role]}
            note={officeRoleHints[role]}
            checked={value === role}
            onChange={() => onChange(role)}
          />
        ))}
      <FieldError error={error} />
    </fieldset>
  )
}
