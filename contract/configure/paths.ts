import { type HeatLoad, loadQuery } from '#enclosure/load.ts'

/** Where a design is found. Small: the cart loads this. */
export const designPicture = (code: string) => `/api/design/${code}/picture.svg`
/** An order's copy is by the geometry that it was made with. */
const by = (geometry?: number) => (geometry ? `?geometry=${geometry}` : '')
export const designDrawing = (code: string, geometry?: number) => `/api/design/${code}/drawing.pdf${by(geometry)}`
export const designFaces = (code: string, geometry?: number) => `/api/design/${code}/faces.dxf${by(geometry)}`
export const workshopFiles = (code: string, geometry: number, qty: number) =>
  `/api/design/${code}/workshop.zip${by(geometry)}&qty=${qty}`
/** With the order's number on it. */
export const orderDrawing = (orderId: string, code: string) => `/api/order/${orderId}/drawing/${code}`
/** With the inputs of the heat check, where they are not the usual ones. */
export const designPage = (link: string, load?: HeatLoad) => `/configure?d=${link}${load ? loadQuery(load) : ''}`
