import { useId } from 'react'
import { TextInput } from '#app/ui/forms/text-input.tsx'

const couriers = ['The Courier Guy', 'RAM', 'Aramex', 'Fastway', 'Dawn Wing', 'Own van', 'Collected']

type Props = { hint?: string; value: string; onChange: (courier: string) => void }

/** Any name will do; the usual ones are offered. */
export function CourierField({ hint, value, onChange }: Props) {
  const list = useId()
  return (
    <>
      <TextInput
        label="Courier"
        {...(hint ? { hint } : {})}
        list={list}
        maxLength={80}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={list}>
        {couriers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
