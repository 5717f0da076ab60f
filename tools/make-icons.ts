// Draws the favicon, the icons for phones and the card that social networks show, into public/. Run it after a change of the look.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import sharp from 'sharp'

const require = createRequire(import.meta.url)
const folder = new URL('../public/', import.meta.url)
const graphite = '#12161c'
const amber = '#ffb400'

function openFont(file: string): Font {
  const font = create(readFileSync(require.resolve(file)))
  if (!('unitsPerEm' in font)) throw new Error(`${file} holds several fonts`)
  return font
}
const barlow = openFont('@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff')
const inter = openFont('@fontsource/inter/files/inter-latin-400-normal.woff')

/** Words as shapes, so that no machine needs the font. `x`, `y`: where the base line begins. */
function words(
  font: Font,
  text: string,
  { x, y, size, fill, tracking = 0 }: Record<'x' | 'y' | 'size', number> & { fill: string; tracking?: number },
) {
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let at = x
  const paths = glyphs.map((glyph, index) => {
    const d = glyph.path.scale(scale, -scale).translate(at, y).toSVG()
    at += (positions[index]?.xAdvance ?? 0) * scale + tracking
    return `<path d="${d}"/>`
  })
  return `<g fill="${fill}">${paths.join('')}</g>`
}

const svg = (width: number, height: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${inside}</svg>\n`

/** The amber bar and the first letter; `margin` keeps them off the edge that phones cut round. */
function icon(radius: number, margin: number): string {
  const inner = 64 - 2 * margin
  const mark = `<rect x="11" y="12" width="9" height="40" fill="${amber}"/>${words(barlow, 'V', { x: 27, y: 52, size: 57, fill: '#fff' })}`
  return svg(
    64,
    64,
    `<rect width="64" height="64" rx="${radius}" fill="${graphite}"/><g transform="translate(${margin} ${margin}) scale(${inner / 64})">${mark}</g>`,
  )
}

const png = (source: string, size: number, name: string) =>
  sharp(Buffer.from(source), { density: 72 * (size / 64) * 2 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(new URL(name, folder).pathname)

async function card(): Promise<void> {
  const [width, height] = [1200, 630]
  const shade = svg(
    width,
    height,
    `<defs><linearGradient id="s"><stop offset="0" stop-color="#0a0d11" stop-opacity=".96"/><stop offset=".42" stop-color="#0a0d11" stop-opacity=".7"/><stop offset=".8" stop-color="#0a0d11" stop-opacity="0"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#s)"/><rect x="72" y="214" width="20" height="112" fill="${amber}"/>
${words(barlow, 'VOLT', { x: 122, y: 326, size: 160, fill: '#fff', tracking: 12 })}
${words(inter, 'Low-voltage boards and', { x: 72, y: 412, size: 34, fill: '#d5dbe1' })}${words(inter, 'steel enclosures', { x: 72, y: 458, size: 34, fill: '#d5dbe1' })}`,
  )
  await sharp(new URL('../demo/pictures/slide-motor-control.webp', import.meta.url).pathname)
    .resize(width, height, { fit: 'cover', position: 'right' })
    .composite([{ input: Buffer.from(shade) }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(new URL('social-card.jpg', folder).pathname)
}

const favicon = icon(10, 0)
writeFileSync(new URL('favicon.svg', folder), favicon)
await png(favicon, 32, 'favicon-32.png')
await png(favicon, 192, 'icon-192.png')
await png(favicon, 512, 'icon-512.png')
await png(icon(0, 6), 180, 'apple-touch-icon.png')
await png(icon(0, 10), 512, 'icon-maskable-512.png')
await card()
