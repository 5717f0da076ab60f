import type { Design, FanSize } from './design.ts'
import { leafIds, paneOf } from './faces.ts'
import { measureDesign } from './flats.ts'

/** Kilograms, as makers of filter fans give them. */
const fanKg: Record<FanSize, number> = { 148: 0.9, 204: 1.5, 255: 2.3, 323: 4.2 }
const filterKg: Record<FanSize, number> = { 148: 0.3, 204: 0.5, 255: 0.8, 323: 1.2 }
/** Polycarbonate of 4 mm, larger than what is seen of it. */
const pane = { kgM2: 4.8, under: 15 }
/** Hinges, locks, seals, studs, brackets and packing, as a share of the sheet. */
const fittings = 0.06

/** An enclosure as it is delivered, to a tenth of a kilogram. */
export function weigh(design: Design, sheetKg = measureDesign(design).kg): number {
  let kg = sheetKg * (1 + fittings)
  for (const cutout of design.cutouts)
    if (cutout.kind === 'fan') kg += fanKg[cutout.size]
    else if (cutout.kind === 'filter') kg += filterKg[cutout.size]
  const glass = paneOf(design)
  if (glass) {
    const [w, h] = [glass.x1 - glass.x0 + 2 * pane.under, glass.y1 - glass.y0 + 2 * pane.under]
    kg += (leafIds(design).length * w * h * pane.kgM2) / 1e6
  }
  return Math.round(kg * 10) / 10
}
