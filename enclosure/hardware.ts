import type { Design } from './design.ts'
import { glandOpening, hasCentrePost, hingePlaces, leafIds, leafSize, lockPlaces, sealOf } from './faces.ts'
import { lockNames } from './words.ts'

/** What is bought and fitted, with its quantity in words. */
export function hardwareOf(design: Design): { name: string; count: string }[] {
  const { doors, mounting } = design
  const { w, h } = leafSize(design)
  const middle = (sealOf(design).outer + sealOf(design).inner) / 2
  const sealM = (doors * 2 * (w + h - 4 * middle)) / 1000
  const locks = leafIds(design).reduce((count, id) => count + lockPlaces(design, id).length, 0)
  const gland = glandOpening(design)
  const list: [string, string][] = [
    ['Weld-on hinge 54 mm', String(doors * hingePlaces(design).length)],
    [`${lockNames[design.lock]}${design.lock === 'handle' ? '' : ' lock'}`, String(locks)],
    ['Foamed door seal 10 × 10 mm', `${sealM.toFixed(2)} m`],
    ['Earth stud M8, body and each door', String(1 + doors)],
  ]
  if (hasCentrePost(design)) list.push(['Bolt M6 with sealing washer, centre post', '4'])
  if (design.glandPlate) {
    list.push(['Gland plate gasket 15 × 2 mm', `${((2 * (gland.w + gland.h + 60)) / 1000).toFixed(2)} m`])
    list.push(['Stud M5 and nut, gland plate', '4'])
  }
  if (design.plate !== 'none') list.push(['Stud M8 × 40 and nut, mounting plate', '4'])
  if (mounting === 'wall') list.push(['Wall bracket', '4'])
  if (mounting === 'pole') list.push(['Pole bar with band', '2'])
  if (mounting === 'floor') list.push(['Lifting eye M12', '4'])
  if (design.window !== 'none') list.push(['Window pane with clamped seal', String(doors)])
  for (const kind of ['fan', 'filter'] as const)
    for (const size of [148, 204, 255, 323] as const) {
      const count = design.cutouts.filter((one) => one.kind === kind && one.size === size).length
      if (count > 0) list.push([`${kind === 'fan' ? 'Filter fan' : 'Outlet filter'} ${size}`, String(count)])
    }
  return list.map(([name, count]) => ({ name, count }))
}
