import { escapeMarkup } from '#contract/escape-markup.ts'
import { type Design, finishes } from './design.ts'
import type { Fill, Item, Knot, Sheet } from './drawing.ts'

const n = (value: number) => String(Math.round(value * 100) / 100 || 0)
/** A scale of 1:7.5 would be 2 % off with two digits. */
const fine = (value: number) => String(Math.round(value * 1e5) / 1e5 || 0)

/** The path in SVG's and PDF's words; y points down there. */
export function toPath(knots: readonly Knot[], isClosed: boolean): string {
  const steps = knots.map((knot, i) => {
    const next = knots[i + 1] ?? (isClosed ? knots[0] : undefined)
    if (!next) return ''
    const to = `${n(next.x)} ${n(-next.y)}`
    if (!knot.bulge) return i === knots.length - 1 ? '' : `L${to}`
    const chord = Math.hypot(next.x - knot.x, next.y - knot.y)
    const r = n((chord * (1 + knot.bulge ** 2)) / (4 * Math.abs(knot.bulge)))
    return `A${r} ${r} 0 0 ${knot.bulge > 0 ? 0 : 1} ${to}`
  })
  const [first] = knots
  return first ? `M${n(first.x)} ${n(-first.y)}${steps.join('')}${isClosed ? 'Z' : ''}` : ''
}

function toElement(item: Item): string {
  switch (item.kind) {
    case 'group': {
      const [a, b, c, d, e, f] = item.matrix
      return `<g transform="matrix(${[a, -b, -c, d, e, -f].map(fine).join(' ')})">${item.items.map(toElement).join('')}</g>`
    }
    case 'text': {
      const [x, y] = [n(item.x), n(-item.y)]
      const turn = item.isUpright ? ` transform="rotate(-90 ${x} ${y})"` : ''
      return `<text class="${item.layer}" x="${x}" y="${y}" font-size="${n(item.size)}" text-anchor="${item.anchor}"${turn}>${escapeMarkup(item.words)}</text>`
    }
    case 'circle':
      return `<circle class="${classOf(item)}" cx="${n(item.x)}" cy="${n(-item.y)}" r="${n(item.d / 2)}"/>`
    case 'path':
      return `<path class="${classOf(item)}" d="${toPath(item.knots, item.isClosed)}"/>`
  }
}
const classOf = ({ layer, fill }: { layer: string; fill?: string }) => (fill ? `${layer} ${fill}` : layer)

/** What is inside the `svg` element, and its view box. */
export const toMarkup = ({ w, h, items }: Sheet) => ({
  viewBox: `0 ${n(-h)} ${n(w)} ${n(h)}`,
  markup: items.map(toElement).join(''),
})

export function toSvg(sheet: Sheet, style: string, viewBox = toMarkup(sheet).viewBox): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><style>${style}</style>${toMarkup(sheet).markup}</svg>`
}

/** As wide as product pictures, which are cropped where they are shown. */
function frameBox({ w, h }: Sheet): string {
  const height = 1.15 * Math.max(h, (w * 3) / 4)
  const width = (height * 4) / 3
  return [(w - width) / 2, -(h + height) / 2, width, height].map(n).join(' ')
}

export const ink = '#12161c'
export const stroke = 'vector-effect:non-scaling-stroke'

/** The colours of a picture: those of the finish in the light, and of what is in it. */
export function pictureFills({ finish }: Pick<Design, 'finish'>): Record<Exclude<Fill, 'ink'>, string> {
  const { colour } = finishes[finish]
  return {
    plain: colour,
    light: mix(colour, 255, 0.3),
    shade: mix(colour, 18, 0.2),
    hole: '#0a0d11',
    dark: '#3d4650',
    glass: '#cfdbe2',
  }
}

/** The oblique picture in the finish's colour. */
export const toPictureSvg = (sheet: Sheet, design: Pick<Design, 'finish'>, isFramed = false) => {
  const fills = Object.entries(pictureFills(design)).map(([name, colour]) => `.${name}{fill:${colour}}`)
  return toSvg(
    sheet,
    `path,circle{stroke:${ink};stroke-width:1px;${stroke}}${fills.join('')}`,
    ...(isFramed ? [frameBox(sheet)] : []),
  )
}

/** Part of the way from a colour to a grey. */
export function mix(colour: string, grey: number, share: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return `#${channels
    .map((one) =>
      Math.round(one + (grey - one) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
