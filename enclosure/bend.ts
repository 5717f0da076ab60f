import type { SteelId } from './design.ts'

/** How sheet behaves on the brake: the inside radius is one thickness. */

/** Where the office has measured nothing else. */
export const usualK = 0.42
/** K-factors by steel and thickness, as `keyOfK` names them. */
export type KFactors = Readonly<Record<string, number>>
/** In tenths of a millimetre, because a name with a dot is a path in a form: `mild-16`. */
export const keyOfK = (steel: SteelId, sheet: number) => `${steel}-${Math.round(sheet * 10)}`
export const findK = (factors: KFactors | undefined, steel: SteelId, sheet: number): number =>
  factors?.[keyOfK(steel, sheet)] ?? usualK

/** A bend is round for this far from each of its two outside faces. */
export const bendRoom = (t: number) => 2 * t
/** The length of flat sheet that becomes the round of a bend by 90°. */
export const bendAllowance = (t: number, k = usualK) => (Math.PI / 2) * (1 + k) * t
/** What a 90° bend takes from the sum of two outside lengths. */
export const bendDeduction = (t: number, k = usualK) => 2 * bendRoom(t) - bendAllowance(t, k)
