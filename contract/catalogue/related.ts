/** How products go together, seen from the product that lists the other. No zod: the product page imports this. */
export const relatedKinds = ['alternative', 'accessory', 'spare_part', 'accessory_for', 'spare_part_for'] as const
export type RelatedKind = (typeof relatedKinds)[number]

/** Seen from the other product. */
export const reverseKinds: Record<RelatedKind, RelatedKind> = {
  alternative: 'alternative',
  accessory: 'accessory_for',
  spare_part: 'spare_part_for',
  accessory_for: 'accessory',
  spare_part_for: 'spare_part',
}
export const maxRelated = 60
