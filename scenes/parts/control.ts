// Control gear on rails and in small boxes.
import * as THREE from 'three'
import { type Finish, LAMPS, type LampColour, M } from '../finishes.ts'
import { markOf } from '../marks.ts'
import { INK, lettering, print, text } from '../printing.ts'
import { at, box, cyl, decal, device, put, ring, sideProfile } from '../solids.ts'
import { button, eStop } from './door.ts'

/** Plug-in relay in its socket. */
export function relay({ coil = '24 V DC', mark = markOf('relay') } = {}) {
  const group = device(28)
  put(
    group,
    sideProfile(
      'relay socket',
      [
        [0, -38],
        [28, -38],
        [28, -22],
        [36, -20],
        [36, 20],
        [28, 22],
        [28, 38],
        [0, 38],
        [0, 18],
        [6, 18],
        [6, -18],
        [0, -18],
      ],
      27.5,
    ),
    M.graphite,
  )
  box(group, M.smoked, 21, 30, 34, 0, 0, 53, 1.2)
  box(group, M.shell, 18, 26, 4, 0, 0, 39)
  cyl(group, M.copper, 6.5, 22, 0, -5, 52)
  box(group, M.zinc, 13, 3, 24, 0, 4.5, 52)
  box(group, M.brass, 3, 8, 22, 4, 9, 52)
  box(group, M.amber, 5, 4, 3, 6, 11, 70.8, 0.6)
  const face = print(`relay ${mark.name} ${coil}`, 16, 12, (c) => {
    lettering(c, mark, 8, 3, { size: 4.6, room: 15, align: 'center' })
    text(c, coil, 8, 8.4, 3.8, '#fff', 500)
  })
  decal(group, face, 16, 12, 0, -5, 70.4)
  const clip = box(group, M.black, 20, 3, 48, 0, 17.4, 48, 1)
  clip.rotation.x = 0.05
  for (const end of [1, -1])
    for (let i = 0; i < 4; i++) {
      const x = (i - 1.5) * 6.4
      cyl(group, M.hole, 2.7, 0.6, x, end * 30, 28)
      cyl(group, M.zinc, 2.2, 1, x, end * 30, 28.3)
      box(group, M.hole, 3.4, 0.5, 0.3, x, end * 30, 28.8)
    }
  return group
}

export function powerSupply({ w = 55, h = 125, d = 105, amps = 5, mark = markOf('power-supply') } = {}) {
  const group = device(w)
  box(group, M.galv, w - 2, h, d - 8, 0, 0, (d - 8) / 2, 1.2)
  box(group, M.shell, w, h, 10, 0, 0, d - 5, 2)
  for (let i = 0; i < 9; i++)
    for (let k = 0; k < 4; k++) box(group, M.hole, 7, 0.5, 3, (k - 1.5) * 11, h / 2, 14 + i * 8.5)
  for (const side of [1, -1])
    for (let i = 0; i < 7; i++)
      for (let k = 0; k < 5; k++) box(group, M.hole, 0.5, 11, 2.6, side * (w / 2 - 1), (k - 2) * 20, 20 + i * 9)
  for (const end of [1, -1]) {
    box(group, M.graphite, w * 0.86, 20, 9, 0, end * (h / 2 - 14), d, 1.2)
    const ways = end > 0 ? 4 : 3
    for (let i = 0; i < ways; i++) {
      const x = (i - (ways - 1) / 2) * 10.5
      cyl(group, M.hole, 3.3, 0.6, x, end * (h / 2 - 14), d + 4.4)
      cyl(group, M.zinc, 2.6, 1, x, end * (h / 2 - 14), d + 4.7)
      box(group, M.hole, 4, 0.6, 0.3, x, end * (h / 2 - 14), d + 5.3)
    }
  }
  const face = print(`psu ${mark.name} ${amps}`, w * 0.86, h * 0.5, (c, W, H) => {
    c.fillStyle = INK
    c.fillRect(0, 0, W, H * 0.2)
    lettering(c, mark, W / 2, H * 0.11, { size: H * 0.17, room: W * 0.9, align: 'center' })
    text(c, '24 V DC', W / 2, H * 0.34, H * 0.17, INK, 700)
    text(c, `${amps} A  ${amps * 24} W`, W / 2, H * 0.5, H * 0.12, INK, 600)
    text(c, 'IN 100–240 V~', W / 2, H * 0.66, H * 0.085, '#39424b', 500)
    text(c, 'DC OK', W * 0.36, H * 0.86, H * 0.085, '#39424b', 500, 'left')
  })
  decal(group, face, w * 0.86, h * 0.5, 0, 0, d + 0.1)
  cyl(group, LAMPS.green, 2.4, 2, -w * 0.22, -h * 0.18, d + 0.6)
  cyl(group, M.amber, 2.6, 2, w * 0.3, -h * 0.18, d + 0.4)
  return group
}

export function plc({
  w = 140,
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
    box(group, M.black, w * 0.94, h * 0.15, 10, 0, end * h * 0.405, d * 0.8, 1)
    for (let i = 0; i < 16; i++) {
      const x = (i - 7.5) * ((w * 0.9) / 16)
      cyl(group, M.zinc, 2.4, 1, x, end * h * 0.405, d * 0.8 + 5.2)
      box(group, M.hole, 3.4, 0.6, 0.3, x, end * h * 0.405, d * 0.8 + 5.8)
    }
  }
  const top = d * 0.97 + 0.15
  const face = print(`plc ${mark.name} ${model}`, w * 0.94, h * 0.56, (c, W, H) => {
    c.fillStyle = mark.onDark
    c.fillRect(2, H * 0.1, 2.4, H * 0.24)
    lettering(c, mark, 8, H * 0.22, { size: H * 0.26, room: W * 0.34, ink: '#fff' })
    text(c, `${model}  ${inputs} DI / ${outputs} DO`, 8, H * 0.46, H * 0.13, '#c7cdd2', 500, 'left')
    for (let i = 0; i < inputs; i++)
      text(c, String(i), W * 0.47 + (i % 7) * 9, H * (0.16 + Math.floor(i / 7) * 0.3), 4, '#c7cdd2', 500)
    text(c, 'RUN', W * 0.08, H * 0.86, 5, '#c7cdd2', 500)
    text(c, 'ERR', W * 0.2, H * 0.86, 5, '#c7cdd2', 500)
  })
  decal(group, face, w * 0.94, h * 0.56, 0, 0, top)
  for (let i = 0; i < inputs; i++)
    box(
      group,
      [0, 1, 3, 4, 7, 9, 12].includes(i) ? LAMPS.green : M.shellDark,
      4,
      2.4,
      0.6,
      w * -0.03 + (i % 7) * 9,
      h * (0.13 - Math.floor(i / 7) * 0.17),
      top,
    )
  box(group, LAMPS.green, 5, 3, 0.6, -w * 0.395, -h * 0.13, top)
  box(group, M.shellDark, 5, 3, 0.6, -w * 0.28, -h * 0.13, top)
  box(group, M.zinc, 17, 15, 6, w * 0.34, -h * 0.17, top - 2, 0.6)
  box(group, M.hole, 13, 9, 0.6, w * 0.34, -h * 0.17, top + 1)
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
    ['green', 'I', 'FORWARD'],
    ['white', 'II', 'REVERSE'],
    ['red', '0', 'STOP'],
  ],
) {
  const pitch = 42
  const h = parts.length * pitch + 24
  const group = controlBox(74, h, 58, 'shellDark')
  parts.forEach(([colour, legend, caption], i) => {
    const y = h - 12 - pitch * (i + 0.44)
    at(group, button(colour, colour === 'white' ? '' : legend), 0, y, 59)
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
