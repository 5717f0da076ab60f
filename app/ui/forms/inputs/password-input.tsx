import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '#app/ui/icon-button.tsx'
import { useInput } from '../form/form-context.ts'
import { Field, type FieldWords } from './field.tsx'

type Props = FieldWords &
  Omit<ComponentProps<'input'>, 'required' | 'type' | 'autoComplete'> & {
    /** Password managers need to know which of the two this is. */
    autoComplete: 'current-password' | 'new-password'
  }

export function PasswordInput(props: Props) {
  const { label, error, hint, required, hideLabel, className, ...rest } = useInput(props)
  const [isShown, setShown] = useState(false)
  return (
    <Field {...{ label, error, hint, required, hideLabel, className }}>
      {(wiring) => (
        <div className="relative">
          <input
            {...rest}
            {...wiring}
            type={isShown ? 'text' : 'password'}
            spellCheck={false}
            className="input pr-11.5"
          />
          <IconButton
            className="absolute top-1/2 right-px -translate-y-1/2"
            label={isShown ? 'Hide password' : 'Show password'}
            aria-controls={wiring.id}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff size={18} /> : <Eye size={18} />}
          </IconButton>
        </div>
      )}
    </Field>
  )
}
