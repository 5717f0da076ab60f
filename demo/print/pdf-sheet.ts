import type PDFDocument from 'pdfkit'
import type { Face, Ink, Sheet } from './sheet.ts'
import { featuresOf, fontFiles, widthOf } from './type.ts'

type Doc = InstanceType<typeof PDFDocument>

export function registerFonts(doc: Doc) {
  for (const [face, file] of Object.entries(fontFiles) as [Face, string][]) doc.registerFont(face, file)
}

export function pdfSheet(doc: Doc): Sheet {
  const paint = ({ fill, stroke, width = 0.75, dash }: Ink) => {
    doc.lineWidth(width)
    if (dash) doc.dash(dash, { space: dash })
    else doc.undash()
    if (fill && stroke) doc.fillAndStroke(fill, stroke)
    else if (fill) doc.fill(fill)
    else if (stroke) doc.stroke(stroke)
  }
  return {
    rect(x, y, width, height, ink) {
      doc.rect(x, y, width, height)
      paint(ink)
    },
    path(path, ink) {
      doc.path(path)
      paint(ink)
    },
    circle(x, y, radius, ink) {
      doc.circle(x, y, radius)
      paint(ink)
    },
    text(x, y, text, style) {
      const width = widthOf(text, style)
      const left = style.align === 'right' ? x - width : style.align === 'center' ? x - width / 2 : x
      doc
        .font(style.face)
        .fontSize(style.size)
        .fillColor(style.colour)
        .text(text, left, y, {
          lineBreak: false,
          baseline: 'alphabetic',
          characterSpacing: (style.tracking ?? 0) * style.size,
          features: featuresOf(style) as PDFKit.Mixins.OpenTypeFeatures[],
        })
    },
    image(jpeg, x, y, width, height) {
      doc.image(jpeg, x, y, { width, height })
    },
  }
}
