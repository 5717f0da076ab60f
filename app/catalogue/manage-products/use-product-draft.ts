import { useState } from 'react'
import { useDraft } from '#app/ui/forms/form/use-draft.ts'
import type { Product } from '#contract/catalogue/calls.ts'
import { emptyForm, isSameForm, type ProductForm, restoreForm, toForm } from './product-draft.ts'

/** What is stored in the browser: the form, the version it is based on, and when. */
type StoredDraft = { form: Partial<ProductForm>; base: Partial<ProductForm>; seenAt: string; at: string }

type State = {
  /** The server's version, as far as this form knows. */
  base: ProductForm
  /** Its `updatedAt`: a save is refused if someone else has saved since. */
  seenAt: string | undefined
  /** The restored draft and when it was typed, until it is saved or discarded. */
  restored?: { form: ProductForm; at: string | undefined }
}

const startOf = (product: Product | undefined): State => ({
  base: product ? toForm(product) : emptyForm,
  seenAt: product?.updatedAt,
})

/** The form's initial values and its autosaved draft, which remembers the version it is based on. */
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
    /** Back to the server's version; the draft is dropped. */
    discard: () => setState({ base, seenAt }),
    /** Starts again from the server's response or its newest version. */
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
