import { useDraft } from '#app/ui/forms/form/use-draft.ts'

/** Stored until sent: a session that ends midway loses nothing. */
export const useReviewDraft = (productId: string) => useDraft<{ rating: number; text: string }>(`review:${productId}`)
