import type { WorkKind } from '#enclosure/work.ts'
import type { DemoProduct } from './shapes.ts'

type Shares = Readonly<Record<WorkKind, number>>
const boards: Shares = { cutting: 0.1, folding: 0.15, coating: 0.1, assembly: 0.55, testing: 0.1 }
const boxes: Shares = { cutting: 0.3, folding: 0.4, coating: 0.2, assembly: 0.1, testing: 0 }

/** A minute for every R 15 of what we make ourselves, at most two weeks. */
const minutesOf = (rand: number): number => Math.min(4800, Math.round(rand / 15))

const shareOut = (minutes: number, shares: Shares): [WorkKind, number][] =>
  (Object.entries(shares) as [WorkKind, number][]).flatMap(([kind, share]) => {
    const here = 5 * Math.round((minutes * share) / 5)
    return here > 0 ? [[kind, here]] : []
  })

/** Minutes for one at each kind of station; nothing for what is bought. */
export const workOfProduct = ({ madeToOrder, brand, category, priceCents }: DemoProduct): [WorkKind, number][] =>
  madeToOrder && brand === 'volt'
    ? shareOut(minutesOf(priceCents / 100), category === 'enclosures' ? boxes : boards)
    : []

/** Of custom work in a quote. */
export const workOfPrice = (rand: number): [WorkKind, number][] => shareOut(minutesOf(rand), boards)
