import { statusCodes } from './product-columns.ts'
import type { ProductIndex } from './product-index.ts'

/** In a shorter key, one character makes too much difference. */
const shortestNear = 5
const shortestPrefix = 3

const isLive =
  ({ columns }: ProductIndex) =>
  (slot: number) =>
    columns.status[slot] === statusCodes.live

const toIds = ({ columns }: ProductIndex, slots: readonly number[]) => slots.map((slot) => columns.ids[slot] ?? '')

/** Live products with these letters and digits in their part number, whatever the punctuation. */
export const findByPartKey = (index: ProductIndex, key: string): string[] =>
  toIds(index, index.parts.withKey(key).filter(isLive(index)))

/** Similar part numbers: those one character away, then those with the same prefix; at most `limit`. */
export function findNearParts(index: ProductIndex, key: string, limit: number): string[] {
  const slots = new Set<number>()
  const isWanted = isLive(index)
  if (key.length >= shortestNear)
    for (const near of oneCharacterOff(index, key))
      for (const slot of index.parts.withKey(near)) if (isWanted(slot)) slots.add(slot)
  if (key.length >= shortestPrefix)
    for (const slot of index.parts.someStartingWith(key, limit, isWanted)) slots.add(slot)
  return toIds(index, [...slots].slice(0, limit))
}

/**
 * Keys with one character changed, swapped with its neighbour, removed or added. Only characters that continue some
 * part
 * number are tried, and only as far as some part number starts that way.
 */
function* oneCharacterOff({ parts }: ProductIndex, key: string): Generator<string> {
  for (let at = 0; at <= key.length; at++) {
    const head = key.slice(0, at)
    const tail = key.slice(at + 1)
    const here = key[at] ?? ''
    if (here) {
      yield head + tail
      if (tail && tail[0] !== here) yield head + tail[0] + here + tail.slice(1)
    }
    const following = parts.charactersAfter(head)
    if (following.length === 0) return
    for (const character of following) {
      if (here && character !== here) yield head + character + tail
      yield head + character + here + tail
    }
  }
}
