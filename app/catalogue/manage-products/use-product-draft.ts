import { useState } from 'react'
import { useDraft } from '#app/ui/forms/use-draft.ts'
import type { Product } from '#contract/catalogue.ts'
import { emptyForm, isSameForm, type ProductForm, restoreForm, toForm } from './product-draft.ts'

/** What is kept in the browser: the form, what it began from, and when. */
type Kept = { form: Partial<ProductForm>; base: Partial<ProductForm>; seenAt: string; at: string }

type State = {
  /** What the server has, as far as this form knows. */
  base: ProductForm
  /** The `updatedAt` of that: a save is refused when someone else has saved since. */
  seenAt: string | undefined
  /** The draft that was found, and when it was typed; gone once it is saved or discarded. */
  restored?: { form: ProductForm; at: string | undefined }
}

const startOf = (product: Product | undefined): State => ({
  base: product ? toForm(product) : emptyForm,
  seenAt: product?.updatedAt,
})

/** What the form begins from, with its autosaved draft. A draft of a product remembers which version it began from. */
export function useProductDraft(product: Product | undefined) {
  const draft = useDraft<Kept>(`product:${product?._id ?? 'new'}`, { lasting: true })
  const [state, setState] = useState((): State => restore(draft.kept, product) ?? startOf(product))
  const { base, seenAt, restored } = state
  return {
    base,
    seenAt,
    restoredAt: restored?.at,
    draft: {
      kept: restored?.form,
      keep: (form: ProductForm) => {
        if (isSameForm(form, base)) draft.forget()
        else draft.keep({ form, base, seenAt: seenAt ?? '', at: new Date().toISOString() })
      },
      forget: draft.forget,
    },
    /** Back to what the server had: nothing of the draft is left. */
    discard: () => setState({ base, seenAt }),
    /** The server's answer, or its newest version, becomes what the form begins from. */
    begin: (fresh: Product): ProductForm => {
      const start = startOf(fresh)
      setState(start)
      return start.base
    },
  }
}

function restore(kept: Partial<Kept> | undefined, product: Product | undefined): State | undefined {
  if (!kept?.form || typeof kept.form !== 'object') return undefined
  const start = startOf(product)
  const base = restoreForm(kept.base ?? {}, start.base)
  const form = restoreForm(kept.form, base)
  if (isSameForm(form, base)) return undefined
  return { base, seenAt: product && (kept.seenAt || product.updatedAt), restored: { form, at: kept.at } }
}
