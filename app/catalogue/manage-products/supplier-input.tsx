import { useId } from 'react'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { useListSuppliersQuery } from '../manage-api.ts'

/** Takes any name, and suggests those of products and deliveries, so that each supplier has one spelling. */
export function SupplierInput({ hint }: { hint?: string }) {
  const list = useId()
  const suppliers = useListSuppliersQuery().data ?? []
  return (
    <>
      <TextInput name="supplier" label="Supplier" maxLength={120} autoComplete="off" list={list} hint={hint} />
      <datalist id={list}>
        {suppliers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
