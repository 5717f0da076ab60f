/** Changes whenever a design's flats do. Files of ordered designs are kept by it. */
export const geometry = { version: 2, date: '2026-11-18' } as const
/** Of orders that do not name theirs. */
export const firstGeometry = 1
