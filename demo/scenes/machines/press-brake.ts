import * as THREE from 'three'
import { M } from '../finishes.ts'
import { at, bar, box, decal, put, sideProfile } from '../solids.ts'
import { footPedal, letters, operatorPanel } from './fittings.ts'

// A C from the side: the throat is what lets a deep sheet pass between the frames.
const FRAME: [number, number][] = [
  [0, 0],
  [1250, 0],
  [1250, 780],
  [820, 800],
  [760, 900],
  [760, 1180],
  [820, 1280],
  [1250, 1300],
  [1250, 2250],
  [1050, 2420],
  [0, 2420],
]

/** CNC press brake: C frames, ram with punches, table with dies, a sheet half bent. */
export function pressBrake({ length = 3100 } = {}) {
  const group = new THREE.Group()
  const inner = length / 2 - 130
  for (const s of [1, -1]) {
    put(group, sideProfile('press frame', FRAME, 110, 6), M.machine, [s * (length / 2 - 55), 0, 0])
    box(group, M.machineLight, 330, 640, 420, s * (inner - 190), 2050, 1120, 14)
    bar(group, M.steel, 'y', 90, 300, s * (inner - 190), 1640, 1120)
    bar(group, M.black, 'y', 120, 60, s * (inner - 190), 1720, 1120)
    box(group, M.smoked, 16, 900, 620, s * (length / 2 - 8), 1150, 1500, 4)
    for (const y of [740, 1560]) box(group, M.steel, 24, 24, 640, s * (length / 2 - 8), y, 1500, 4)
    box(group, M.darkSteel, 90, 60, 460, s * 620, 830, 1480, 8)
    box(group, M.darkSteel, 60, 240, 50, s * 620, 700, 1290, 8)
    box(group, M.steel, 90, 8, 440, s * 620, 866, 1490, 2)
  }
  box(group, M.machineLight, length - 230, 620, 130, 0, 1490, 1130, 10)
  box(group, M.machine, length - 230, 860, 160, 0, 430, 1130, 10)
  box(group, M.darkSteel, length - 300, 70, 90, 0, 1150, 1130, 4)
  box(group, M.darkSteel, length - 300, 70, 110, 0, 880, 1130, 4)
  const segments = 14
  const pitch = (length - 420) / segments
  for (let i = 0; i < segments; i++) {
    const x = (i - (segments - 1) / 2) * pitch
    put(
      group,
      sideProfile(
        'punch',
        [
          [-24, 0],
          [24, 0],
          [24, -40],
          [10, -70],
          [2, -128],
          [-2, -128],
          [-14, -70],
          [-24, -40],
        ],
        pitch - 6,
        1,
      ),
      M.steel,
      [x, 1116, 1130],
    )
    put(
      group,
      sideProfile(
        'die',
        [
          [-38, 0],
          [38, 0],
          [38, 72],
          [14, 72],
          [0, 52],
          [-14, 72],
          [-38, 72],
        ],
        pitch - 6,
        1,
      ),
      M.steel,
      [x, 914, 1130],
    )
  }
  // the sheet under the punch, both wings already rising
  for (const s of [1, -1]) {
    const wing = box(group, M.sheetGalv, 1500, 5, 620, 0, 988 + 310 * Math.sin(0.3), 1130 + s * 310 * Math.cos(0.3), 1)
    wing.rotation.x = s * -0.3
  }
  box(group, M.machine, length - 220, 180, 60, 0, 2320, 900, 10)
  box(group, M.amber, length - 230, 14, 4, 0, 1206, 1197)
  decal(group, letters(1000, 'PB 135-30', 'dark'), 1000, 160, -300, 1560, 1196.5)
  box(group, M.graphite, length - 40, 150, 640, 0, 2480, 480, 16)
  box(group, M.machine, length - 220, 1100, 40, 0, 1880, 760, 6)
  const beam = box(group, M.machine, 620, 90, 90, length / 2 + 240, 2150, 1180, 12)
  beam.rotation.y = 0.5
  box(group, M.machine, 80, 520, 80, length / 2 + 470, 1900, 1300, 12)
  const panel = at(group, operatorPanel('bend'), length / 2 + 470, 1480, 1360)
  panel.rotation.y = -0.35
  footPedal(group, 240, 1900, [length / 2 - 120, 60, 1240])
  return group
}
