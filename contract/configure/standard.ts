import type { Attribute } from '#contract/catalogue/calls.ts'
import { canBeResized, readAttribute, readWholeSize } from '#contract/catalogue/enclosures.ts'
import { type Design, type FinishId, ipRatings, type SteelId, standardDesign, steels } from '#enclosure/design.ts'
import { checkDesign, thinnestSheet } from '#enclosure/rules.ts'

/** The catalogue's enclosures as designs: where a buyer starts from, and what a design is compared with. */

function readSteel(material: string): SteelId | undefined {
  if (/stainless/i.test(material)) return /316/.test(material) ? '316' : '304'
  if (/3cr12/i.test(material)) return '3cr12'
  if (/galvani[sz]ed/i.test(material)) return 'galvanised'
  return /mild/i.test(material) ? 'mild' : undefined
}

function readFinish(colour: string, steel: SteelId): FinishId {
  if (/orange|b26|2000/i.test(colour)) return 'ral2000'
  const [, ral] = /ral\s*(7035|7032|9003|7016|9005|3000|5010)/i.exec(colour) ?? []
  if (ral) return `ral${ral}` as FinishId
  return steel === 'mild' ? 'ral7035' : 'bare'
}

/** The sheet we have that is nearest to what is printed, and thick enough. */
function readSheet(printed: string, box: Pick<Design, 'steel' | 'width' | 'height'>): number {
  const thinnest = thinnestSheet(box)
  const figure = Number.parseFloat(printed.replace(',', '.'))
  if (!(figure > thinnest)) return thinnest
  return steels[box.steel].sheets.reduce((a, b) => (Math.abs(b - figure) < Math.abs(a - figure) ? b : a))
}

/** The design that a product's attributes describe; undefined where the configurator cannot build it. */
export function designOf(attributes: readonly Attribute[]): Design | undefined {
  const size = readWholeSize(attributes)
  const steel = readSteel(readAttribute(attributes, 'material'))
  if (!size || !steel || !canBeResized(attributes)) return undefined
  const [, figures] = /IP\s*(\d\d)/i.exec(readAttribute(attributes, 'ip rating')) ?? []
  const ip = ipRatings.find((one) => one === Number(figures))
  const door = readAttribute(attributes, 'door').toLowerCase()
  const isStanding = readAttribute(attributes, 'mounting').toLowerCase() === 'floor'
  const design: Design = {
    ...standardDesign,
    ...size,
    steel,
    sheet: readSheet(readAttribute(attributes, 'steel thickness'), { steel, ...size }),
    finish: readFinish(readAttribute(attributes, 'colour'), steel),
    ...(ip && { ip }),
    ...(isStanding && { mounting: 'floor', plinth: 100, lock: 'handle' }),
    doors: door === 'double' ? 2 : 1,
    window: door === 'window' ? 'full' : 'none',
    plate: readAttribute(attributes, 'mounting plate') ? 'galvanised' : 'none',
  }
  return checkDesign(design).some(({ level }) => level === 'stop') ? undefined : design
}

const sides = ['width', 'height', 'depth'] as const
/** The largest difference at which a standard size may still do instead. */
const tolerance = (length: number) => Math.max(50, length * 0.12)

/** The nearest of these that could do instead: the same make, no less protection, every side near. A plate can be added. */
export function findNearest<S extends { design: Design }>(design: Design, sizes: readonly S[]): S | undefined {
  let [nearest, least]: [S | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  for (const size of sizes) {
    const other = size.design
    const isAlike =
      (['steel', 'finish', 'mounting', 'doors', 'window'] as const).every((field) => other[field] === design[field]) &&
      (design.plate !== 'none' || other.plate === 'none') &&
      other.ip >= design.ip
    if (!isAlike || sides.some((side) => Math.abs(other[side] - design[side]) > tolerance(design[side]))) continue
    const distance = sides.reduce((sum, side) => sum + Math.abs(other[side] - design[side]) / design[side], 0)
    if (distance < least) [nearest, least] = [size, distance]
  }
  return nearest
}
