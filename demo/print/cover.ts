import { brandColours as colours } from '#contract/brand-colours.ts'
import { defaultShop } from '#contract/settings/defaults.ts'
import { address, demoNote, logo } from './flow.ts'
import type { PrintPicture } from './pictures.ts'
import { column, line, page, type Sheet, type Style } from './sheet.ts'
import { setText } from './type.ts'

export type Cover = {
  title: string
  lead: string
  /** Such as 'Rev F, November 2026'. */
  edition: string
  kind: string
  picture: string
  /** Four cells of the rating plate. */
  plate: [label: string, figure: string][]
}

const band = 84
const pictureHeight = (page.width * 3) / 4 - 30

/** Prepares the image, then draws the same cover on any sheet. */
export async function prepareCover(cover: Cover, printPicture: PrintPicture): Promise<(sheet: Sheet) => void> {
  const picture = await printPicture(cover.picture, page.width, pictureHeight)
  return (sheet) => {
    sheet.rect(0, 0, page.width, page.height, { fill: colours.graphite })
    logo(sheet, page.margin, 31, 23, colours.white)
    const small: Style = { face: 'body400', size: 8.5, colour: colours.onDark2, align: 'right' }
    sheet.text(page.width - page.margin, 41, cover.kind, { ...small, face: 'body600', colour: colours.white })
    sheet.text(page.width - page.margin, 54, cover.edition, small)
    sheet.image(picture, 0, band, page.width, pictureHeight)
    sheet.rect(0, band + pictureHeight, page.width, 4, { fill: colours.amber })

    let y = band + pictureHeight + 36
    y = setText(sheet, page.margin, y, column, cover.title, {
      face: 'head600',
      size: 46,
      colour: colours.white,
      leading: 1.02,
    })
    setText(sheet, page.margin, y + 10, column * 0.84, cover.lead, {
      face: 'body400',
      size: 11,
      colour: colours.onDark2,
      leading: 1.5,
    })
    plate(sheet, page.height - 148, cover.plate)
    const foot: Style = { face: 'body400', size: 7, colour: colours.onDark3 }
    sheet.text(page.margin, page.height - 52, `${address}   ${defaultShop.phone}   ${defaultShop.email}`, foot)
    sheet.text(page.margin, page.height - 41, demoNote, { ...foot, size: 6 })
  }
}

function plate(sheet: Sheet, y: number, cells: [label: string, figure: string][]) {
  const height = 62
  const width = column / cells.length
  sheet.rect(page.margin, y, column, height, { stroke: colours.graphiteLine, width: 1 })
  for (const [index, [label, figure]] of cells.entries()) {
    const x = page.margin + index * width
    if (index > 0) line(sheet, x, y, x, y + height, { stroke: colours.graphiteLine, width: 1 })
    sheet.text(x + 12, y + 22, label, { face: 'body400', size: 7.5, colour: colours.onDark3 })
    sheet.text(x + 12, y + 46, figure, { face: 'head600', size: 19, colour: colours.white })
  }
}
