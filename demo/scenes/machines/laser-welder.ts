import * as THREE from 'three'
import { M } from '../finishes.ts'
import { rawShell } from '../models/enclosure.ts'
import { button, eStop, louvre } from '../parts/door.ts'
import { at, bar, box, cyl, decal, wire } from '../solids.ts'
import { castor, letters, screen } from './fittings.ts'

/** Hand torch: grip, trigger, head and copper nozzle, pointing along -x. */
function torch() {
  const group = new THREE.Group()
  bar(group, M.graphite, 'x', 22, 170, 0, 0, 0)
  bar(group, M.steel, 'x', 16, 60, -112, 0, 0)
  bar(group, M.copper, 'x', 8, 36, -156, 0, 0)
  const grip = box(group, M.black, 40, 120, 36, 60, -56, 0, 12)
  grip.rotation.z = 0.3
  box(group, M.red, 12, 26, 16, 28, -34, 0, 4)
  box(group, M.graphite, 90, 54, 52, 0, 22, 0, 10)
  return group
}

/** Welding table with a box shell being closed, and the laser source on castors beside it. */
export function laserWelder() {
  const group = new THREE.Group()
  const cabinet = at(group, new THREE.Group(), -760, 0, 0)
  const w = 560
  const d = 820
  for (const x of [1, -1]) for (const z of [1, -1]) castor(cabinet, x * (w / 2 - 70), d / 2 + z * (d / 2 - 90), 52)
  box(cabinet, M.machine, w, 150, d, 0, 200, d / 2, 14)
  box(cabinet, M.machineLight, w, 700, d, 0, 620, d / 2, 18)
  box(cabinet, M.machine, w, 120, d, 0, 1010, d / 2, 14)
  box(cabinet, M.amber, w - 4, 10, 4, 0, 954, d)
  const face = at(cabinet, screen('weld', 300), 0, 790, d + 6)
  face.rotation.x = -0.06
  for (const [i, colour] of (['green', 'white', 'red'] as const).entries())
    at(cabinet, button(colour), -150 + i * 60, 610, d)
  at(cabinet, eStop(), 150, 610, d)
  const grille = at(cabinet, louvre(360, 8, 'machineLight'), 0, 330, d)
  grille.scale.setScalar(1.1)
  decal(cabinet, letters(380, 'LW 1500'), 380, 60.8, 0, 1012, d + 1)
  for (const x of [1, -1])
    wire(
      cabinet,
      M.steel,
      [
        [x * 230, 1070, 120],
        [x * 230, 1140, 120],
        [x * 230, 1140, d - 120],
        [x * 230, 1070, d - 120],
      ],
      14,
      60,
    )

  const table = at(group, new THREE.Group(), 420, 0, 60)
  box(table, M.darkSteel, 1300, 60, 860, 0, 790, 380, 4)
  for (let i = 0; i < 11; i++)
    for (let k = 0; k < 7; k++) bar(table, M.hole, 'y', 12, 1, (i - 5) * 115, 820.4, 60 + k * 107, 16)
  for (const x of [1, -1]) {
    for (const z of [60, 700]) box(table, M.machine, 90, 760, 90, x * 560, 380, z, 6)
    box(table, M.machine, 60, 60, 640, x * 560, 180, 380, 6)
  }
  box(table, M.machine, 1120, 60, 60, 0, 180, 60, 6)
  const job = at(table, rawShell({ w: 420, h: 480, d: 200 }), -150, 820, 140)
  job.rotation.y = 0.35
  const held = at(table, torch(), 300, 862, 560)
  held.rotation.set(0, 0.5, 0)
  wire(
    group,
    M.rubber,
    [
      [-700, 260, 825],
      [-640, 180, 980],
      [-380, 30, 1080],
      [40, 30, 1060],
      [300, 360, 1020],
      [640, 800, 760],
      [800, 880, 660],
    ],
    16,
    90,
  )
  wire(
    group,
    M.wireBlue,
    [
      [-800, 240, 825],
      [-760, 120, 960],
      [-420, 14, 1010],
      [20, 14, 1000],
      [320, 300, 990],
      [650, 790, 740],
      [800, 868, 652],
    ],
    8,
    90,
  )
  cyl(group, M.brass, 12, 30, -700, 260, 830)
  return group
}
