/** How sheet behaves on the brake: the inside radius is one thickness. */

const kFactor = 0.42
/** A bend is round for this far from each of its two outside faces. */
export const bendRoom = (t: number) => 2 * t
/** The length of flat sheet that becomes the round of a bend by 90°. */
export const bendAllowance = (t: number) => (Math.PI / 2) * (1 + kFactor) * t
/** What a 90° bend takes from the sum of two outside lengths. */
export const bendDeduction = (t: number) => 2 * bendRoom(t) - bendAllowance(t)
