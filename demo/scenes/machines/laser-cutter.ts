import * as THREE from 'three'
import { M } from '../finishes.ts'
import { louvre } from '../parts/door.ts'
import { at, box, decal, put, sideProfile } from '../solids.ts'
import { letters, operatorPanel, signalTower } from './fittings.ts'

/** Slats, frame and a nested sheet on the shuttle table. */
function shuttleTable(w: number, d: number) {
  const group = new THREE.Group()
  for (const s of [1, -1]) {
    box(group, M.machine, w, 150, 70, 0, 640, s * (d / 2 - 35), 6)
    box(group, M.machine, 70, 150, d, s * (w / 2 - 35), 640, 0, 6)
    for (const z of [1, -1]) {
      box(group, M.machine, 110, 600, 110, s * (w / 2 - 140), 300, z * (d / 2 - 90), 6)
      box(group, M.black, 190, 20, 190, s * (w / 2 - 140), 10, z * (d / 2 - 90), 4)
    }
  }
  const slats = Math.floor((w - 160) / 90)
  for (let i = 0; i < slats; i++) box(group, M.darkSteel, 6, 90, d - 150, (i - (slats - 1) / 2) * 90, 720, 0)
  box(group, M.sheetMild, w - 220, 4, d - 260, 0, 768, 0, 1)
  const columns = 4
  const rows = 3
  const pw = (w - 300) / columns
  const pd = (d - 340) / rows
  for (let i = 0; i < columns; i++)
    for (let j = 0; j < rows; j++) {
      const x = (i - (columns - 1) / 2) * pw
      const z = (j - (rows - 1) / 2) * pd
      const slit = 5
      for (const s of [1, -1]) {
        box(group, M.hole, pw * 0.86, 0.6, slit, x, 770.4, z + (s * pd * 0.86) / 2)
        box(group, M.hole, slit, 0.6, pd * 0.86, x + (s * pw * 0.86) / 2, 770.4, z)
      }
      box(group, M.hole, pw * 0.34, 0.6, pd * 0.3, x - pw * 0.12, 770.4, z)
      for (const s of [1, -1]) box(group, M.hole, 36, 0.6, 36, x + pw * 0.26, 770.4, z + s * pd * 0.2)
    }
  return group
}

/** Fibre laser in its cabin, shuttle table run out to the right. */
export function laserCutter({ w = 3400, d = 2100, h = 2000 } = {}) {
  const group = new THREE.Group()
  box(group, M.black, w - 60, 90, d - 60, 0, 45, d / 2)
  put(
    group,
    sideProfile(
      'laser base',
      [
        [0, 90],
        [d, 90],
        [d, 620],
        [0, 620],
      ],
      w,
      10,
    ),
    M.machine,
  )
  put(
    group,
    sideProfile(
      'laser cabin',
      [
        [0, 620],
        [d - 20, 620],
        [d - 20, 900],
        [d - 380, h - 60],
        [d - 520, h],
        [0, h],
      ],
      w,
      12,
    ),
    M.machineLight,
  )
  const slope = Math.atan2(360, h - 960)
  const front = new THREE.Group()
  front.position.set(0, (900 + h - 60) / 2, d - 200 + 2)
  front.rotation.x = -slope
  group.add(front)
  const length = Math.hypot(360, h - 960)
  for (const s of [1, -1]) {
    const x = (s * w) / 4 - 60
    box(front, M.graphite, w * 0.42, length * 0.8, 14, x, 0, 4, 14)
    box(front, M.hole, w * 0.39, length * 0.64, 2, x, 10, 11)
    box(front, M.laserGlass, w * 0.39, length * 0.64, 6, x, 10, 15)
    box(front, M.steel, 24, 260, 26, x + s * -w * 0.195, -40, 22, 8)
  }
  decal(group, letters(900, 'FL 3015'), 900, 144, -w * 0.26, 350, d + 1)
  const grille = at(group, louvre(520, 9, 'machine'), w * 0.28, 250, d)
  grille.scale.setScalar(1.3)
  box(group, M.amber, w, 14, 4, 0, 612, d + 1)
  signalTower(group, -w * 0.42, h, d * 0.5)
  box(group, M.graphite, 700, 120, 700, w * 0.2, h + 60, d * 0.4, 16)
  for (let i = 0; i < 6; i++) box(group, M.hole, 560, 8, 2, w * 0.2, h + 24 + i * 16, d * 0.4 + 351)
  at(group, shuttleTable(2000, d - 240), w / 2 + 1010, 0, d / 2)
  box(group, M.machine, 130, 980, 130, w * 0.3, 490, d + 420, 10)
  box(group, M.black, 360, 24, 300, w * 0.3, 12, d + 420, 8)
  const panel = at(group, operatorPanel('nest'), w * 0.3, 1180, d + 470)
  panel.rotation.x = -0.25
  return group
}
