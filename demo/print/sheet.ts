import { brandColours as colours } from '#contract/brand-colours.ts'

/** One page of a document, on which both the PDF and the thumbnail are drawn. Points, origin at the top left. */

export const page = { width: 595.28, height: 841.89, margin: 48 }
export const column = page.width - 2 * page.margin

export type Face = 'head600' | 'head500' | 'body400' | 'body500' | 'body600'

export type Style = {
  face: Face
  size: number
  colour: string
  /** Line height as a multiple of the size. */
  leading?: number
  align?: 'left' | 'right' | 'center'
  /** Letter spacing, in ems. */
  tracking?: number
  tabular?: boolean
}

export type Ink = { fill?: string; stroke?: string; width?: number; dash?: number }

export type Sheet = {
  rect(x: number, y: number, width: number, height: number, ink: Ink): void
  /** An SVG path. */
  path(path: string, ink: Ink): void
  circle(x: number, y: number, radius: number, ink: Ink): void
  /** `y` is the baseline; `x` is the left, centre or right of the text, depending on its alignment. */
  text(x: number, y: number, text: string, style: Style): void
  /** A JPEG that fills the rectangle, already cropped to its proportions. */
  image(jpeg: Buffer, x: number, y: number, width: number, height: number): void
}

export const line = (sheet: Sheet, x1: number, y1: number, x2: number, y2: number, ink: Ink) =>
  sheet.path(`M${x1} ${y1}L${x2} ${y2}`, ink)

export const styles = {
  h1: { face: 'head600', size: 27, colour: colours.ink, leading: 1.08 },
  h2: { face: 'head600', size: 16, colour: colours.ink, leading: 1.15 },
  h3: { face: 'body600', size: 9.5, colour: colours.ink, leading: 1.35 },
  body: { face: 'body400', size: 9, colour: colours.ink2, leading: 1.55 },
  note: { face: 'body400', size: 7.5, colour: colours.ink3, leading: 1.5 },
  cell: { face: 'body400', size: 8, colour: colours.ink, leading: 1.3, tabular: true },
  cellStrong: { face: 'body600', size: 8, colour: colours.ink, leading: 1.3, tabular: true },
  cellHead: { face: 'body500', size: 7, colour: colours.ink3, leading: 1.25 },
} satisfies Record<string, Style>
