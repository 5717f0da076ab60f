/** Why stock changed. No zod: screens read it. */
export const movementKinds = [
  'opening',
  'sold',
  'returned',
  'received',
  'made',
  'used',
  'counted',
  'corrected',
  'imported',
  'scrapped',
] as const
export type MovementKind = (typeof movementKinds)[number]
