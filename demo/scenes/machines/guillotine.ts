import * as THREE from 'three'
import { M } from '../finishes.ts'
import { button, eStop } from '../parts/door.ts'
import { at, bar, box, decal, put, sideProfile } from '../solids.ts'
import { footPedal, letters } from './fittings.ts'

const FRAME: [number, number][] = [
  [0, 0],
  [1150, 0],
  [1250, 120],
  [1250, 640],
  [960, 700],
  [960, 860],
  [1180, 960],
  [1180, 1350],
  [900, 1620],
  [0, 1620],
]

/** Hydraulic shear: hold-downs behind a finger guard, table with support arms, a sheet fed in. */
export function guillotine({ length = 3200 } = {}) {
  const group = new THREE.Group()
  for (const s of [1, -1]) {
    put(group, sideProfile('shear frame', FRAME, 140, 8), M.machine, [s * (length / 2 - 70), 0, 0])
    box(group, M.black, 260, 30, 300, s * (length / 2 - 70), 15, 1050, 6)
    bar(group, M.machineLight, 'y', 110, 420, s * (length / 2 - 300), 1640, 620)
    bar(group, M.black, 'y', 118, 30, s * (length / 2 - 300), 1850, 620)
  }
  const span = length - 280
  put(
    group,
    sideProfile(
      'shear beam',
      [
        [700, 960],
        [1090, 960],
        [1090, 1300],
        [860, 1560],
        [700, 1560],
      ],
      span,
      8,
    ),
    M.machineLight,
  )
  box(group, M.machine, span, 560, 900, 0, 340, 640, 10)
  box(group, M.steel, span, 50, 620, 0, 690, 1010, 4)
  const slots = 6
  for (let i = 0; i < slots; i++) box(group, M.hole, 26, 2, 520, (i - (slots - 1) / 2) * (span / slots), 715.4, 1040)
  box(group, M.steel, span, 90, 36, 0, 800, 770, 3)
  const feet = Math.floor(span / 200)
  for (let i = 0; i < feet; i++) {
    const x = (i - (feet - 1) / 2) * 200
    bar(group, M.steel, 'y', 30, 150, x, 880, 1010)
    bar(group, M.black, 'y', 42, 46, x, 790, 1010)
    bar(group, M.machine, 'y', 48, 60, x, 940, 1010)
  }
  for (let i = 0; i < feet * 4; i++) box(group, M.yellow, 14, 150, 10, (i - (feet * 4 - 1) / 2) * 50, 850, 1150)
  box(group, M.yellow, span, 28, 16, 0, 926, 1150, 4)
  box(group, M.yellow, span, 20, 16, 0, 776, 1150, 4)
  for (const x of [-1, -0.34, 0.34, 1]) {
    const wide = x === -1
    box(group, M.darkSteel, wide ? 120 : 80, 70, 760, (x * span) / 2.3, 660, 1640, 6)
    box(group, M.steel, wide ? 120 : 80, 10, 760, (x * span) / 2.3, 702, 1640, 2)
    box(group, M.darkSteel, 50, 220, 70, (x * span) / 2.3, 560, 1300, 6)
  }
  box(group, M.sheetGalv, 1900, 5, 1150, 120, 722, 1420, 1)
  box(group, M.amber, span, 14, 4, 0, 966, 1096)
  decal(group, letters(1000, 'GS 6-32', 'dark'), 1000, 160, -500, 1130, 1091)
  const box1 = at(group, new THREE.Group(), length / 2 - 70, 1120, 1200)
  box(box1, M.graphite, 180, 300, 70, 0, 0, 0, 8)
  at(box1, eStop(), 0, 86, 35)
  at(box1, button('green'), -36, -10, 35)
  at(box1, button('red'), 36, -10, 35)
  at(box1, button('white'), 0, -84, 35)
  footPedal(group, -500, 2250, [-length / 2 + 160, 50, 1180])
  return group
}
