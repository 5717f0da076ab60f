import { type Cutout, type Design, finishes, isStainless, shapeOf, steels } from './design.ts'
import { faceOf } from './faces.ts'

/** A design in words, for screens, papers and e-mails. */

export const windowNames: Record<Design['window'], string> = {
  none: 'No window',
  full: 'Full window',
  upper: 'Upper window',
}
export const lockNames: Record<Design['lock'], string> = {
  'double-bit': 'Double-bit',
  key: 'Key',
  handle: 'Swing handle',
  padlock: 'Padlock',
}
export const mountingNames: Record<Design['mounting'], string> = { wall: 'Wall', floor: 'Floor', pole: 'Pole' }
export const plateNames: Record<Design['plate'], string> = {
  none: 'No plate',
  galvanised: 'Galvanised plate',
  orange: 'Orange plate',
}

export const sizeInWords = ({ width, height, depth }: Pick<Design, 'width' | 'height' | 'depth'>) =>
  `${width} × ${height} × ${depth} mm`
export const designName = (design: Design) => `Custom enclosure ${sizeInWords(design)}`
export const describeFinish = ({ finish, steel }: Pick<Design, 'finish' | 'steel'>) =>
  finish === 'bare' && isStainless(steel) ? 'Brushed' : finishes[finish].label
export const describeProtection = ({ ip, cutouts }: Design) =>
  `IP${ip}${cutouts.length > 0 ? ', with parts of that rating in each cut-out' : ''}`
export const describeSteel = ({ steel, sheet }: Pick<Design, 'steel' | 'sheet'>) =>
  `${steels[steel].label} ${sheet.toFixed(1)} mm`
export const describeDoor = ({ doors, hinge, window, lock }: Design) =>
  [
    doors === 2 ? 'Two doors' : `Hinged ${hinge}`,
    ...(window === 'none' ? [] : [windowNames[window].toLowerCase()]),
    lockNames[lock].toLowerCase(),
  ].join(', ')
export const describeMounting = ({ mounting, plinth, glandPlate, plate, hood }: Design) =>
  [
    mountingNames[mounting],
    ...(plinth ? [`${plinth} mm plinth`] : []),
    ...(glandPlate ? ['gland plate'] : []),
    ...(plate === 'none' ? [] : [plateNames[plate].toLowerCase()]),
    ...(hood ? ['rain hood'] : []),
  ].join(', ')

/** What comes with a cut-out: most are holes for parts that the buyer fits. */
export const supplyOf = ({ kind }: Pick<Cutout, 'kind'>): 'supplied' | 'pressed' | 'hole only' =>
  kind === 'fan' || kind === 'filter' ? 'supplied' : kind === 'louvre' ? 'pressed' : 'hole only'

const isPlain = ({ kind }: Cutout) => kind === 'round' || kind === 'rect' || kind === 'louvre'

/** The scope of supply: which parts come fitted, and for which there is only a hole. Plain holes need no words. */
function describeSupply({ cutouts }: Pick<Design, 'cutouts'>): string[] {
  return (['supplied', 'hole only'] as const).flatMap((supply) => {
    const counts = new Map<string, number>()
    for (const cutout of cutouts) {
      const { label } = shapeOf(cutout)
      if (supplyOf(cutout) === supply && !isPlain(cutout)) counts.set(label, (counts.get(label) ?? 0) + 1)
    }
    const parts = [...counts].map(([label, count]) => (count > 1 ? `${label} (${count})` : label))
    return parts.length > 0 ? [`${supply === 'supplied' ? 'Supplied' : 'Hole only'}: ${parts.join(', ')}`] : []
  })
}

export const describeDesign = (design: Design): string[] => [
  sizeInWords(design),
  describeSteel(design),
  describeFinish(design),
  describeProtection(design),
  describeDoor(design),
  describeMounting(design),
  ...describeSupply(design),
]

const countCutouts = (count: number) => (count === 0 ? 'No cut-outs' : count === 1 ? '1 cut-out' : `${count} cut-outs`)

/** All in one line, for a line of an order or a quote, whose name has the size. */
export const toFactsLine = ({ facts, cutouts }: { facts: readonly string[]; cutouts: readonly unknown[] }): string =>
  [...facts.slice(1), countCutouts(cutouts.length)].join('. ')

/** A cut-out's name with what comes with it; a plain hole needs no words. */
export const cutoutName = (cutout: Cutout): string => {
  const { label } = shapeOf(cutout)
  return isPlain(cutout) ? label : `${label}, ${supplyOf(cutout)}`
}

/** One line each, numbered as on the drawing. */
export const describeCutouts = (design: Design): string[] =>
  design.cutouts.map(
    (cutout, i) =>
      `${i + 1}. ${cutoutName(cutout)}, ${faceOf(design, cutout.face).label.toLowerCase()}, x ${cutout.x}, y ${cutout.y}`,
  )
