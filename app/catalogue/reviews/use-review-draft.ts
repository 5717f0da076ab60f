import { useDraft } from '#app/ui/forms/use-draft.ts'

/** Kept until it is sent: a session that ends in the middle loses no word. */
export const useReviewDraft = (productId: string) => useDraft<{ rating: number; text: string }>(`review:${productId}`)
