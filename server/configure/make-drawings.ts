import { steels } from '#enclosure/design.ts'
import { drawArrangement, drawFaces, drawFlat, type Sheet } from '#enclosure/drawing.ts'
import { toDxf } from '#enclosure/dxf.ts'
import { type Flat, flatsOf, measureDesign } from '#enclosure/flats.ts'
import { geometry } from '#enclosure/geometry-version.ts'
import type { DesignRow } from './queries.ts'

/** The sheets of a design, without price or date, so that a code always has the same drawing. */
export const toSheets = ({ code, design }: DesignRow, maker: string): Sheet[] =>
  drawArrangement(design, { maker, code, kg: Math.round(measureDesign(design).kg * 10.6) / 10 })

export const toFacesDxf = ({ design }: DesignRow): string => toDxf(drawFaces(design))

export const flatFileName = (code: string, { name, count, sheet }: Flat): string =>
  `${code} ${name.toLowerCase()} ${count} off ${sheet} mm.dxf`

/** Engraved on every piece: the drawing, the part, and the geometry it was cut from. */
const markOf = (code: string, { name }: Flat) => `${code} ${name} G${geometry.version}`

type WorkshopFile = { name: string; content: string }

/** The workshop's files: a DXF for each part, and a cut list. */
export function toWorkshopFiles({ code, design }: DesignRow): WorkshopFile[] {
  const flats = flatsOf(design)
  const material = (flat: Flat) => (flat.material === 'plate' ? steels.galvanised : steels[design.steel]).label
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
      content: toDxf(drawFlat(flat, markOf(code, flat))),
    })),
  ]
}
