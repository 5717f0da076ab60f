/** Where a design is found. Small: the cart loads this. */
export const designPicture = (code: string) => `/api/design/${code}/picture.svg`
export const designDrawing = (code: string) => `/api/design/${code}/drawing.pdf`
export const designFaces = (code: string) => `/api/design/${code}/faces.dxf`
export const workshopFiles = (code: string) => `/api/design/${code}/workshop.zip`
/** With the losses for the heat check, where they are not the usual ones. */
export const designPage = (link: string, watts?: number) =>
  `/configure?d=${link}${watts === undefined ? '' : `&w=${watts}`}`

/** The most watts that the heat check takes. */
export const mostLosses = 20_000

/** The watts that an address names, within what the check takes. */
export function readWatts(text: string | null): number | undefined {
  const watts = text?.trim() ? Math.round(Number(text)) : Number.NaN
  return Number.isFinite(watts) ? Math.min(mostLosses, Math.max(0, watts)) : undefined
}
