import { brandColours as colours } from '#contract/brand-colours.ts'
import { across, balloon, detail, label, outline, solid, upright } from '../print/drawing.ts'
import { line, type Sheet, type Style } from '../print/sheet.ts'
import { widthOf } from '../print/type.ts'

type Box = { width: number; height: number; depth: number }

/** Front and side of an enclosure with its dimensions, inside a frame of the given width and height. */
export function boxViews(sheet: Sheet, x: number, y: number, room: number, tall: number, box: Box, floor = false) {
  const scale = Math.min((tall - 78) / box.height, (room - 300) / (box.width + box.depth))
  const [w, h, d] = [box.width * scale, box.height * scale, box.depth * scale]
  const left = x + 78
  const top = y + 30
  const bottom = top + h

  sheet.rect(left, top, w, h, solid)
  sheet.rect(left + 5, top + 5, w - 10, h - 10, detail)
  for (const share of box.height > 600 ? [0.2, 0.8] : [0.5]) {
    sheet.circle(left + w - 12, top + h * share, 3.4, { fill: colours.white, stroke: colours.ink, width: 1 })
    line(sheet, left + w - 14, top + h * share, left + w - 10, top + h * share, outline)
    sheet.rect(left - 2, top + h * share - 6, 4, 12, { fill: colours.ink })
  }
  sheet.rect(left + 12, top + 12, 20, 7, { fill: colours.graphite })
  sheet.rect(left + 12, top + 12, 2.4, 7, { fill: colours.amber })
  if (floor) sheet.rect(left + 4, bottom, w - 8, 9, { fill: colours.graphite })

  const side = left + w + 70
  sheet.rect(side, top, d, h, solid)
  sheet.rect(side, top + 2, 6, h - 4, { fill: colours.white, stroke: colours.ink, width: 0.8 })
  line(sheet, side + d - 9, top + 10, side + d - 9, bottom - 10, { stroke: colours.ink, width: 1.6 })
  if (floor) sheet.rect(side + 4, bottom, d - 8, 9, { fill: colours.graphite })
  else
    for (const at of [top + 8, bottom - 16])
      sheet.rect(side + d, at, 3.5, 8, { fill: colours.hairStrong, stroke: colours.ink, width: 0.7 })

  const under = bottom + (floor ? 26 : 18)
  across(sheet, left, left + w, under, bottom, `W ${box.width}`)
  across(sheet, side, side + d, under, bottom, `D ${box.depth}`)
  upright(sheet, top, bottom, left - 30, left, `H ${box.height}`)
  balloon(sheet, 1, side + d + 44, top + 18, side + d - 9, top + 24)
  balloon(sheet, 2, side + d + 44, top + h * 0.5, side + 3, top + h * 0.5)
  balloon(sheet, 3, side + d + 44, bottom - 12, side + d * 0.5, bottom - 1)
  const words = floor
    ? ['Mounting plate, included', 'Door with foamed seal', 'Gland plates, plinth']
    : ['Mounting plate', 'Door with foamed seal', 'Gland plate']
  for (const [index, at] of [top + 18, top + h * 0.5, bottom - 12].entries())
    sheet.text(side + d + 56, at + 2.7, words[index] ?? '', label)
}

/** The lip and seal of the door, enlarged. */
export function sealSection(sheet: Sheet, x: number, y: number) {
  sheet.path(`M${x} ${y + 70}L${x} ${y + 20}Q${x} ${y + 8} ${x + 12} ${y + 8}L${x + 44} ${y + 8}L${x + 44} ${y + 26}`, {
    stroke: colours.ink,
    width: 3,
  })
  sheet.path(`M${x + 24} ${y + 70}L${x + 24} ${y + 32}L${x + 62} ${y + 32}L${x + 62} ${y + 4}L${x + 112} ${y + 4}`, {
    stroke: colours.steel500,
    width: 3,
  })
  sheet.rect(x + 38, y + 24, 14, 9, { fill: colours.amber })
  balloon(sheet, 1, x + 148, y + 6, x + 6, y + 12)
  balloon(sheet, 2, x + 148, y + 30, x + 46, y + 28)
  balloon(sheet, 3, x + 148, y + 54, x + 62, y + 20)
  for (const [index, words] of [
    'Rain lip of the body',
    'Foamed polyurethane, compressed 40%',
    'Return of the door',
  ].entries())
    sheet.text(x + 162, y + 9 + index * 24, words, label)
}

/** A distribution board from the front: rows of modules behind the cover. */
export function boardFront(
  sheet: Sheet,
  x: number,
  y: number,
  board: { ways: number; rows: number; width: number; height: number },
  tall: number,
) {
  const scale = (tall - 60) / board.height
  const [w, h] = [board.width * scale, board.height * scale]
  const top = y + 20
  sheet.rect(x, top, w, h, solid)
  sheet.rect(x + 6, top + 6, w - 12, h - 12, detail)
  const perRow = board.ways / board.rows
  const module = (w - 44) / perRow
  for (let row = 0; row < board.rows; row += 1) {
    const at = top + (h * (row + 0.5)) / board.rows - 15
    sheet.rect(x + 20, at - 3, w - 40, 36, { fill: colours.steel100, stroke: colours.hairStrong, width: 0.6 })
    for (let way = 0; way < perRow; way += 1) {
      const left = x + 22 + way * module
      sheet.rect(left, at, module - 0.8, 30, { fill: colours.white, stroke: colours.steel500, width: 0.5 })
      sheet.rect(left + module * 0.3, at + 10, module * 0.35, 8, {
        fill: row === 0 && way < 3 ? colours.amber : colours.graphite,
      })
    }
  }
  across(sheet, x, x + w, top + h + 18, top + h, `W ${board.width}`)
  upright(sheet, top, top + h, x - 26, x, `H ${board.height}`)
  return { right: x + w, top, height: h }
}

/** What the letters and figures of a part number mean. */
export function partNumberKey(sheet: Sheet, x: number, y: number) {
  const parts: [text: string, words: string][] = [
    ['VE', 'Family: VE, VX stainless, VF floor, VW window'],
    ['60', 'Width in centimetres'],
    ['80', 'Height in centimetres'],
    ['-25', 'Depth in centimetres'],
    ['P', 'P with plate, B26 electric orange, 316 for 316L'],
  ]
  const big: Style = { face: 'head600', size: 40, colour: colours.ink }
  const under = y + 66
  let pen = x + 26
  for (const [index, [text, words]] of parts.entries()) {
    const width = widthOf(text, big)
    sheet.text(pen, y + 56, text, { ...big, colour: index % 2 === 0 ? colours.ink : colours.steel500 })
    line(sheet, pen + 1, under, pen + width - 1, under, outline)
    const at = y + 24 + index * 17
    const knee = x + 262 - (parts.length - index) * 7
    sheet.path(`M${pen + width / 2} ${under}V${y + 104 - index * 7}H${knee}V${at}H${x + 268}`, detail)
    sheet.text(x + 274, at + 2.7, words, label)
    pen += width + 6
  }
}

/** A metering kiosk from the front with both doors open. */
export function kioskFront(sheet: Sheet, x: number, y: number, tall: number) {
  const scale = (tall - 84) / 1400
  const [w, h] = [1100 * scale, 1100 * scale]
  const left = x + 70
  const top = y + 34
  sheet.path(`M${left - 10} ${top}L${left} ${top - 14}H${left + w + 4}L${left + w + 14} ${top}Z`, {
    fill: colours.graphite,
  })
  sheet.rect(left, top, w, h, solid)
  line(sheet, left + w * 0.42, top, left + w * 0.42, top + h, outline)
  const supply = w * 0.42
  const meters = w - supply
  sheet.rect(left + 5, top + 5, supply - 10, h - 10, detail)
  sheet.rect(left + supply + 5, top + 5, meters - 10, h - 10, detail)
  for (const bar of [0, 1, 2])
    line(sheet, left + 12, top + 22 + bar * 9, left + supply - 12, top + 22 + bar * 9, {
      stroke: colours.amberInk,
      width: 2.2,
    })
  const pole = (supply - 20) / 6
  const space = (meters - 16) / 3
  for (let way = 0; way < 6; way += 1) {
    const at = left + 10 + way * pole
    sheet.rect(at, top + h * 0.52, pole - 1, 34, { fill: colours.white, stroke: colours.ink, width: 0.7 })
    sheet.rect(at + 2.5, top + h * 0.52 + 12, pole - 6, 9, { fill: colours.graphite })
    const meterX = left + supply + 12 + (way % 3) * space
    const meterY = top + 16 + Math.floor(way / 3) * (h * 0.47)
    sheet.rect(meterX, meterY, space - 8, h * 0.38, { fill: colours.white, stroke: colours.ink, width: 0.9 })
    sheet.rect(meterX + 4, meterY + 7, space - 16, 12, { fill: colours.steel100, stroke: colours.steel500, width: 0.6 })
  }
  const ground = top + h + 300 * scale
  sheet.rect(left + 8, top + h, w - 16, 300 * scale, { fill: colours.hairStrong, stroke: colours.ink, width: 0.8 })
  line(sheet, left - 40, ground, left + w + 40, ground, outline)
  across(sheet, left, left + w, ground + 16, ground, 'W 1100')
  upright(sheet, top, top + h, left - 34, left, 'H 1100')
  upright(sheet, top + h, ground, left - 34, left, '300')
  const edge = left + w
  balloon(sheet, 1, edge + 52, top + 6, edge - w * 0.75, top + 34)
  balloon(sheet, 2, edge + 52, top + h * 0.36, edge - 26, top + h * 0.24)
  balloon(sheet, 3, edge + 52, top + h * 0.72, left + w * 0.3, top + h * 0.56)
  balloon(sheet, 4, edge + 52, ground - 8, edge - 20, ground - 12)
  for (const [words, at] of [
    ['Busbars 250 A behind a shroud', top + 6],
    ['Backboard for the utility meter', top + h * 0.36],
    ['One 60 A breaker to each stand', top + h * 0.72],
    ['Plinth on a root frame', ground - 8],
  ] as const)
    sheet.text(edge + 64, at + 2.7, words, label)
}
