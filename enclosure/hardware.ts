import { type Design, fanSizes } from './design.ts'
import {
  eyePlaces,
  glandOpening,
  hasCentrePost,
  hingePlaces,
  hoodStuds,
  leafIds,
  leafSize,
  lockPlaces,
  sealOf,
} from './faces.ts'
import { glandStuds, plateBolts } from './parts.ts'
import { earthStuds } from './studs.ts'

/** What is bought: the office can link a product to each. */
export const hardwareNames = {
  hinge: 'Weld-on hinge 54 mm',
  'double-bit': 'Double-bit lock',
  key: 'Key lock',
  handle: 'Swing handle with rods and guides',
  padlock: 'Padlock lock',
  seal: 'Foamed door seal 10 × 10 mm',
  earthStud: 'Earth stud M8, body and each door',
  postBolt: 'Bolt M6 with sealing washer, centre post',
  glandGasket: 'Gland plate gasket 15 × 2 mm',
  glandStud: 'Stud M5 and nut, gland plate',
  plateStud: 'Stud M8 × 40 and nut, mounting plate',
  bracket: 'Wall bracket',
  poleBar: 'Pole bar with band',
  liftingEye: 'Lifting eye M12 with sealing washer and backing plate',
  hoodStud: 'Stud M6, spacer, sealing washer and nut, rain hood',
  pane: 'Window pane with clamped seal',
  fan148: 'Filter fan 148',
  fan204: 'Filter fan 204',
  fan255: 'Filter fan 255',
  fan323: 'Filter fan 323',
  filter148: 'Outlet filter 148',
  filter204: 'Outlet filter 204',
  filter255: 'Outlet filter 255',
  filter323: 'Outlet filter 323',
} as const
export type HardwareId = keyof typeof hardwareNames
export const hardwareIds = Object.keys(hardwareNames) as HardwareId[]

/** What is bought and fitted, with its quantity in words. */
export function hardwareOf(design: Design): { id: HardwareId; name: string; count: string }[] {
  const { doors, mounting } = design
  const { w, h } = leafSize(design)
  const middle = (sealOf(design).outer + sealOf(design).inner) / 2
  const sealM = (doors * 2 * (w + h - 4 * middle)) / 1000
  const locks = leafIds(design).reduce((count, id) => count + lockPlaces(design, id).length, 0)
  const gland = glandOpening(design)
  const list: [HardwareId, string][] = [
    ['hinge', String(doors * hingePlaces(design).length)],
    [design.lock, String(locks)],
    ['seal', `${sealM.toFixed(2)} m`],
    ['earthStud', String(earthStuds(design).length)],
  ]
  if (hasCentrePost(design)) list.push(['postBolt', '4'])
  if (design.glandPlate) {
    list.push(['glandGasket', `${((2 * (gland.w + gland.h + 60)) / 1000).toFixed(2)} m`])
    list.push(['glandStud', String(glandStuds(design).length)])
  }
  if (design.plate !== 'none') list.push(['plateStud', String(plateBolts(design).length)])
  if (mounting === 'wall') list.push(['bracket', '4'])
  if (mounting === 'pole') list.push(['poleBar', '2'])
  if (mounting === 'floor') list.push(['liftingEye', String(eyePlaces(design).length)])
  if (design.hood) list.push(['hoodStud', String(hoodStuds(design).length)])
  if (design.window !== 'none') list.push(['pane', String(doors)])
  for (const kind of ['fan', 'filter'] as const)
    for (const size of fanSizes) {
      const count = design.cutouts.filter((one) => one.kind === kind && one.size === size).length
      if (count > 0) list.push([`${kind}${size}`, String(count)])
    }
  return list.map(([id, count]) => ({ id, name: hardwareNames[id], count }))
}
