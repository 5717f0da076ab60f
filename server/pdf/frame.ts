import { brandColours as colours } from '#contract/brand-colours.ts'
import { makePalette } from '#contract/brand-palette.ts'
import { defaultShop } from '#contract/settings/defaults.ts'
import type { Sheet } from './sheet.ts'
import { createType, type Doc, type Style } from './type.ts'

/** A4 in points. */
export const page = { width: 595.28, height: 841.89, margin: 46 }
export const measure = page.width - 2 * page.margin
const top = 40
const bottom = page.height - 64

export const styles = {
  text: { family: 'text', size: 9, colour: colours.ink2 },
  strong: { family: 'strong', size: 9, colour: colours.ink },
  label: { family: 'text', size: 7.5, colour: colours.ink3 },
  name: { family: 'strong', size: 10.5, colour: colours.ink },
  figure: { family: 'text', size: 9, colour: colours.ink },
  heading: { family: 'head', size: 27, colour: colours.ink, leading: 1.1 },
  brand: { family: 'head', size: 22, colour: colours.ink, leading: 1.1 },
  foot: { family: 'text', size: 7, colour: colours.ink3 },
} satisfies Record<string, Style>

export type Element = PDFKit.PDFStructureElement
/** pdfkit's types lack two of its methods. */
type TagOptions = PDFKit.Mixins.StructureElementOptions & { scope?: 'Row' | 'Column'; bbox?: number[] }

/** The current position, and how to start a new page. */
export function createFrame(doc: Doc, sheet: Sheet, section: Element) {
  const type = createType(doc)
  /** Papers issued before shops had colours of their own have the standard ones. */
  const palette = makePalette(sheet.brand.colours ?? defaultShop.colours)
  let y = top
  let pages = 0

  /** Decoration that screen readers skip: lines, repeated headings, page numbers. */
  const decorate = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Pagination' })
    draw()
    doc.endMarkedContent()
  }

  /** Adds an element to the structure for screen readers, and draws it. */
  const tag = (parent: Element, kind: string, draw: () => void, options: TagOptions = {}) => {
    const element = doc.struct(kind, options, draw)
    parent.add(element)
    element.end()
  }

  /** A structure element that contains others. */
  const group = (parent: Element, kind: string): Element => {
    const element = doc.struct(kind)
    parent.add(element)
    return element
  }

  const rule = (
    at: number,
    { colour = colours.hair, width = 0.6, from = page.margin, to = page.width - page.margin } = {},
  ) => decorate(() => doc.moveTo(from, at).lineTo(to, at).lineWidth(width).strokeColor(colour).stroke())

  const drawMark = (text: string) => {
    const style: Style = { family: 'head', size: 118, colour: colours.steel100 }
    doc.save()
    doc.rotate(-52, { origin: [page.width / 2, page.height / 2] })
    const width = type.widthOf(text, style)
    type.draw([text], (page.width - width) / 2, page.height / 2 - 82, width, style)
    doc.restore()
  }

  const addPage = () => {
    doc.addPage({ size: [page.width, page.height], margin: 0 })
    pages++
    y = top
    const { mark } = sheet
    if (mark) decorate(() => drawMark(mark))
    if (pages === 1) return
    const [, number = ''] = sheet.facts[0] ?? []
    decorate(() => {
      type.draw([sheet.brand.name], page.margin, y, measure, { ...styles.strong, size: 8.5 })
      type.draw([[sheet.heading, number].filter(Boolean).join(' ')], page.margin, y, measure, {
        ...styles.label,
        size: 8.5,
        align: 'right',
      })
    })
    y += 20
    rule(y, { colour: colours.ink, width: 0.8 })
    y += 14
  }

  return {
    doc,
    section,
    type,
    decorate,
    tag,
    group,
    rule,
    palette,
    addPage,
    at: () => y,
    moveTo: (next: number) => {
      y = next
    },
    skip: (points: number) => {
      y += points
    },
    fits: (height: number) => y + height <= bottom,
    /** Starts a new page unless this height is left. A block taller than a page is drawn in place. */
    need: (height: number) => {
      if (y + height > bottom && height < bottom - top) addPage()
    },
    pages: () => pages,
    /** Down to the bottom of the page. */
    left: () => bottom - y,
  }
}
export type Frame = ReturnType<typeof createFrame>
