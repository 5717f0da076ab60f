import { brandColours as colours } from '#contract/brand-colours.ts'
import { defaultShop } from '#contract/settings/defaults.ts'
import { column, line, page, type Sheet, type Style, styles } from './sheet.ts'
import { leadingOf, setText, widthOf, wrap } from './type.ts'

const top = 92
const bottom = page.height - 66

/** Text, tables and drawings from top to bottom, over as many pages as they need. */
export type Flow = {
  sheet: () => Sheet
  y: () => number
  /** Starts a new page unless this height is left. */
  need: (height: number) => void
  space: (height: number) => void
  heading: (text: string, lead?: string) => void
  subheading: (text: string) => void
  text: (text: string, style?: Style) => void
  /** Two texts side by side. */
  columns: (left: string, right: string) => void
  /** A drawing of this height; `draw` gets its top left corner and the column's width. */
  figure: (height: number, draw: (sheet: Sheet, x: number, y: number, width: number) => void, caption?: string) => void
  newPage: () => void
}

/** Draws a page's header and footer. */
export type Furnish = (sheet: Sheet, name: string, number: number) => void

/** `addPage` starts a page and returns its sheet; `name` is in every page's header. */
export function startFlow(addPage: () => Sheet, name: string, furnish: Furnish = furniture): Flow {
  let sheet: Sheet
  let y = 0
  let number = 1

  const newPage = () => {
    sheet = addPage()
    number += 1
    furnish(sheet, name, number)
    y = top
  }
  const need = (height: number) => {
    if (y + height > bottom) newPage()
  }
  const text = (words: string, style: Style = styles.body, width = column) => {
    need(style.size * 3)
    y = setText(sheet, page.margin, y, width, words, style)
  }

  newPage()
  return {
    sheet: () => sheet,
    y: () => y,
    need,
    space(height) {
      y += height
    },
    heading(words, lead) {
      need(110)
      y = setText(sheet, page.margin, y, column, words, styles.h1) + 6
      if (lead) y = setText(sheet, page.margin, y, column * 0.82, lead, { ...styles.body, size: 10 }) + 6
      y += 8
    },
    subheading(words) {
      need(80)
      y += 6
      y = setText(sheet, page.margin, y, column, words, styles.h2) + 4
    },
    text(words, style) {
      text(words, style)
      y += 6
    },
    columns(left, right) {
      const gap = 24
      const width = (column - gap) / 2
      need(Math.max(...[left, right].map((words) => wrap(words, styles.body, width).length)) * leadingOf(styles.body))
      const one = setText(sheet, page.margin, y, width, left, styles.body)
      const other = setText(sheet, page.margin + width + gap, y, width, right, styles.body)
      y = Math.max(one, other) + 10
    },
    figure(height, draw, caption) {
      need(height + (caption ? 22 : 8))
      sheet.rect(page.margin, y, column, height, { fill: colours.paper, stroke: colours.hair })
      draw(sheet, page.margin, y, column)
      y += height + 5
      if (caption) y = setText(sheet, page.margin, y, column, caption, styles.note)
      y += 10
    },
    newPage,
  }
}

export function logo(sheet: Sheet, x: number, y: number, height: number, colour: string) {
  const style: Style = { face: 'head600', size: height * 1.12, colour, tracking: 0.06 }
  sheet.rect(x, y, height * 0.22, height, { fill: colours.amber })
  sheet.text(x + height * 0.5, y + height * 0.87, defaultShop.name, style)
  return height * 0.5 + widthOf(defaultShop.name, style)
}

export const address = `${defaultShop.legalName}, ${defaultShop.address.street}, ${defaultShop.address.city} ${defaultShop.address.postalCode}`
export const demoNote =
  'Demonstration document for a fictitious maker: figures, numbers and test results are examples only.'

function furniture(sheet: Sheet, name: string, number: number) {
  logo(sheet, page.margin, 40, 15, colours.ink)
  sheet.text(page.width - page.margin, 51, name, { ...styles.note, align: 'right' })
  line(sheet, page.margin, 66, page.width - page.margin, 66, { stroke: colours.ink, width: 1 })
  const foot = page.height - 42
  line(sheet, page.margin, foot - 12, page.width - page.margin, foot - 12, { stroke: colours.hair })
  sheet.text(page.margin, foot, `${address}   ${defaultShop.phone}   ${defaultShop.email}`, { ...styles.note, size: 7 })
  sheet.text(page.width - page.margin, foot, String(number), { ...styles.note, face: 'body600', align: 'right' })
  sheet.text(page.margin, foot + 11, demoNote, { ...styles.note, size: 6, colour: colours.steel500 })
}
