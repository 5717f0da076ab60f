import { useId } from 'react'
import { useBrand } from '#app/page/brand-context.ts'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'

/** Accepts any name, and suggests the couriers whose parcels can be tracked. */
export function CourierField({ hint }: { hint?: string }) {
  const list = useId()
  const { couriers } = useBrand()
  return (
    <>
      <TextInput name="courier" label="Courier" hint={hint} list={list} maxLength={80} />
      <datalist id={list}>
        {couriers.map(({ name }) => (
          <option key={name} value={name} />
        ))}
        <option value="Own van" />
        <option value="Collected" />
      </datalist>
    </>
  )
}
