import { brandColours as colours } from '#contract/brand-colours.ts'
import { type Frame, measure, page, styles } from './frame.ts'

const gap = 16
/** On narrower lines nobody can sign. */
const mostToALine = 5

/** Lines to sign, each with its label below; as many to a row in every row, if they need several. */
export function drawSignatures(frame: Frame, labels: readonly string[]) {
  const rows = Math.ceil(labels.length / mostToALine)
  const toARow = Math.ceil(labels.length / rows)
  for (let from = 0; from < labels.length; from += toARow) drawRow(frame, labels.slice(from, from + toARow), toARow)
}

function drawRow(frame: Frame, labels: readonly string[], places: number) {
  const { type, tag, section } = frame
  const width = (measure - gap * (places - 1)) / places
  const wrapped = labels.map((label) => type.wrap(label, styles.label, width))
  const height = Math.max(...wrapped.map((lines) => type.heightOf(lines, styles.label)))
  frame.need(50 + height)
  frame.skip(34)
  const y = frame.at()
  for (const [index, lines] of wrapped.entries()) {
    const x = page.margin + index * (width + gap)
    frame.rule(y, { from: x, to: x + width, colour: colours.ink })
    tag(section, 'P', () => type.draw(lines, x, y + 5, width, styles.label))
  }
  frame.moveTo(y + 13.5 + height)
}
