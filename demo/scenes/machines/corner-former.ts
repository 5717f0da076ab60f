import * as THREE from 'three'
import { M } from '../finishes.ts'
import { button, eStop, louvre } from '../parts/door.ts'
import { at, bar, box, decal, put, sideProfile } from '../solids.ts'
import { footPedal, letters } from './fittings.ts'

const BODY: [number, number][] = [
  [0, 0],
  [820, 0],
  [820, 860],
  [560, 900],
  [560, 1180],
  [860, 1240],
  [860, 1640],
  [700, 1760],
  [0, 1760],
]

/** Hydraulic corner former: a C frame, a ram with the shaped punch, a box lid in the die. */
export function cornerFormer({ w = 620 } = {}) {
  const group = new THREE.Group()
  box(group, M.black, w + 160, 60, 1000, 0, 30, 440, 8)
  put(group, sideProfile('corner body', BODY, w, 12), M.machine, [0, 60, 0])
  for (const s of [1, -1]) {
    box(group, M.machineLight, 12, 560, 460, s * (w / 2 + 4), 420, 330, 8)
    const grille = at(group, louvre(260, 7, 'machineLight'), s * (w / 2 + 10), 330, 330)
    grille.rotation.y = (s * Math.PI) / 2
  }
  bar(group, M.machineLight, 'y', 130, 240, 0, 1850, 640)
  bar(group, M.steel, 'y', 70, 240, 0, 1230, 640)
  box(group, M.darkSteel, 320, 70, 300, 0, 1140, 650, 8)
  const punch = box(group, M.steel, 130, 120, 130, 0, 1060, 690, 10)
  punch.rotation.y = Math.PI / 4
  for (const s of [1, -1]) bar(group, M.steel, 'y', 26, 300, s * 190, 1110, 560)
  box(group, M.darkSteel, 420, 80, 420, 0, 960, 680, 8)
  const die = box(group, M.steel, 170, 70, 170, 0, 1000, 700, 8)
  die.rotation.y = Math.PI / 4
  for (const s of [1, -1]) {
    box(group, M.steel, 520, 24, 560, s * 480, 936, 700, 4)
    box(group, M.machine, 60, 460, 60, s * 470, 730, 600, 6).rotation.z = s * -0.75
  }
  // the lid being formed, one corner in the die, its flanges folded up
  const job = at(group, new THREE.Group(), 0, 1012, 1010)
  job.rotation.y = Math.PI / 4
  box(job, M.sheetGalv, 460, 4, 460, 0, 0, 0, 1)
  for (const s of [1, -1]) {
    box(job, M.sheetGalv, 460, 40, 4, 0, 18, s * 230, 1)
    box(job, M.sheetGalv, 4, 40, 460, s * 230, 18, 0, 1)
  }
  box(group, M.amber, w - 20, 12, 4, 0, 1310, 861)
  decal(group, letters(460, 'CF 40'), 460, 73.6, 0, 1500, 861.5)
  const arm = at(group, new THREE.Group(), w / 2 + 190, 1420, 760)
  box(group, M.machine, 240, 50, 50, w / 2 + 90, 1420, 720, 8)
  box(arm, M.graphite, 190, 300, 80, 0, 0, 0, 10)
  at(arm, eStop(), 0, 86, 40)
  for (const [i, colour] of (['green', 'red', 'white'] as const).entries())
    at(arm, button(colour), -50 + i * 50, -20, 40)
  arm.rotation.y = -0.3
  box(group, M.smoked, 10, 360, 420, -w / 2 - 120, 1160, 900, 3)
  footPedal(group, -120, 1720, [-w / 2 + 40, 60, 880])
  return group
}
