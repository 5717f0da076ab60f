// Small boxes: junction boxes and enclosed switches.
import * as THREE from 'three'
import { type Finish, M } from '../finishes.ts'
import { type Mark, markOf } from '../marks.ts'
import { gland } from '../parts/cable.ts'
import { rotaryHandle } from '../parts/door.ts'
import { badge, warning } from '../parts/labels.ts'
import { switchBody } from '../parts/power.ts'
import { terminals } from '../parts/terminals.ts'
import { INK, lettering, print, text } from '../printing.ts'
import { at, box, cyl, decal } from '../solids.ts'

function cornerScrews(group: THREE.Group, w: number, h: number, z: number, inset: number, y0 = 0, r = 4.6) {
  for (const sx of [1, -1])
    for (const sy of [1, -1]) {
      const x = sx * (w / 2 - inset)
      const y = y0 + h / 2 + sy * (h / 2 - inset)
      cyl(group, M.hole, r * 1.17, 1, x, y, z)
      cyl(group, M.steel, r, 1.4, x, y, z + 0.2)
      box(group, M.hole, r * 1.4, 1.1, 0.6, x, y, z + 0.9)
      box(group, M.hole, 1.1, r * 1.4, 0.6, x, y, z + 0.9)
    }
}

/** Screw-lid steel box with glands on both flanks; without the lid its terminals show. */
export function junctionBox({
  w = 200,
  h = 200,
  d = 120,
  finish = 'ral7035' as Finish,
  lid = true,
  glandFinish = 'graphite' as Finish,
} = {}) {
  const group = new THREE.Group()
  const m = M[finish]
  const t = 3
  box(group, m, w, h, t, 0, h / 2, t / 2, 1)
  for (const s of [1, -1]) {
    box(group, m, t, h, d, s * (w / 2 - t / 2), h / 2, d / 2, 1.2)
    box(group, m, w, t, d, 0, h / 2 + s * (h / 2 - t / 2), d / 2, 1.2)
    box(group, m, 12, h - 4, 2, s * (w / 2 - 8), h / 2, d - 1, 0.6)
    box(group, m, w - 4, 12, 2, 0, h / 2 + s * (h / 2 - 8), d - 1, 0.6)
    for (const y of [0.34, 0.66]) {
      const g = at(group, gland(11, null, 0, glandFinish), (s * w) / 2, h * y, d * 0.5)
      g.rotation.z = (s * Math.PI) / 2
    }
    const stub = at(group, gland(12, M.wireBlack, 34, glandFinish), s * w * 0.2, 0, d * 0.5)
    stub.rotation.z = 0
    for (const y of [1, -1]) box(group, M.zinc, 22, 18, 2.4, s * (w / 2 + 8), h / 2 + y * (h / 2 - 22), 1.2, 0.8)
  }
  if (lid) {
    box(group, M.rubber, w - 6, h - 6, 2.4, 0, h / 2, d + 0.6)
    box(group, m, w, h, 9, 0, h / 2, d + 6, 2.2)
    cornerScrews(group, w, h, d + 10.3, 12)
    at(group, badge(44), -w / 2 + 52, h - 28, d + 10.6)
    at(group, warning(30), w * 0.24, h * 0.36, d + 10.4)
  } else {
    box(group, M.rubber, w - 16, 3, 2, 0, h - 9, d + 0.6)
    box(group, M.rubber, w - 16, 3, 2, 0, 9, d + 0.6)
    for (const s of [1, -1]) box(group, M.rubber, 3, h - 16, 2, s * (w / 2 - 9), h / 2, d + 0.6)
    at(group, terminals(Math.floor((w - 60) / 7), 7), 0, h / 2, 6)
    cyl(group, M.brass, 5, 12, -w / 2 + 22, 22, 8, 5, 6)
  }
  return group
}

type Switch = {
  w?: number
  h?: number
  d?: number
  model?: string
  rating?: string
  dc?: boolean
  glands?: number
  mark?: Mark
}

/** Enclosed rotary isolator, IP65, with glands. */
export function enclosedIsolator({
  w = 118,
  h = 168,
  d = 86,
  model = 'RI-463  IP65',
  rating = '4P 63 A  AC-23A 30 kW 400 V~',
  dc = false,
  glands = dc ? 4 : 2,
  mark = markOf('isolator'),
}: Switch = {}) {
  const group = new THREE.Group()
  box(group, M.shell, w, h, d * 0.6, 0, h / 2, d * 0.3, 9)
  box(group, M.shell, w, h, d * 0.46, 0, h / 2, d * 0.8, 10)
  box(group, M.rubber, w - 3, h - 3, 2, 0, h / 2, d * 0.585, 0.9)
  at(group, rotaryHandle({ size: 82 }), 0, h * 0.55, d * 1.03)
  cornerScrews(group, w, h, d * 1.03, 13)
  const face = print(`isolator ${mark.name} ${model}`, 84, 24, (c) => {
    lettering(c, mark, 4, 8, { size: 12, room: 32, ink: INK })
    text(c, model, 80, 8, 8.6, INK, 600, 'right')
    text(c, rating, 42, 19, 6.8, '#39424b', 500)
  })
  decal(group, face, 84, 24, 0, h * 0.155, d * 1.035)
  for (let i = 0; i < glands; i++) {
    const cable = dc ? (i % 2 ? M.wireRed : M.wireBlack) : M.wireBlack
    at(group, gland(dc ? 9 : 14, cable, 60), (i - (glands - 1) / 2) * (dc ? 24 : 56), 0, d * 0.5)
  }
  return group
}

/** Manual changeover between mains and generator. */
export function changeover({
  w = 180,
  h = 250,
  d = 120,
  model = 'KC-463',
  amps = 63,
  mark = markOf('changeover'),
} = {}) {
  const group = new THREE.Group()
  const m = M.ral7035
  box(group, m, w, h, d, 0, h / 2, d / 2, 3)
  box(group, M.rubber, w - 4, h - 4, 2, 0, h / 2, d + 0.5)
  box(group, m, w, h, 12, 0, h / 2, d + 7, 4)
  cornerScrews(group, w, h, d + 13, 14)
  const handle = rotaryHandle({ size: 92, plain: true, grip: 'black', words: ['0', 'II', 'I'] })
  at(group, handle, 0, h * 0.52, d + 13)
  at(group, badge(54, mark), -w / 2 + 52, h - 36, d + 13)
  const sources = print('sources', w - 20, 12, (c, W) => {
    text(c, 'MAINS', 16, 6.4, 10, INK, 700)
    text(c, 'GEN', W - 18, 6.4, 10, INK, 700)
  })
  decal(group, sources, w - 20, 12, 0, h * 0.52, d + 13.2)
  const face = print(`changeover ${model}`, 150, 26, (c) => {
    text(c, `${model}  4P ${amps} A`, 75, 8, 12, INK, 600)
    text(c, 'AC-22A 400 V~  IEC 60947-6-1', 75, 20, 8, '#39424b', 500)
  })
  decal(group, face, 150, 26, 0, h * 0.17, d + 13.2)
  for (let i = 0; i < 3; i++) at(group, gland(17, M.wireBlack, 50), (i - 1) * 54, 0, d * 0.5)
  return group
}

/** Door-mount isolator: handle in front, switch body behind the (absent) door. */
export function doorIsolator({ amps = 63 } = {}) {
  const group = new THREE.Group()
  at(group, switchBody({ amps }), 0, 45, 0)
  box(group, M.steel, 8, 8, 60, 0, 45, 88)
  box(group, M.zinc, 70, 70, 2, 0, 45, 112, 1)
  at(group, rotaryHandle({ size: 66 }), 0, 45, 113)
  return group
}
