// The brand name on a part. The demo sells other brands besides its own, and each part must show the name it is sold under.
import { brands } from '../brands.ts'

export type Mark = { name: string; onDark: string; onLight: string }

const MAKER = 'volt'
const SOLD_AS: Record<string, string> = {
  mccb: 'kestrel',
  'mccb-4p': 'kestrel',
  'mccb-large': 'kestrel',
  acb: 'kestrel',
  'din-isolator-2p': 'kestrel',
  'din-isolator-3p': 'kestrel',
  changeover: 'kestrel',
  'fuse-holder': 'nordfuse',
  contactor: 'amphex',
  'contactor-large': 'amphex',
  'contactor-overload': 'amphex',
  overload: 'amphex',
  estop: 'amphex',
  pushbutton: 'amphex',
  'pushbutton-red': 'amphex',
  'pushbutton-station': 'amphex',
  'pilot-lights': 'amphex',
  'pilot-green': 'amphex',
  selector: 'amphex',
  'din-meter': 'orbis',
  'din-meter-1p': 'orbis',
  'ct-ring': 'orbis',
  relay: 'orbis',
  timer: 'orbis',
  'power-supply': 'orbis',
  'spd-1p': 'tellur',
  'spd-3p': 'tellur',
  'spd-4p': 'tellur',
  'spd-dc': 'tellur',
  vsd: 'corvane',
  'soft-starter': 'corvane',
  plc: 'corvane',
  terminals: 'hexrail',
  'din-rail': 'hexrail',
  'busbar-comb': 'hexrail',
  'distribution-block': 'hexrail',
  duct: 'slotra',
  'cable-ladder': 'slotra',
  'wire-mesh-tray': 'slotra',
  glands: 'pelorn',
  'glands-brass': 'pelorn',
}
const INKS: Record<string, [onDark: string, onLight: string]> = {
  volt: ['#ffb400', '#8a5a00'],
  kestrel: ['#6fc3ff', '#0b5c9e'],
  nordfuse: ['#8fd0ff', '#0a4f86'],
  amphex: ['#ffffff', '#1c2a38'],
  orbis: ['#5fd6b4', '#0a6b55'],
  tellur: ['#ffffff', '#8c1015'],
  corvane: ['#ff8a5c', '#a83c10'],
  hexrail: ['#ffd76a', '#123a63'],
  slotra: ['#cfe58a', '#3c5a10'],
  pelorn: ['#9fd8ea', '#0f5468'],
}

/** The brand of an image's subject; anything not listed is our own. */
export const brandOf = (subject: string) => SOLD_AS[subject] ?? MAKER

export function markOf(subject: string): Mark {
  const slug = brandOf(subject)
  const brand = brands.find((one) => one.slug === slug)
  const inks = INKS[slug]
  if (!brand || !inks) throw new Error(`no printed mark for ${subject}`)
  return { name: brand.name.toUpperCase(), onDark: inks[0], onLight: inks[1] }
}
