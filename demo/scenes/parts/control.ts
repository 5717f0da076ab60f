// Control gear on rails and in small boxes.
import * as THREE from 'three'
import { type Finish, LAMPS, type LampColour, M } from '../finishes.ts'
import { markOf } from '../marks.ts'
import { INK, lettering, print, text } from '../printing.ts'
import { at, box, cyl, decal, device, put, ring, sideProfile } from '../solids.ts'
import { button, eStop } from './door.ts'

/** Plug-in relay in its socket: three terminals for every changeover and two for the coil, half of them at each end. */
export function relay({ coil = '24 V DC', poles = 2, w = 16, amps = 8, mark = markOf('relay') } = {}) {
  const group = device(w + 0.5)
  put(
    group,
    sideProfile(
      'relay socket',
      [
        [0, -39],
        [22, -39],
        [22, -30],
        [28, -30],
        [28, -21],
        [36, -20],
        [36, 20],
        [28, 21],
        [28, 30],
        [22, 30],
        [22, 39],
        [0, 39],
        [0, 18],
        [6, 18],
        [6, -18],
        [0, -18],
      ],
      w,
    ),
    M.graphite,
  )
  const cover = w - 3.4
  box(group, M.smoked, cover, 30, 28, 0, 0, 50, 1.2)
  box(group, M.shell, cover - 2, 27, 4, 0, 0, 38)
  cyl(group, M.copper, Math.min(6.5, cover * 0.4), 20, 0, -6, 49)
  box(group, M.zinc, cover * 0.7, 3, 20, 0, 3.4, 49)
  box(group, M.brass, cover * 0.6, 5, 18, 0, 9, 49)
  box(group, M.blue, cover * 0.42, 4, 3, -cover * 0.2, 11.6, 64.6, 0.6)
  box(group, LAMPS.green, cover * 0.2, 3, 2, cover * 0.28, 11.6, 64.4, 0.4)
  const face = print(
    `relay ${mark.name} ${coil} ${w}`,
    cover - 1,
    15,
    (c, W) => {
      lettering(c, mark, W / 2, 2.9, { size: 4.4, room: W - 1.4, ground: 'light', align: 'center' })
      text(c, coil, W / 2, 7.4, W < 16 ? 3.2 : 4, INK, 700)
      text(c, `${poles} CO  ${amps} A`, W / 2, 11.6, W < 16 ? 2.8 : 3.6, '#39424b', 600)
    },
    { ground: '#dfe2e3' },
  )
  decal(group, face, cover - 1, 15, 0, -4, 64.3)
  box(group, M.black, w - 1, 2.6, 40, 0, 17, 46, 1)
  const rows: [y: number, z: number, ways: number][] =
    w < 20
      ? [
          [34.5, 22, 2],
          [25.5, 28, 2],
        ]
      : [
          [34.5, 22, 4],
          [25.5, 28, 3],
        ]
  for (const end of [1, -1])
    for (const [y, z, ways] of rows)
      for (let i = 0; i < ways; i++) {
        const x = (i - (ways - 1) / 2) * (w < 20 ? 7.2 : 6.4)
        cyl(group, M.hole, 2.7, 0.6, x, end * y, z)
        cyl(group, M.zinc, 2.2, 1, x, end * y, z + 0.3)
        box(group, M.hole, 3.4, 0.5, 0.3, x, end * y, z + 0.9)
      }
  return group
}

/** Rail-mount supply: plus and minus above, the mains below; slim ones have fewer terminals. */
export function powerSupply({ w = 40, h = 124, d = 105, amps = 5, mark = markOf('power-supply') } = {}) {
  const group = device(w)
  box(group, M.galv, w - 2, h, d - 8, 0, 0, (d - 8) / 2, 1.2)
  box(group, M.shell, w, h, 10, 0, 0, d - 5, 2)
  const columns = Math.max(2, Math.floor((w - 8) / 11))
  for (let i = 0; i < 9; i++)
    for (let k = 0; k < columns; k++) box(group, M.hole, 7, 0.5, 3, (k - (columns - 1) / 2) * 11, h / 2, 14 + i * 8.5)
  for (const side of [1, -1])
    for (let i = 0; i < 7; i++)
      for (let k = 0; k < 5; k++) box(group, M.hole, 0.5, 11, 2.6, side * (w / 2 - 1), (k - 2) * 20, 20 + i * 9)
  for (const end of [1, -1]) {
    const ways = end < 0 ? 3 : w < 36 ? 3 : w < 50 ? 4 : 6
    const pitch = Math.min(10, (w * 0.84) / ways)
    box(group, M.graphite, w * 0.9, 20, 9, 0, end * (h / 2 - 14), d, 1.2)
    for (let i = 0; i < ways; i++) {
      const x = (i - (ways - 1) / 2) * pitch
      const r = Math.min(3.3, pitch * 0.38)
      cyl(group, M.hole, r, 0.6, x, end * (h / 2 - 14), d + 4.4)
      cyl(group, M.zinc, r * 0.8, 1, x, end * (h / 2 - 14), d + 4.7)
      box(group, M.hole, r * 1.2, 0.6, 0.3, x, end * (h / 2 - 14), d + 5.3)
    }
  }
  const face = print(`psu ${mark.name} ${amps} ${w}`, w * 0.88, h * 0.5, (c, W, H) => {
    const fit = Math.min(1, W / 44)
    c.fillStyle = INK
    c.fillRect(0, 0, W, H * 0.18)
    lettering(c, mark, W / 2, H * 0.1, { size: H * 0.16, room: W * 0.86, align: 'center' })
    text(c, '24 V DC', W / 2, H * 0.32, H * 0.17 * fit, INK, 700)
    text(c, `${amps} A  ${amps * 24} W`, W / 2, H * 0.48, H * 0.13 * fit, INK, 600)
    text(c, 'IN 100–240 V~', W / 2, H * 0.62, H * 0.1 * fit, '#39424b', 500)
    text(c, 'DC OK', W * 0.2, H * 0.79, H * 0.09 * fit, '#39424b', 600)
    text(c, 'ADJ', W * 0.8, H * 0.79, H * 0.09 * fit, '#39424b', 600)
  })
  decal(group, face, w * 0.88, h * 0.5, 0, 0, d + 0.1)
  cyl(group, LAMPS.green, 2.2, 2, -w * 0.264, -h * 0.2, d + 0.6)
  cyl(group, M.amber, 2.4, 2, w * 0.264, -h * 0.2, d + 0.4)
  return group
}

/** Compact controller: a lamp for every input above and every output below. */
export function plc({
  w = 130,
  h = 100,
  d = 72,
  model = 'CP-24',
  inputs = 14,
  outputs = 10,
  mark = markOf('plc'),
} = {}) {
  const group = device(w)
  box(group, M.graphite, w, h, d * 0.78, 0, 0, d * 0.39, 2.5)
  box(group, M.graphite, w - 2, h * 0.62, d * 0.3, 0, 0, d * 0.82, 2.5)
  for (const end of [1, -1]) {
    const ways = (end > 0 ? inputs : outputs) + 4
    const pitch = Math.min(7.6, (w * 0.9) / ways)
    box(group, M.black, w * 0.94, h * 0.15, 10, 0, end * h * 0.405, d * 0.8, 1)
    for (let i = 0; i < ways; i++) {
      const x = (i - (ways - 1) / 2) * pitch
      cyl(group, M.zinc, pitch * 0.35, 1, x, end * h * 0.405, d * 0.8 + 5.2)
      box(group, M.hole, pitch * 0.5, 0.6, 0.3, x, end * h * 0.405, d * 0.8 + 5.8)
    }
  }
  const top = d * 0.97 + 0.15
  const faceW = w * 0.94
  const faceH = h * 0.56
  const pitch = Math.min(6.6, (faceW * 0.5) / Math.max(inputs / 2, outputs / 2))
  const rows: [label: string, count: number, from: number, y: number][] = [
    ['I', Math.ceil(inputs / 2), 0, 0.14],
    ['I', Math.floor(inputs / 2), Math.ceil(inputs / 2), 0.36],
    ['Q', Math.ceil(outputs / 2), 0, 0.58],
    ['Q', Math.floor(outputs / 2), Math.ceil(outputs / 2), 0.8],
  ]
  const left = faceW * 0.58
  const face = print(`plc ${mark.name} ${model}`, faceW, faceH, (c, W, H) => {
    c.fillStyle = mark.onDark
    c.fillRect(2, H * 0.1, 2, H * 0.2)
    lettering(c, mark, 7, H * 0.2, { size: H * 0.22, room: W * 0.36, ink: '#fff' })
    text(c, model, 7, H * 0.41, H * 0.15, '#fff', 600, 'left')
    text(c, `${inputs} DI  ${outputs} DO  24 V DC`, 7, H * 0.56, H * 0.1, '#c7cdd2', 500, 'left')
    for (const [label, count, from, y] of rows) {
      text(c, label, left - 4.6, H * (y + 0.1), 4.4, '#fff', 700)
      for (let i = 0; i < count; i++) text(c, String(from + i), left + i * pitch, H * y, 3.4, '#c7cdd2', 500)
    }
    text(c, 'RUN', 10, H * 0.76, 4, '#c7cdd2', 500)
    text(c, 'ERR', 21, H * 0.76, 4, '#c7cdd2', 500)
  })
  decal(group, face, faceW, faceH, 0, 0, top)
  const lampAt = (x: number, y: number, lit: boolean, length = 3.4) =>
    box(group, lit ? LAMPS.green : M.shellDark, length, 2, 0.6, x - faceW / 2, faceH * (0.5 - y), top)
  for (const [label, count, from, y] of rows)
    for (let i = 0; i < count; i++)
      lampAt(left + i * pitch, y + 0.1, (label === 'I' ? [0, 1, 3, 4, 7, 9, 12] : [0, 2, 5]).includes(from + i))
  lampAt(10, 0.87, true, 4.4)
  lampAt(21, 0.87, false, 4.4)
  box(group, M.zinc, 14, 12, 6, -faceW * 0.5 + 34, -h * 0.17, top - 2, 0.6)
  box(group, M.hole, 10.4, 7.4, 0.6, -faceW * 0.5 + 34, -h * 0.17, top + 1)
  return group
}

/** A small moulded box for push-buttons, split at the lid, its screws in the corners. */
function controlBox(w: number, h: number, d: number, lid: Finish) {
  const group = new THREE.Group()
  box(group, M.graphite, w, h, d * 0.58, 0, h / 2, d * 0.29, 6)
  box(group, M[lid], w, h, d * 0.46, 0, h / 2, d * 0.79, 6)
  for (const x of [1, -1])
    for (const y of [1, -1]) {
      cyl(group, M.hole, 3.2, 0.6, x * (w / 2 - 8), h / 2 + y * (h / 2 - 8), d * 1.02)
      cyl(group, M.zinc, 2.6, 0.8, x * (w / 2 - 8), h / 2 + y * (h / 2 - 8), d * 1.02)
      box(group, M.hole, 3.8, 0.6, 0.4, x * (w / 2 - 8), h / 2 + y * (h / 2 - 8), d * 1.03)
    }
  return group
}

export function eStopStation() {
  const group = controlBox(76, 76, 56, 'yellow')
  at(group, eStop(), 0, 38, 57)
  return group
}

export type StationPart = [colour: Finish, legend: string, caption: string]
export function buttonStation(
  parts: StationPart[] = [
    ['green', 'I', 'START'],
    ['black', '', 'JOG'],
    ['red', '0', 'STOP'],
  ],
) {
  const pitch = 42
  const h = parts.length * pitch + 24
  const group = controlBox(74, h, 58, 'shellDark')
  parts.forEach(([colour, legend, caption], i) => {
    const y = h - 12 - pitch * (i + 0.44)
    at(group, button(colour, legend), 0, y, 59)
    const label = print(`station ${caption}`, 48, 8, (c) => text(c, caption, 24, 4.4, 6.6, INK, 700))
    decal(group, label, 48, 8, 0, y - 20.5, 59.2)
  })
  return group
}

/** A lamp or button body with the ring nut, as it is sold. */
export function lampBody(colour: LampColour) {
  const group = new THREE.Group()
  cyl(group, M.graphite, 11, 40, 0, 0, -20)
  for (let i = 0; i < 6; i++) ring(group, M.graphite, 11, 0.5, 0, 0, -4 - i * 2.4)
  cyl(group, M.zinc, 15, 5, 0, 0, -7, 15, 12)
  for (const side of [1, -1]) {
    box(group, M.brass, 5, 1.4, 10, side * 5, 0, -44)
    cyl(group, M.zinc, 2.4, 2, side * 5, 1.2, -46).rotation.x = Math.PI / 2
  }
  cyl(group, M.steel, 14.5, 5, 0, 0, 2.5, 15.5)
  ring(group, M.steel, 12.6, 1.6, 0, 0, 5)
  cyl(group, LAMPS[colour], 11.5, 7, 0, 0, 7, 10)
  return group
}
