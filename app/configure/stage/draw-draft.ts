import { drawArrangement } from '#enclosure/arrangement.ts'
import type { Design } from '#enclosure/design.ts'
import { toDrawingSvg } from '#enclosure/drawing-svg.ts'
import { weigh } from '#enclosure/mass.ts'

/** The sheets of a drawing that nobody has ordered, as SVG. Loaded when somebody looks at it. */
export const drawDraft = (design: Design, maker: string): string[] =>
  drawArrangement(design, { maker, code: 'Draft', kg: weigh(design) }).map((sheet) => toDrawingSvg(sheet))
