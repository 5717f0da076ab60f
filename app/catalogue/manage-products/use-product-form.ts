import { useEffect, useState } from 'react'
import { useDraft } from '#app/ui/forms/use-draft.ts'
import type { Product } from '#contract/catalogue.ts'
import { emptyForm, isSameForm, type ProductForm, restoreForm, toForm } from './product-draft.ts'

/** What is kept in the browser: the form, what it began from, and when. */
type Kept = { form: Partial<ProductForm>; base: Partial<ProductForm>; seenAt: string; at: string }

type State = {
  form: ProductForm
  /** What the server has, as far as this form knows. */
  base: ProductForm
  /** The `updatedAt` of that: a save is refused when someone else has saved since. */
  seenAt: string | undefined
  /** When the restored draft was typed; gone once it is saved or discarded. */
  restoredAt?: string | undefined
}

const startOf = (product: Product | undefined): State => {
  const base = product ? toForm(product) : emptyForm
  return { form: base, base, seenAt: product?.updatedAt }
}

/** The form's state with its autosaved draft. A draft of a product remembers which version it began from. */
export function useProductForm(product: Product | undefined) {
  const draft = useDraft<Kept>(`product:${product?._id ?? 'new'}`, { lasting: true })
  const [state, setState] = useState((): State => restore(draft.kept, product) ?? startOf(product))
  const { form, base, seenAt } = state
  const isChanged = !isSameForm(form, base)
  useEffect(() => {
    if (isChanged) draft.keep({ form, base, seenAt: seenAt ?? '', at: new Date().toISOString() })
    else draft.forget()
  }, [isChanged, form, base, seenAt, draft.keep, draft.forget])
  return {
    ...state,
    isChanged,
    change: (part: Partial<ProductForm> | ((before: ProductForm) => ProductForm)) =>
      setState((before) => ({
        ...before,
        form: typeof part === 'function' ? part(before.form) : { ...before.form, ...part },
      })),
    /** Back to what the server had: nothing of the draft is left. */
    discard: () => setState(({ base, seenAt }) => ({ form: base, base, seenAt })),
    /** The server's answer, or its newest version, becomes what the form begins from. */
    begin: (fresh: Product | undefined) => setState(startOf(fresh)),
  }
}

function restore(kept: Partial<Kept> | undefined, product: Product | undefined): State | undefined {
  if (!kept?.form || typeof kept.form !== 'object') return undefined
  const start = startOf(product)
  const base = restoreForm(kept.base ?? {}, start.base)
  const form = restoreForm(kept.form, base)
  if (isSameForm(form, base)) return undefined
  return { form, base, seenAt: product && (kept.seenAt || product.updatedAt), restoredAt: kept.at }
}
