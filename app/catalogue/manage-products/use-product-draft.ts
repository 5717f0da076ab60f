import { useState } from 'react'
import { useDraft } from '#app/ui/forms/use-draft.ts'
import type { Product } from '#contract/catalogue.ts'
import { emptyForm, isSameForm, type ProductForm, restoreForm, toForm } from './product-draft.ts'

/** What is stored in the browser: the form, what it began from, and when. */
type StoredDraft = { form: Partial<ProductForm>; base: Partial<ProductForm>; seenAt: string; at: string }

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
  const draft = useDraft<StoredDraft>(`product:${product?._id ?? 'new'}`, { lasting: true })
  const [state, setState] = useState((): State => restore(draft.saved, product) ?? startOf(product))
  const { base, seenAt, restored } = state
  return {
    base,
    seenAt,
    restoredAt: restored?.at,
    draft: {
      saved: restored?.form,
      save: (form: ProductForm) => {
        if (isSameForm(form, base)) draft.discard()
        else draft.save({ form, base, seenAt: seenAt ?? '', at: new Date().toISOString() })
      },
      discard: draft.discard,
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

function restore(stored: Partial<StoredDraft> | undefined, product: Product | undefined): State | undefined {
  if (!stored?.form || typeof stored.form !== 'object') return undefined
  const start = startOf(product)
  const base = restoreForm(stored.base ?? {}, start.base)
  const form = restoreForm(stored.form, base)
  if (isSameForm(form, base)) return undefined
  return { base, seenAt: product && (stored.seenAt || product.updatedAt), restored: { form, at: stored.at } }
}
