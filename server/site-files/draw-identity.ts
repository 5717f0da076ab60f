import { makePalette } from '#contract/brand-palette.ts'
import type { ShopColours } from '#contract/settings/colours.ts'
import { overlay } from '#server/media/rasterise.ts'
import { bold, breakLines, drawText, medium, widthOf } from './draw-text.ts'

type Shop = { name: string; colours: ShopColours }

const svg = (width: number, height: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${inside}</svg>\n`

/** A bar and the first letter; `margin` keeps them clear of the rounded edge on phones. */
export function drawIcon({ name, colours }: Shop, { radius = 10, margin = 0 } = {}): string {
  const { amber, graphite, white } = makePalette(colours)
  const letter = (name.trim().match(/[\p{L}\p{N}]/u)?.[0] ?? 'S').toUpperCase()
  const room = 33
  const size = Math.min(57, (57 * room) / widthOf(bold, letter, { size: 57 }))
  const scale = (64 - 2 * margin) / 64
  const mark = `<rect x="11" y="12" width="9" height="40" fill="${amber}"/>${drawText(bold, letter, { x: 27, y: 52, size, fill: white })}`
  return svg(
    64,
    64,
    `<rect width="64" height="64" rx="${radius}" fill="${graphite}"/><g transform="translate(${margin} ${margin}) scale(${scale})">${mark}</g>`,
  )
}

type Card = Shop & { tagline: string; picture?: Buffer | undefined }

/** The social card: the shop's name and tagline, over its first slide if there is one. */
export function drawCard({ name, tagline, picture, colours }: Card): Promise<Buffer> {
  const { amber, graphite, night, onPicture, white } = makePalette(colours)
  const [width, height, edge] = [1200, 630, 72]
  const [maxSize, tracking] = [160, 12]
  // Beside the goods in the image, or over the whole card.
  const room = picture ? 560 : width - 2 * edge - 50
  const size = Math.min(maxSize, (maxSize * room) / widthOf(bold, name, { size: maxSize, tracking }))
  const line = { size: 38, width: 440, maxLines: 4 }
  const lines = breakLines(medium, tagline, line).map((text, index) =>
    drawText(medium, text, { x: edge, y: 412 + index * 46, size: line.size, fill: onPicture }),
  )
  const over = svg(
    width,
    height,
    `<defs><linearGradient id="s"><stop offset="0" stop-color="${night}" stop-opacity=".96"/><stop offset=".42" stop-color="${night}" stop-opacity=".7"/><stop offset=".8" stop-color="${night}" stop-opacity="0"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#s)"/><rect x="${edge}" y="${326 - size * 0.7}" width="${size / 8}" height="${size * 0.7}" fill="${amber}"/>
${drawText(bold, name, { x: edge + size / 8 + 30, y: 326, size, fill: white, tracking: (tracking * size) / maxSize })}${lines.join('')}`,
  )
  return overlay({ width, height, colour: graphite, picture }, over)
}
