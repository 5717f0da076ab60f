import { useId } from 'react'
import { TextInput } from '#app/ui/forms/text-input.tsx'

const couriers = ['The Courier Guy', 'RAM', 'Aramex', 'Fastway', 'Dawn Wing', 'Own van', 'Collected']

/** Any name will do; common ones are suggested. */
export function CourierField({ hint }: { hint?: string }) {
  const list = useId()
  return (
    <>
      <TextInput name="courier" label="Courier" hint={hint} list={list} maxLength={80} />
      <datalist id={list}>
        {couriers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
