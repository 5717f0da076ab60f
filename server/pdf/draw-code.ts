import { encode } from 'uqr'
import { brandColours as colours } from '#contract/brand-colours.ts'
import type { Frame } from './frame.ts'

/** A QR code, which is a link too. */
export function drawCode(frame: Frame, url: string, x: number, y: number, width: number): void {
  const { data, size } = encode(url, { ecc: 'M', border: 0 })
  const side = width / size
  const draw = () => {
    for (const [row, modules] of data.entries())
      for (const [column, isDark] of modules.entries())
        if (isDark) frame.doc.rect(x + column * side, y + row * side, side, side)
    frame.doc.fill(colours.ink)
  }
  frame.tag(frame.section, 'Figure', draw, {
    alt: `QR code of ${url}`,
    bbox: [x, y, x + width, y + width],
  })
  frame.doc.link(x, y, width, width, url)
}
