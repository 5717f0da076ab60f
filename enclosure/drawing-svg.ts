import { type Sheet, stackSheets } from './drawing.ts'
import { ink, stroke, toSvg } from './svg.ts'

/** For paper; several sheets one below the other. */
export const toDrawingSvg = (...sheets: Sheet[]) =>
  toSvg(
    stackSheets(sheets),
    `svg{background:#fff}path,circle{fill:none;stroke:${ink};stroke-width:1.1px;${stroke}}text{font-family:Inter,Arial,sans-serif;fill:${ink}}.DIM,.HIDDEN{stroke-width:.5px}text.DIM,text.TEXT{stroke:none}.ink{fill:${ink}}.HIDDEN{stroke-dasharray:3 1.5}.FORM{stroke:#8a5a00}.FRAME{stroke-width:.7px}`,
  )
