import type { SheetTotal } from '#contract/workshop/material-calls.ts'
import type { KFactors } from '#enclosure/bend.ts'
import { steels } from '#enclosure/design.ts'
import { flatsOf, steelOf } from '#enclosure/flats.ts'
import { type HardwareId, hardwareOf } from '#enclosure/hardware.ts'
import { fromLink } from '#enclosure/link.ts'
import { type SheetNorms, usualSheets } from '#enclosure/price.ts'
import { flatFileName } from '#server/configure/make-drawings.ts'
import { multiplyName } from '#server/configure/multiply-pieces.ts'

export type Piece = {
  name: string
  material: string
  thickness: number
  pieces: number
  width: number
  height: number
  m2: number
  kg: number
  /** As the files of so many enclosures are named. */
  file: string
}

type Made = { code: string; link: string }

const round = (value: number, digits: number) => Number(value.toFixed(digits))

/** What is cut for so many of a design. */
export function listPieces({ code, link }: Made, qty: number, factors: KFactors | undefined): Piece[] {
  const design = fromLink(link)
  if (!design) return []
  return flatsOf(design, factors).map((flat) => {
    const steel = steels[steelOf(flat, design)]
    const pieces = flat.count * qty
    const m2 = (pieces * flat.w * flat.h) / 1e6
    return {
      name: flat.name,
      material: steel.label,
      thickness: flat.sheet,
      pieces,
      width: round(flat.w, 1),
      height: round(flat.h, 1),
      m2,
      kg: m2 * flat.sheet * steel.density,
      file: multiplyName(flatFileName(code, flat), qty),
    }
  })
}

export const folderOf = ({ material, thickness }: Pick<Piece, 'material' | 'thickness'>) =>
  `${material} ${thickness} mm`

/** By material and thickness. */
export function totalSheets(pieces: readonly Piece[], norms: SheetNorms = usualSheets): SheetTotal[] {
  const usableM2 = ((norms.width * norms.height) / 1e6) * norms.utilisation
  const groups = Map.groupBy(pieces, folderOf)
  return [...groups.keys()].toSorted().flatMap((key) => {
    const group = groups.get(key) ?? []
    const [first] = group
    if (!first) return []
    const sum = (read: (piece: Piece) => number) => group.reduce((total, piece) => total + read(piece), 0)
    const m2 = sum((piece) => piece.m2)
    return {
      material: first.material,
      thickness: first.thickness,
      pieces: sum((piece) => piece.pieces),
      m2: round(m2, 2),
      kg: round(
        sum((piece) => piece.kg),
        1,
      ),
      wholeSheets: usableM2 > 0 ? Math.ceil(m2 / usableM2) : 0,
    }
  })
}

export type Part = { id: HardwareId; name: string; qty: number; unit: 'pieces' | 'metres' }

/** What is fitted to so many of a design. */
export function listParts({ link }: Pick<Made, 'link'>, qty: number): Part[] {
  const design = fromLink(link)
  if (!design) return []
  return hardwareOf(design).map(({ id, name, count }) => {
    const isMetres = count.endsWith(' m')
    return { id, name, qty: round(Number.parseFloat(count) * qty, 2), unit: isMetres ? 'metres' : 'pieces' }
  })
}

/** Stock is counted in whole units. */
export const unitsOf = ({ qty }: Pick<Part, 'qty'>): number => Math.ceil(qty)
