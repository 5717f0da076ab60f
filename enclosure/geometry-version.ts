/** Changes whenever a design's flats do. Files of ordered designs are kept by it. */
export const geometry = { version: 4, date: '2026-11-18' } as const
/** Of orders that do not name theirs. */
export const firstGeometry = 1

/**
 * The office's K-factors change the flats too. Their version stands before ours, so that a number names both: 404 is
 * our fourth geometry by the fourth version of the rates.
 */
const step = 100
export const numberGeometry = (kVersion: number): number => kVersion * step + geometry.version
export const kVersionOf = (number: number): number => Math.floor(number / step)
/** 4, or 4.4 with K-factors of the office's own. */
export const nameGeometry = (number: number): string =>
  number < step ? String(number) : `${number % step}.${kVersionOf(number)}`
