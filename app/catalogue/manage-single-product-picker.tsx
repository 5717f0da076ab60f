import { useSearchProductsQuery } from './api.ts'
import { ProductPicker } from './manage-product-picker.tsx'

type Props = {
  label: string
  hint?: string
  id: string | undefined
  onChange: (id: string | undefined) => void
}

/** At most one product, stored by id. A deleted one shows nothing, and another can be selected. */
export function SingleProductPicker({ label, hint, id, onChange }: Props) {
  const { data } = useSearchProductsQuery({ querystring: { ids: id ? [id] : [] } }, { skip: !id })
  const chosen = id ? (data?.products ?? []).filter(({ _id }) => _id === id) : []
  return (
    <ProductPicker
      label={label}
      {...(hint ? { hint } : {})}
      dense
      most={1}
      chosen={chosen}
      onChange={([product]) => onChange(product?._id)}
    />
  )
}
