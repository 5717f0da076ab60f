import { brandColours as colours } from '#contract/brand-colours.ts'
import { arresterSymbol, balloon, breakerSymbol, detail, fuseSymbol, label, outline, solid } from '../print/drawing.ts'
import { line, type Sheet, styles } from '../print/sheet.ts'
import { setText } from '../print/type.ts'

const caption = { ...label, align: 'center' as const }

/** Inverters into breakers, onto one bar, through a meter and a main breaker to the feeder. */
export function combinerDiagram(sheet: Sheet, x: number, y: number, width: number, inputs: number) {
  const bar = y + 122
  const step = (width - 150) / inputs
  for (let input = 0; input < inputs; input += 1) {
    const at = x + 40 + input * step
    sheet.rect(at - 13, y + 24, 26, 26, solid)
    sheet.path(`M${at - 8} ${y + 37}c3 -9 5 -9 8 0c3 9 5 9 8 0`, outline)
    line(sheet, at, y + 50, at, y + 80, outline)
    breakerSymbol(sheet, at, y + 80)
    line(sheet, at, y + 106, at, bar, outline)
    sheet.circle(at, bar, 2, { fill: colours.ink })
  }
  const left = x + 26
  const right = x + width - 46
  line(sheet, left, bar, right, bar, { stroke: colours.ink, width: 3 })
  const out = x + width * 0.42
  line(sheet, out, bar, out, bar + 12, outline)
  breakerSymbol(sheet, out, bar + 12)
  line(sheet, out, bar + 38, out, bar + 62, outline)
  sheet.path(`M${out} ${bar + 68}l-4 -8h8z`, { fill: colours.ink })
  const meter = x + width - 96
  line(sheet, meter, bar, meter, bar + 14, outline)
  sheet.circle(meter, bar + 26, 12, solid)
  sheet.text(meter, bar + 29, 'kWh', { ...caption, size: 7 })
  const arrester = x + width - 62
  line(sheet, arrester, bar, arrester, bar + 6, outline)
  arresterSymbol(sheet, arrester, bar + 6)
  sheet.text(x + 40 + ((inputs - 1) * step) / 2, y + 16, 'Inverters, up to 33 kW each', caption)
  sheet.text(x + width - 44, y + 96, '4P 63 A', label)
  sheet.text(out + 14, bar + 28, 'Main breaker, padlock in OFF', label)
  sheet.text(out + 14, bar + 64, 'To the main board', label)
}

/** Strings into fuses in both poles, a load-break switch, an arrester and the pair to the inverter. */
export function stringDiagram(sheet: Sheet, x: number, y: number, width: number, strings: number) {
  const step = (width - 190) / strings
  const plus = y + 96
  const minus = y + 110
  for (let index = 0; index < strings; index += 1) {
    const at = x + 40 + index * step
    sheet.rect(at - 14, y + 24, 28, 18, { fill: colours.graphite })
    for (const inner of [-5, 5])
      line(sheet, at + inner, y + 24, at + inner, y + 42, { stroke: colours.steel500, width: 0.5 })
    fuseSymbol(sheet, at - 7, y + 50)
    fuseSymbol(sheet, at + 7, y + 50)
    for (const [pole, bar] of [
      [-7, plus],
      [7, minus],
    ] as const) {
      line(sheet, at + pole, y + 42, at + pole, y + 50, outline)
      line(sheet, at + pole, y + 76, at + pole, bar, outline)
      sheet.circle(at + pole, bar, 1.8, { fill: colours.ink })
    }
  }
  const end = x + width - 130
  line(sheet, x + 26, plus, end, plus, { stroke: colours.ink, width: 2.4 })
  line(sheet, x + 26, minus, end, minus, { stroke: colours.ink, width: 2.4 })
  for (const bar of [plus, minus]) {
    line(sheet, end, bar, end + 14, bar, outline)
    line(sheet, end + 14, bar, end + 32, bar - 8, outline)
    line(sheet, end + 34, bar, end + 66, bar, outline)
  }
  arresterSymbol(sheet, x + width * 0.32, minus)
  sheet.text(x + 40 + ((strings - 1) * step) / 2, y + 16, `${strings} strings`, caption)
  sheet.text(end + 70, plus + 2.5, '+', { ...label, face: 'body600' })
  sheet.text(end + 70, minus + 2.5, '−', { ...label, face: 'body600' })
  sheet.text(end + 24, y + 72, 'DC-PV2 switch', caption)
  sheet.text(end + 78, plus + 10, 'Inverter', label)
  sheet.text(x + width * 0.32 + 16, minus + 18, 'Type 2 arrester', label)
  sheet.text(end + 24, y + 58, 'gPV links, both poles', caption)
}

/** Time against multiples of rated current, both logarithmic, with the bands of the three curves. */
export function tripCurves(sheet: Sheet, x: number, y: number, width: number, height: number) {
  const left = x + 54
  const right = x + width - 150
  const top = y + 18
  const bottom = y + height - 34
  const across = (times: number) => left + (Math.log10(times) / 2) * (right - left)
  const down = (seconds: number) => bottom - ((Math.log10(seconds) + 2) / 6) * (bottom - top)
  for (const times of [1, 2, 3, 5, 10, 20, 50, 100]) {
    line(sheet, across(times), top, across(times), bottom, { stroke: colours.hair, width: 0.6 })
    sheet.text(across(times), bottom + 12, String(times), { ...caption, tabular: true })
  }
  for (const [seconds, words] of [
    [0.01, '10 ms'],
    [0.1, '100 ms'],
    [1, '1 s'],
    [10, '10 s'],
    [60, '1 min'],
    [600, '10 min'],
    [3600, '1 h'],
  ] as const) {
    line(sheet, left, down(seconds), right, down(seconds), { stroke: colours.hair, width: 0.6 })
    sheet.text(left - 6, down(seconds) + 2.5, words, { ...label, align: 'right' })
  }
  const thermal = (hold: number, reach: number, until: number) => {
    const points: string[] = []
    for (let times = hold; times <= until; times *= 1.06) {
      const seconds = Math.min(10_000, (reach * hold ** 2) / Math.max(times ** 2 - hold ** 2 * 0.98, 0.002))
      points.push(`${across(times).toFixed(1)} ${down(Math.max(0.01, seconds)).toFixed(1)}`)
    }
    return points
  }
  const bands = [
    { name: 'D', from: 10, to: 20, fill: colours.hairStrong },
    { name: 'C', from: 5, to: 10, fill: colours.hair },
    { name: 'B', from: 3, to: 5, fill: colours.steel100 },
  ]
  const early = thermal(1.05, 12, 3)
  const late = thermal(1.3, 60, 20)
  for (const { name, from, to, fill } of bands) {
    const roof = (times: number) => down((60 * 1.3 ** 2) / (times ** 2 - 1.3 ** 2))
    sheet.path(
      `M${across(from)} ${roof(from)}L${across(from)} ${down(0.01)}L${across(to)} ${down(0.01)}L${across(to)} ${roof(to)}Z`,
      { fill, stroke: colours.ink, width: 1 },
    )
    sheet.text((across(from) + across(to)) / 2, down(0.02), name, {
      face: 'head600',
      size: 15,
      colour: colours.ink,
      align: 'center',
    })
  }
  sheet.path(`M${early.join('L')}`, { stroke: colours.ink, width: 1.4 })
  sheet.path(`M${late.join('L')}`, { stroke: colours.ink, width: 1.4 })
  sheet.rect(left, top, right - left, bottom - top, { stroke: colours.ink, width: 1 })
  sheet.text((left + right) / 2, bottom + 26, 'Current as a multiple of the rated current', caption)
  let at = top + 4
  for (const [head, words] of [
    ['Curve B', '3 to 5 times: long runs, inverters, generators'],
    ['Curve C', '5 to 10 times: lights, plugs, geysers, small motors'],
    ['Curve D', '10 to 20 times: transformers, welders, direct starting'],
  ] as const) {
    sheet.text(right + 16, at + 8, head, { ...styles.h3 })
    at = setText(sheet, right + 16, at + 12, 122, words, styles.note) + 10
  }
}

/** The front of a motor control centre: cubicles and their compartments, in shares of the height. */
export function mccFront(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  cubicles: { name: string; shares: number[] }[],
) {
  const w = (width - 170) / cubicles.length
  const h = height - 52
  const top = y + 18
  for (const [index, { name, shares }] of cubicles.entries()) {
    const left = x + 30 + index * w
    sheet.rect(left, top, w, h, solid)
    let at = top
    for (const share of shares) {
      const tall = h * share
      sheet.rect(left + 2.5, at + 2.5, w - 5, tall - 5, detail)
      if (share < 0.5) {
        sheet.circle(left + 12, at + tall / 2, 3.6, { fill: colours.graphite })
        for (const lamp of [0, 1, 2])
          sheet.circle(left + w - 12 - lamp * 8, at + tall / 2, 2, {
            fill: lamp === 2 ? colours.amber : colours.white,
            stroke: colours.ink,
            width: 0.6,
          })
      } else {
        sheet.rect(left + w / 2 - 10, at + tall * 0.24, 20, 26, { fill: colours.graphite })
        for (const offset of [-12, 2])
          sheet.rect(left + w / 2 + offset, at + tall * 0.1, 10, 10, {
            fill: colours.white,
            stroke: colours.ink,
            width: 0.8,
          })
      }
      at += tall
    }
    sheet.rect(left + 1, top + h, w - 2, 8, { fill: colours.graphite })
    sheet.text(left + w / 2, top + h + 20, name, caption)
  }
  const edge = x + 30 + cubicles.length * w
  balloon(sheet, 1, edge + 26, top + 14, edge - w * 0.5, top + 16)
  balloon(sheet, 2, edge + 26, top + h * 0.45, edge - w * 0.4, top + h * 0.46)
  balloon(sheet, 3, edge + 26, top + h - 8, edge - w * 0.3, top + h + 4)
  for (const [words, at] of [
    ['Busbars at the top', top + 14],
    ['One motor, one door', top + h * 0.45],
    ['Plinth for the pallet jack', top + h - 8],
  ] as const)
    sheet.text(edge + 38, at + 2.7, words, label)
}

/** The separation between the parts of a board, for the forms built here. */
export function forms(sheet: Sheet, x: number, y: number, width: number) {
  const step = width / 3
  for (const [index, [name, words]] of [
    ['Form 1', 'One space. For wall panels that are switched off before they are opened.'],
    ['Form 3b', 'Busbars, each unit, and the terminals as a group have their own walls.'],
    ['Form 4b', 'As 3b, and the terminals of each unit are boxed apart from it.'],
  ].entries()) {
    const left = x + 18 + index * step
    sheet.rect(left, y + 34, step - 40, 74, solid)
    line(sheet, left + 10, y + 44, left + step - 50, y + 44, { stroke: colours.amberInk, width: 2.6 })
    if (index > 0) line(sheet, left, y + 52, left + step - 40, y + 52, outline)
    for (const unit of [0, 1, 2]) {
      const at = left + 10 + (unit * (step - 60)) / 3
      const wide = (step - 60) / 3 - 5
      sheet.rect(at + wide / 2 - 6, y + 58, 12, 15, { fill: colours.graphite })
      sheet.rect(at + wide / 2 - 5, y + 90, 10, 7, { fill: colours.white, stroke: colours.ink, width: 0.8 })
      if (index > 0) sheet.rect(at, y + 55, wide, 24, outline)
      if (index === 2) sheet.rect(at, y + 83, wide, 20, outline)
    }
    if (index === 1) line(sheet, left, y + 83, left + step - 40, y + 83, outline)
    sheet.text(left, y + 24, name ?? '', { face: 'head600', size: 13, colour: colours.ink })
    setText(sheet, left, y + 114, step - 40, words ?? '', styles.note)
  }
}

/** Where the boxes of a rooftop plant hang, from the modules to the main board. */
export function roofLayout(sheet: Sheet, x: number, y: number, width: number) {
  const wall = y + 96
  sheet.path(`M${x + 24} ${wall}L${x + 190} ${y + 30}L${x + 196} ${y + 38}L${x + 34} ${wall + 4}Z`, {
    fill: colours.hairStrong,
    stroke: colours.ink,
    width: 0.8,
  })
  for (let module = 0; module < 6; module += 1) {
    const at = [x + 34 + module * 25, y + 88 - module * 10] as const
    sheet.path(`M${at[0]} ${at[1]}l21 -8.4l2 4l-21 8.4z`, { fill: colours.graphite })
  }
  line(sheet, x + 190, y + 40, x + 190, y + 160, outline)
  line(sheet, x + 24, y + 160, x + width - 24, y + 160, outline)
  const boxes = [
    ['DC fuse box', x + 206, 'DC-6-15', 'In the shade, next to the array'],
    ['Inverter', x + 282, '33 kW', 'Within ten metres of it'],
    ['AC combiner', x + 358, 'AC-8-63', 'One handle isolates the plant'],
    ['Main board', x + 434, 'DB, MCC', 'Feeder with its own breaker'],
  ] as const
  for (const [index, [name, left, part, words]] of boxes.entries()) {
    sheet.rect(left, y + 52, 46, 56, solid)
    if (index !== 1) sheet.rect(left, y + 52, 3, 56, { fill: colours.amber })
    sheet.text(left + 24, y + 84, part, { ...caption, size: 7 })
    sheet.text(left + 23, y + 42, name, { ...caption, face: 'body600' })
    setText(sheet, left - 8, y + 114, 66, words, { ...styles.note, size: 7, align: 'center', leading: 1.3 })
    if (index > 0)
      sheet.path(`M${left - 30} ${y + 80}H${left - 8}`, { stroke: colours.ink, width: index === 1 ? 1.4 : 2.2 })
    if (index > 0) sheet.path(`M${left - 2} ${y + 80}l-7 -4v8z`, { fill: colours.ink })
  }
  sheet.path(`M${x + 180} ${y + 40}V${y + 80}H${x + 198}`, { stroke: colours.ink, width: 1.4 })
  sheet.path(`M${x + 204} ${y + 80}l-7 -4v8z`, { fill: colours.ink })
}
