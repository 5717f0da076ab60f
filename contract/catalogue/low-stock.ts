/** At this level or below, stock is low: the shop shows how few are left, and the office considers making more. */
export const lowStock = 6
