import { type Ink, page, type Sheet } from './sheet.ts'
import { shape } from './type.ts'

const inked = ({ fill, stroke, width = 0.75, dash }: Ink) =>
  `fill="${fill ?? 'none'}"${stroke ? ` stroke="${stroke}" stroke-width="${width}"` : ''}${dash ? ` stroke-dasharray="${dash}"` : ''}`

/** Text becomes outlines, so that no font is needed to draw it. */
export function svgSheet(): { sheet: Sheet; toSvg: () => string } {
  const parts: string[] = []
  const sheet: Sheet = {
    rect: (x, y, width, height, ink) =>
      parts.push(`<rect x="${x}" y="${y}" width="${width}" height="${height}" ${inked(ink)}/>`),
    path: (path, ink) => parts.push(`<path d="${path}" ${inked(ink)}/>`),
    circle: (x, y, radius, ink) => parts.push(`<circle cx="${x}" cy="${y}" r="${radius}" ${inked(ink)}/>`),
    text(x, y, text, style) {
      const { run, scale, width } = shape(text, style)
      let pen = style.align === 'right' ? x - width : style.align === 'center' ? x - width / 2 : x
      for (const [index, glyph] of run.glyphs.entries()) {
        const advance = run.positions[index]?.xAdvance ?? 0
        parts.push(
          `<path transform="translate(${pen.toFixed(2)} ${y}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})" d="${glyph.path.toSVG()}" fill="${style.colour}"/>`,
        )
        pen += advance * scale + (style.tracking ?? 0) * style.size
      }
    },
    image: (jpeg, x, y, width, height) =>
      parts.push(
        `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="none" href="data:image/jpeg;base64,${jpeg.toString('base64')}"/>`,
      ),
  }
  const toSvg = () =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${page.width} ${page.height}" width="${page.width}" height="${page.height}">${parts.join('')}</svg>`
  return { sheet, toSvg }
}
