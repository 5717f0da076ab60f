import * as THREE from 'three'
import { LAMPS, M } from '../finishes.ts'
import { markOf } from '../marks.ts'
import { AMBER, lettering, print, text } from '../printing.ts'
import { at, bar, box, cyl, decal, ring, wire } from '../solids.ts'

/** Stud gun: body, grip, three-leg foot ring, a stud in the collet; points down. */
function gun() {
  const group = new THREE.Group()
  bar(group, M.graphite, 'y', 30, 150, 0, 165, 0)
  bar(group, M.black, 'y', 33, 26, 0, 236, 0)
  bar(group, M.amber, 'y', 31, 8, 0, 214, 0)
  bar(group, M.steel, 'y', 13, 40, 0, 72, 0)
  bar(group, M.copper, 'y', 8, 26, 0, 42, 0)
  bar(group, M.zinc, 'y', 3.4, 26, 0, 18, 0)
  for (let i = 0; i < 3; i++) {
    const a = (i / 3) * Math.PI * 2 + 0.4
    bar(group, M.steel, 'y', 4, 92, Math.sin(a) * 28, 46, Math.cos(a) * 28)
  }
  const foot = ring(group, M.steel, 28, 5, 0, 5, 0)
  foot.rotation.x = Math.PI / 2
  const grip = box(group, M.black, 36, 46, 120, 0, 176, -66, 14)
  grip.rotation.x = 0.35
  box(group, M.red, 14, 16, 12, 0, 150, -36, 3)
  return group
}

/** Capacitor discharge unit, its gun on a plate of finished studs, earth clamps. */
export function studWelder() {
  const group = new THREE.Group()
  const w = 300
  const h = 260
  const d = 420
  const unit = at(group, new THREE.Group(), -200, 0, -60)
  box(unit, M.machineLight, w, h, d, 0, h / 2 + 16, d / 2, 12)
  box(unit, M.graphite, w - 16, h - 20, 10, 0, h / 2 + 16, d, 8)
  for (const x of [1, -1]) for (const z of [50, d - 50]) box(unit, M.rubber, 40, 18, 40, x * (w / 2 - 40), 9, z, 4)
  for (const s of [1, -1])
    for (let i = 0; i < 8; i++) box(unit, M.hole, 1, 8, d * 0.5, s * (w / 2 + 0.3), 70 + i * 20, d * 0.45)
  wire(
    unit,
    M.black,
    [
      [-90, h + 14, d / 2],
      [-90, h + 66, d / 2],
      [90, h + 66, d / 2],
      [90, h + 14, d / 2],
    ],
    13,
    60,
  )
  const display = print(
    'stud welder',
    150,
    60,
    (c) => {
      text(c, '148', 62, 33, 44, AMBER, 600)
      text(c, 'V', 106, 42, 16, AMBER, 600)
    },
    { px: 6, ground: '#0a0d10', glow: 0.8 },
  )
  decal(unit, display, 150, 60, -46, 218, d + 5.4)
  const plate = print('stud welder name', 250, 30, (c) => {
    lettering(c, markOf('stud-welder'), 0, 16, { size: 28, room: 110, ink: '#fff' })
    text(c, 'SW-8  M3 – M8', 250, 17, 18, '#c7cdd2', 500, 'right')
  })
  decal(unit, plate, 250, 30, 0, 158, d + 5.4)
  ring(unit, M.shellDark, 24, 3, 88, 218, d + 6)
  cyl(unit, M.black, 22, 22, 88, 218, d + 14, 24)
  box(unit, M.white, 3, 18, 1, 88, 226, d + 25.4)
  for (const [i, lamp] of [LAMPS.green, LAMPS.amber, LAMPS.red].entries())
    cyl(unit, lamp, 6, 5, -106 + i * 26, 118, d + 6)
  for (const [x, metal] of [
    [-84, M.brass],
    [0, M.brass],
    [84, M.red],
  ] as const) {
    cyl(unit, M.black, 26, 18, x, 68, d + 10)
    cyl(unit, metal, 15, 26, x, 68, d + 16)
  }
  const work = at(group, new THREE.Group(), 250, 0, 330)
  work.rotation.y = -0.2
  box(work, M.sheetInox, 460, 6, 330, 0, 3, 0, 1)
  for (let i = 0; i < 5; i++)
    for (let k = 0; k < 3; k++) {
      if (i === 3 && k === 1) continue
      const x = (i - 2) * 84
      const z = (k - 1) * 96
      bar(work, M.zinc, 'y', 3.6, 34, x, 22, z)
      for (let t = 0; t < 5; t++) ring(work, M.zinc, 3.6, 0.6, x, 16 + t * 5, z).rotation.x = Math.PI / 2
      bar(work, M.copper, 'y', 6, 3, x, 7.4, z)
    }
  at(work, gun(), 84, 8, 0)
  for (const s of [1, -1]) {
    box(work, M.black, 40, 30, 70, s * 190, 18, -160, 6)
    box(work, M.copper, 26, 8, 40, s * 190, 12, -130, 2)
  }
  wire(
    group,
    M.rubber,
    [
      [-200, 84, 392],
      [-160, 60, 470],
      [-60, 14, 560],
      [130, 14, 600],
      [430, 60, 470],
      [420, 260, 250],
      [350, 226, 240],
    ],
    11,
    90,
  )
  wire(
    group,
    M.rubber,
    [
      [-284, 84, 392],
      [-260, 40, 460],
      [-120, 12, 500],
      [-40, 12, 380],
      [30, 20, 215],
    ],
    10,
    70,
  )
  return group
}
