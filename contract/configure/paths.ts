import { type HeatLoad, loadQuery } from '#enclosure/load.ts'

/** Where a design is found. Small: the cart loads this. */
export const designPicture = (code: string) => `/api/design/${code}/picture.svg`
export const designDrawing = (code: string) => `/api/design/${code}/drawing.pdf`
export const designFaces = (code: string) => `/api/design/${code}/faces.dxf`
export const workshopFiles = (code: string) => `/api/design/${code}/workshop.zip`
/** With the inputs of the heat check, where they are not the usual ones. */
export const designPage = (link: string, load?: HeatLoad) => `/configure?d=${link}${load ? loadQuery(load) : ''}`
