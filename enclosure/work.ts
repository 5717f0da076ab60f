import { type Design, isStainless } from './design.ts'
import { measureDesign } from './flats.ts'
import { assemblyHours, learning, type Rates, type WorkNorms, weldMetres } from './price.ts'

/** How long the workshop is busy with a design, by the same figures that price it. */

export const workKinds = ['cutting', 'folding', 'coating', 'assembly', 'testing'] as const
export type WorkKind = (typeof workKinds)[number]

export const usualNorms: WorkNorms = { setup: 20, cutM: 0.6, pierce: 0.05, bend: 1.2, weldM: 9, coatM2: 5, test: 10 }

/** Minutes at each kind of station for so many enclosures; nothing where it has no work. */
export function workOf(
  design: Design,
  rates: Rates,
  qty: number,
  total = measureDesign(design),
): Partial<Record<WorkKind, number>> {
  const norms = rates.norms ?? usualNorms
  const dear = isStainless(design.steel) ? rates.stainless : { cut: 1, weld: 1, hours: 1 }
  const coatM2 = total.coatM2.plate + (design.finish === 'bare' ? 0 : total.coatM2.body)
  const each: Record<WorkKind, number> = {
    cutting: dear.cut * (total.cutM * norms.cutM + total.pierces * norms.pierce),
    folding: total.bends * norms.bend + dear.weld * weldMetres(design) * norms.weldM,
    coating: coatM2 * norms.coatM2,
    assembly: 60 * assemblyHours(design, total.kg, rates.hours) * dear.hours * qty ** learning,
    testing: norms.test,
  }
  return Object.fromEntries(
    workKinds.flatMap((kind) => {
      const minutes = each[kind] * qty + (kind === 'cutting' ? norms.setup : 0)
      return each[kind] > 0 ? [[kind, Math.max(1, Math.round(minutes))]] : []
    }),
  )
}
