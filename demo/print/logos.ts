import { brandColours } from '#contract/brand-colours.ts'
import { loadFont } from '#server/pdf/load-font.ts'
import { logoSize } from '../brands.ts'

type Cut = 'barlow-condensed' | 'inter'
type Lettering = {
  cut: Cut
  weight: number
  /** Of the capitals. */
  height: number
  italic?: boolean
  /** Letter spacing, as a fraction of the height. */
  tracking?: number
  /** Horizontal stretch of the letters. */
  stretch?: number
}
type Logo = {
  ink: string
  word: Lettering
  /** Letters that the symbol stands for are left out. */
  text?: string
  /** Drawn from (0, 0), with the top of the letters at 0 and the baseline at the height of the capitals. */
  sign: { width: number; gap: number; draw: (ink: string) => string }
  /** A transparent line through the letters. */
  slot?: boolean
}

const fontOf = ({ cut, weight, italic }: Lettering) =>
  loadFont(`@fontsource/${cut}/files/${cut}-latin-${weight}-${italic ? 'italic' : 'normal'}.woff`)

/** Text becomes outlines, so that no font is needed to draw it. */
function setWord(text: string, word: Lettering): { width: number; paths: string } {
  const { height, tracking = 0, stretch = 1 } = word
  const font = fontOf(word)
  const scale = height / (font.capHeight || font.unitsPerEm * 0.7)
  const run = font.layout(text)
  let pen = 0
  const paths = run.glyphs.map((glyph, index) => {
    const path = `<path transform="translate(${pen.toFixed(2)} ${height}) scale(${scale * stretch} ${-scale})" d="${glyph.path.toSVG()}"/>`
    pen += (run.positions[index]?.xAdvance ?? 0) * scale * stretch + tracking * height
    return path
  })
  return { width: pen - tracking * height, paths: paths.join('') }
}

const hexagon = (x: number, y: number, radius: number) =>
  Array.from({ length: 6 }, (_, corner) => {
    const turn = (Math.PI / 3) * corner + Math.PI / 6
    return `${(x + radius * Math.cos(turn)).toFixed(2)},${(y + radius * Math.sin(turn)).toFixed(2)}`
  }).join(' ')

const logos: Record<string, Logo> = {
  volt: {
    ink: brandColours.ink,
    word: { cut: 'barlow-condensed', weight: 600, height: 62, tracking: 0.16 },
    sign: { width: 15, gap: 24, draw: () => `<rect y="-7" width="15" height="76" fill="${brandColours.amber}"/>` },
  },
  // Three feathers of a wing hovering in the wind.
  kestrel: {
    ink: '#0b5c9e',
    word: { cut: 'barlow-condensed', weight: 700, height: 52, italic: true, tracking: 0.05 },
    sign: {
      width: 74,
      gap: 18,
      draw: () => '<path d="M0 0H74L62 13H9ZM14 19.5H57L45 32.5H23ZM28 39H40L28 52Z"/>',
    },
  },
  // The fuse of a circuit diagram, upright as a needle that points north.
  nordfuse: {
    ink: '#0a4f86',
    word: { cut: 'inter', weight: 600, height: 42, tracking: 0.02 },
    sign: {
      width: 26,
      gap: 22,
      draw: (ink) =>
        `<g fill="none" stroke="${ink}" stroke-width="6"><rect x="3" y="-1" width="20" height="44"/><path d="M13 -21V63"/></g>`,
    },
  },
  amphex: {
    ink: '#1c2a38',
    word: { cut: 'inter', weight: 800, height: 42, tracking: 0.03, stretch: 1.04 },
    sign: {
      width: 66,
      gap: 18,
      draw: () =>
        `<polygon points="${hexagon(33, 21, 38)}"/><path d="M15 36L33 3L51 36M33 24V40" fill="none" stroke="#fff" stroke-width="9"/>`,
    },
  },
  // The ring is the first letter; a moon passes in front of it.
  orbis: {
    ink: '#0a6b55',
    text: 'RBIS',
    word: { cut: 'barlow-condensed', weight: 500, height: 58, tracking: 0.2, stretch: 1.08 },
    sign: {
      width: 66,
      gap: 15,
      draw: (ink) =>
        `<path d="M55.5 9.5A29 29 0 1 1 41 1.4" fill="none" stroke="${ink}" stroke-width="10"/><circle cx="52" cy="2" r="8.5"/>`,
    },
  },
  // Earth, as every board has it.
  tellur: {
    ink: '#8c1015',
    word: { cut: 'barlow-condensed', weight: 800, height: 56, tracking: 0.06 },
    sign: {
      width: 58,
      gap: 18,
      draw: () =>
        '<rect x="25" y="-8" width="8" height="34"/><rect y="22" width="58" height="9"/><rect x="11" y="38" width="36" height="9"/><rect x="21" y="54" width="16" height="9"/>',
    },
  },
  // What a drive makes of a direct current.
  corvane: {
    ink: '#a83c10',
    word: { cut: 'inter', weight: 900, height: 40, italic: true, tracking: -0.01 },
    sign: {
      width: 84,
      gap: 16,
      draw: (ink) =>
        `<g fill="none" stroke="${ink}" stroke-width="7"><path d="M2 34C16 -8 28 -8 42 20S68 48 82 6"/><path d="M2 46C16 4 28 4 42 32S68 60 82 18" opacity=".45"/></g>`,
    },
  },
  // The section of a top-hat rail.
  hexrail: {
    ink: '#1c2a38',
    word: { cut: 'barlow-condensed', weight: 600, height: 52, tracking: 0.1 },
    sign: {
      width: 78,
      gap: 20,
      draw: (ink) => `<path d="M0 12H19V46H59V12H78" fill="none" stroke="${ink}" stroke-width="9"/>`,
    },
  },
  slotra: {
    ink: '#2c5f46',
    word: { cut: 'inter', weight: 900, height: 46, tracking: 0.02 },
    slot: true,
    sign: {
      width: 66,
      gap: 18,
      draw: () =>
        `${[0, 14.5, 29, 43.5, 58].map((x) => `<rect x="${x}" width="8" height="32"/>`).join('')}<rect y="38" width="66" height="8"/>`,
    },
  },
  // A gland from the front: nut, seal, cable.
  pelorn: {
    ink: '#4a3f78',
    word: { cut: 'barlow-condensed', weight: 400, height: 52, tracking: 0.24, stretch: 1.1 },
    sign: {
      width: 62,
      gap: 24,
      draw: (ink) =>
        `<g fill="none" stroke="${ink}" stroke-width="5"><polygon points="${hexagon(31, 26, 34)}"/><circle cx="31" cy="26" r="19"/></g><circle cx="31" cy="26" r="9"/>`,
    },
  },
}

/** A brand's logo, invented like the brand itself. */
export function drawLogo(slug: string, name: string): string {
  const logo = logos[slug]
  if (!logo) throw new Error(`${name} has no logo.`)
  const { ink, word, sign, slot } = logo
  const { width, paths } = setWord(logo.text ?? name.toUpperCase(), word)
  const whole = sign.width + sign.gap + width
  const room = logoSize.width - 8
  const scale = Math.min(1, room / whole)
  const left = (logoSize.width - whole * scale) / 2
  const top = (logoSize.height - word.height * scale) / 2
  const cut = slot
    ? `<mask id="slot" maskUnits="userSpaceOnUse" x="-10" y="-20" width="500" height="160"><rect x="-10" y="-20" width="500" height="160" fill="#fff"/><rect x="-10" y="${word.height * 0.5 - 2}" width="500" height="5" fill="#000"/></mask>`
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${logoSize.width} ${logoSize.height}" width="${logoSize.width}" height="${logoSize.height}" fill="${ink}">${cut}<g transform="translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${scale.toFixed(4)})">${sign.draw(ink)}<g transform="translate(${sign.width + sign.gap} 0)"${slot ? ' mask="url(#slot)"' : ''}>${paths}</g></g></svg>`
}
