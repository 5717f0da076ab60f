import { drawArrangement } from '#enclosure/arrangement.ts'
import type { KFactors } from '#enclosure/bend.ts'
import { steels } from '#enclosure/design.ts'
import { drawFaces, drawFlat, type Sheet } from '#enclosure/drawing.ts'
import { toDxf } from '#enclosure/dxf.ts'
import { type Flat, flatsOf, steelOf } from '#enclosure/flats.ts'
import { nameGeometry } from '#enclosure/geometry-version.ts'
import { weigh } from '#enclosure/mass.ts'
import type { DesignRow } from './queries.ts'

/** What a design's files are made by: its number, and the K-factors of the office. */
export type Geometry = { number: number; factors: KFactors | undefined }

/** The sheets of a design, without price or order, so that a code always has the same drawing. */
export const toSheets = ({ code, design }: DesignRow, maker: string, { number }: Geometry): Sheet[] =>
  drawArrangement(design, { maker, code, kg: weigh(design), geometry: nameGeometry(number) })

export const toFacesDxf = ({ design }: DesignRow): string => toDxf(drawFaces(design))

export const flatFileName = (code: string, { name, count, sheet }: Flat): string =>
  `${code} ${name.toLowerCase()} ${count} off ${sheet} mm.dxf`

/** Engraved on every piece: the drawing, the part, and the geometry it was cut from. */
const markOf = (code: string, { name }: Flat, { number }: Geometry) => `${code} ${name} G${nameGeometry(number)}`

type WorkshopFile = { name: string; content: string }

/** The workshop's files: a DXF for each part, and a cut list. */
export function toWorkshopFiles({ code, design }: DesignRow, geometry: Geometry): WorkshopFile[] {
  const flats = flatsOf(design, geometry.factors)
  const material = (flat: Flat) => steels[steelOf(flat, design)].label
  const rows = flats.map((flat) =>
    [
      flat.name,
      flat.count,
      material(flat),
      flat.sheet,
      flat.w.toFixed(1),
      flat.h.toFixed(1),
      flat.bends.length,
      flat.holes.length,
    ]
      .map(String)
      .join(','),
  )
  const head = 'Part,Count,Material,Sheet mm,Blank width mm,Blank height mm,Bends,Holes'
  return [
    { name: `${code} cut list.csv`, content: `${[head, ...rows].join('\r\n')}\r\n` },
    ...flats.map((flat) => ({
      name: flatFileName(code, flat),
      content: toDxf(drawFlat(flat, markOf(code, flat, geometry))),
    })),
  ]
}
