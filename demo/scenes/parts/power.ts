// Power devices bolted on the mounting plate. Origin at the plate, +z towards the viewer.
import * as THREE from 'three'
import { M } from '../finishes.ts'
import { markOf } from '../marks.ts'
import { AMBER, INK, lettering, print, text } from '../printing.ts'
import { bar, box, cyl, decal, put, ring, sideProfile } from '../solids.ts'

function screwHead(
  parent: THREE.Object3D,
  r: number,
  x: number,
  y: number,
  z: number,
  metal: THREE.Material = M.brass,
) {
  cyl(parent, M.hole, r * 1.25, 0.6, x, y, z)
  cyl(parent, metal, r, 1.6, x, y, z + 0.5)
  box(parent, M.hole, r * 1.5, r * 0.25, 0.4, x, y, z + 1.25)
  box(parent, M.hole, r * 0.25, r * 1.5, 0.4, x, y, z + 1.25)
}

/** Three-pole contactor; from about 70 mm on its terminals are bolted bars. */
export function contactor({
  w = 45,
  h = 85,
  kilowatts = 15,
  model = 'AX-32',
  coil = '230 V~ 50 Hz',
  mark = markOf('contactor'),
} = {}) {
  const group = new THREE.Group()
  const large = w > 70
  const d = large ? 100 : 86
  put(
    group,
    sideProfile(
      `contactor ${h} ${d}`,
      [
        [0, -h / 2],
        [d * 0.62, -h / 2],
        [d * 0.7, -h * 0.27],
        [d, -h * 0.25],
        [d, h * 0.25],
        [d * 0.7, h * 0.27],
        [d * 0.62, h / 2],
        [0, h / 2],
      ],
      w,
      1.2,
    ),
    M.graphite,
  )
  for (const end of [1, -1])
    for (let i = 0; i < 3; i++) {
      const x = (i - 1) * w * 0.31
      const y = end * h * 0.385
      const z = d * 0.665
      box(group, M.hole, w * 0.25, h * 0.16, 1.2, x, y, z - 0.2).rotation.x = end * -0.33
      if (large) {
        box(group, M.tin, w * 0.19, h * 0.26, 4, x, end * h * 0.47, d * 0.5, 0.6)
        cyl(group, M.zinc, w * 0.062, 5, x, end * h * 0.52, d * 0.53, w * 0.062, 6)
      } else screwHead(group, 4, x, y, z + 0.4)
      box(group, M.hole, w * 0.22, 1, d * 0.24, x, (end * h) / 2, d * 0.4)
    }
  for (let i = 0; i < 2; i++) box(group, M.black, 1.2, h * 0.98, d * 0.3, (i - 0.5) * w * 0.31, 0, d * 0.52)
  box(group, M.shell, w * 0.46, h * 0.17, 3, 0, h * 0.02, d + 0.8, 1)
  box(group, M.hole, w * 0.34, h * 0.08, 0.6, 0, h * 0.02, d + 2.2)
  for (const side of [1, -1]) box(group, M.black, w * 0.09, h * 0.2, 1, side * w * 0.38, h * 0.02, d + 0.2, 0.4)
  const face = print(`contactor ${mark.name} ${model} ${kilowatts}`, w * 0.84, h * 0.14, (c, W, H) => {
    lettering(c, mark, 1, H * 0.32, { size: H * 0.5, room: W * 0.56 })
    text(c, model, W - 1, H * 0.32, H * 0.4, '#fff', 600, 'right')
    text(c, `AC-3 ${kilowatts} kW 400 V`, 1, H * 0.78, H * 0.3, '#dfe3e6', 500, 'left')
  })
  decal(group, face, w * 0.84, h * 0.14, 0, -h * 0.165, d + 0.3)
  const coilPrint = print(`coil ${coil}`, w * 0.7, h * 0.07, (c, W, H) => {
    text(c, 'A1', 1, H / 2, H * 0.8, '#fff', 600, 'left')
    text(c, coil, W / 2, H / 2, H * 0.7, '#c7cdd2', 500)
    text(c, 'A2', W - 1, H / 2, H * 0.8, '#fff', 600, 'right')
  })
  decal(group, coilPrint, w * 0.7, h * 0.07, 0, h * 0.19, d + 0.3)
  return group
}

/** Thermal overload relay with its dial; `pins` are the legs that plug into the contactor above. */
export function overload(w = 45, { pins = false, range = '23 – 32 A', h = 52, mark = markOf('overload') } = {}) {
  const group = new THREE.Group()
  const s = h / 52
  const d = 62 * s
  box(group, M.graphite, w, h, d, 0, 0, d / 2, 2)
  box(group, M.graphite, w * 0.94, 34 * s, 12, 0, 8 * s, d + 4, 2)
  const face = d + 10
  cyl(group, M.shell, 8 * s, 3, -w * 0.2, 13 * s, face + 1)
  box(group, M.hole, 9 * s, 1.4, 0.6, -w * 0.2, 13 * s, face + 2.6).rotation.z = 0.6
  box(group, M.blue, 7, 6, 4, w * 0.1, 18 * s, face + 0.6, 1)
  box(group, M.red, 7, 6, 3, w * 0.1, 7 * s, face + 0.4, 1)
  box(group, M.shell, 7, 6, 2, w * 0.32, 18 * s, face + 0.4, 1)
  const label = print(`overload ${mark.name} ${range} ${w}`, w * 0.88, 7, (c, W) => {
    lettering(c, mark, 1, 3.6, { size: 5, room: W * 0.46 })
    text(c, range, W - 1, 3.6, 4.4, '#fff', 600, 'right')
  })
  decal(group, label, w * 0.88, 7, 0, -3.4 * s, face + 0.3)
  for (let i = 0; i < 3; i++) {
    screwHead(group, 3.6 * s, (i - 1) * w * 0.3, -20.5 * s, d)
    if (pins) {
      box(group, M.tin, 5 * s, 22, 2.4, (i - 1) * w * 0.3, h / 2 + 8, d * 0.64, 0.4)
      box(group, M.tin, 5 * s, 2.4, 10, (i - 1) * w * 0.3, h / 2, d * 0.7)
    }
  }
  return group
}

/** Moulded-case breaker; `barriers` adds the phase separators of the large frames. */
export function mccb({
  w = 105,
  h = 161,
  amps = 160,
  ka = 36,
  poles = 3,
  barriers = false,
  mark = markOf('mccb'),
} = {}) {
  const group = new THREE.Group()
  // the toggle, the screws and the depth follow the frame, not the number of poles
  const s = (w * 3) / (105 * poles)
  const pole = (w * 3) / poles
  const base = 70 * s
  const nose = base + 14 * s
  box(group, M.graphite, w, h * 0.74, base, 0, 0, base / 2, 2.5)
  box(group, M.graphite, w, h, base * 0.72, 0, 0, base * 0.36, 2.5)
  box(group, M.black, w * 0.94, h * 0.48, 16 * s, 0, 0, base + 6 * s, 2)
  box(group, M.hole, w * 0.26, h * 0.24, 1, 0, h * 0.075, nose - 0.2)
  for (const side of [1, -1])
    box(group, M.graphite, w * 0.02, h * 0.25, 2.4, side * w * 0.14, h * 0.075, nose + 0.4, 0.4)
  const toggle = box(group, M.shell, w * 0.16, 15 * s, 24 * s, 0, h * 0.12, nose + 6 * s, 3 * s)
  toggle.rotation.x = -0.3
  box(group, M.red, w * 0.2, h * 0.018, 0.4, 0, h * 0.015, nose + 0.5)
  for (const end of [1, -1])
    for (let i = 0; i < poles; i++) {
      const x = (i - (poles - 1) / 2) * pole * 0.31
      box(group, M.hole, pole * 0.2, h * 0.12, 1, x, end * h * 0.435, base * 0.72 + 0.2)
      box(group, M.tin, pole * 0.16, h * 0.1, 3, x, end * h * 0.445, base * 0.62)
      cyl(group, M.zinc, pole * 0.07, 5, x, end * h * 0.435, base * 0.72 + 1.4, pole * 0.07, 6)
      cyl(group, M.hole, pole * 0.034, 0.6, x, end * h * 0.435, base * 0.72 + 4, pole * 0.034, 6)
    }
  for (const end of [1, -1])
    for (const side of [1, -1]) {
      cyl(group, M.hole, 4.6 * s, 0.8, side * w * 0.155, end * h * 0.315, base + 0.1)
      screwHead(group, 3.2 * s, side * w * 0.155, end * h * 0.315, base, M.zinc)
    }
  if (barriers)
    for (const end of [1, -1])
      for (const side of [1, -1])
        box(group, M.black, 2, h * 0.15, base * 0.72, side * w * 0.155, end * h * 0.55, base * 0.36, 0.6)
  const face = print(`mccb ${mark.name} ${amps} ${ka}`, w * 0.88, h * 0.15, (c, W, H) => {
    lettering(c, mark, 1, H * 0.3, { size: H * 0.42, room: W * 0.55 })
    text(c, `${amps} A`, W - 1, H * 0.3, H * 0.46, '#fff', 700, 'right')
    text(c, `Icu ${ka} kA  415 V~  IEC 60947-2`, 1, H * 0.78, H * 0.24, '#cfd4d8', 500, 'left')
  })
  decal(group, face, w * 0.88, h * 0.15, 0, -h * 0.15, nose + 0.3)
  cyl(group, M.red, 3.4 * s, 2.4, w * 0.34, h * 0.02, nose + 0.4)
  box(group, M.shell, w * 0.2, h * 0.09, 0.8, -w * 0.32, h * 0.12, nose, 0.4)
  return group
}

/** The front of an air circuit breaker, as seen through a cubicle door or on the breaker itself. */
export function acbFace(amps = 800, mark = markOf('acb'), reading = '412') {
  const group = new THREE.Group()
  box(group, M.graphite, 260, 300, 16, 0, 0, 8, 6)
  box(group, M.black, 230, 172, 14, 0, 50, 20, 5)
  box(group, M.green, 32, 32, 12, -52, 36, 29, 3)
  box(group, M.red, 32, 32, 12, -8, 36, 29, 3)
  box(group, M.shell, 42, 20, 6, -52, 84, 28, 2)
  box(group, M.shell, 42, 20, 6, -4, 84, 28, 2)
  const flags = print('acb flags', 90, 20, (c) => {
    text(c, 'I ON', 21, 10.5, 13, '#a90d12', 700)
    text(c, 'CHARGED', 69, 10.5, 10, '#0c5c2e', 700)
  })
  decal(group, flags, 90, 20, -28, 84, 31.4)
  const unit = print(
    `acb trip unit ${reading}`,
    64,
    128,
    (c, w) => {
      c.fillStyle = '#0b1a12'
      c.fillRect(6, 14, w - 12, 34)
      c.fillStyle = '#a9c7a4'
      c.fillRect(7, 15, w - 14, 32)
      text(c, reading, w / 2 + 6, 33, 22, '#06140d', 700)
      text(c, 'A', w - 12, 40, 8, '#16382a', 600)
      text(c, 'LSIG', w / 2, 7, 8, '#fff', 700)
      for (let i = 0; i < 6; i++) {
        const x = 18 + (i % 2) * 28
        const y = 64 + Math.floor(i / 2) * 22
        c.fillStyle = '#3a424a'
        c.beginPath()
        c.arc(x, y, 7, 0, 7)
        c.fill()
        c.fillStyle = '#dfe3e6'
        c.fillRect(x - 0.8, y - 6, 1.6, 6)
      }
    },
    { px: 6, ground: '#1b2026' },
  )
  box(group, M.graphite, 68, 132, 4, 72, 46, 28, 2)
  decal(group, unit, 64, 128, 72, 46, 30.3)
  box(group, M.graphite, 16, 118, 14, -98, 48, 32, 5)
  const face = print(
    `acb ${mark.name} ${amps}`,
    220,
    84,
    (c) => {
      lettering(c, mark, 12, 18, { size: 26, room: 110 })
      text(c, `KA${amps}-3D`, 208, 18, 18, '#fff', 600, 'right')
      text(c, 'Ue 415 V~   Icu 65 kA   Icw 65 kA 1 s', 12, 46, 13, '#c7cdd2', 500, 'left')
      text(c, 'IEC 60947-2   Cat. B', 12, 66, 13, '#c7cdd2', 500, 'left')
    },
    { px: 5 },
  )
  decal(group, face, 220, 84, 0, -92, 16.4)
  return group
}

/** Draw-out air circuit breaker in its cradle. */
export function acb({ amps = 1600, w = 352, h = 430, mark = markOf('acb') } = {}) {
  const group = new THREE.Group()
  const pole = (w * 90) / 330
  box(group, M.shellDark, w - 30, h - 46, 220, 0, h / 2, 130, 4)
  for (const side of [1, -1]) {
    box(group, M.zinc, 6, h, 270, (side * w) / 2, h / 2, 140, 1)
    box(group, M.zinc, 26, 16, 250, side * (w / 2 - 12), 18, 140, 1)
    for (let i = 0; i < 3; i++) {
      const hole = cyl(group, M.hole, 9, 0.8, side * (w / 2 + 3), 70 + i * 120, 140)
      hole.rotation.y = Math.PI / 2
    }
    box(group, M.zinc, 22, 60, 8, side * (w / 2 - 8), h - 34, 272, 2)
  }
  box(group, M.zinc, w, 8, 270, 0, 4, 140, 1)
  const vents = Math.floor(w / 37)
  for (let i = 0; i < vents; i++) box(group, M.hole, 22, 1, 120, (i - (vents - 1) / 2) * 31, h - 22.6, 120)
  for (let i = 0; i < 3; i++) {
    box(group, M.copper, 62, 12, 60, (i - 1) * pole, h * 0.72, -8, 1)
    box(group, M.copper, 62, 12, 60, (i - 1) * pole, h * 0.32, -8, 1)
  }
  const front = acbFace(amps, mark)
  front.position.set(0, h / 2 + 2, 240)
  group.add(front)
  box(group, M.graphite, w - 34, 34, 24, 0, 34, 246, 4)
  cyl(group, M.hole, 9, 1, 0, 34, 258.4)
  const racking = print('racking', 120, 12, (c) => text(c, 'CONNECTED   TEST   ISOLATED', 60, 6, 8, '#cfd4d8', 500))
  decal(group, racking, 120, 12, 82, 34, 258.6)
  return group
}

const heatSlots = (group: THREE.Group, w: number, h: number, d: number) => {
  for (const side of [1, -1])
    for (let i = 0; i < 10; i++)
      box(group, M.hole, 0.6, h * 0.6, d * 0.03, side * (w / 2 + 0.05), -h * 0.05, d * (0.2 + i * 0.06))
  for (let i = 0; i < 8; i++) box(group, M.hole, w * 0.8, 0.6, d * 0.04, 0, h / 2, d * (0.18 + i * 0.085))
}

export function vsd({ w = 130, h = 230, hertz = '48.50', kilowatts = 7.5, mark = markOf('vsd') } = {}) {
  const group = new THREE.Group()
  box(group, M.darkSteel, w - 8, h + 24, 4, 0, 0, 2, 1)
  box(group, M.graphite, w, h, 144, 0, 0, 76, 5)
  heatSlots(group, w, h, 150)
  box(group, M.black, w * 0.92, h * 0.5, 6, 0, h * 0.16, 148, 3)
  const display = print(
    `vsd ${hertz}`,
    w * 0.52,
    w * 0.22,
    (c, W, H) => {
      text(c, hertz, W * 0.78, H * 0.54, H * 0.8, AMBER, 600, 'right')
      text(c, 'Hz', W * 0.82, H * 0.7, H * 0.3, AMBER, 600, 'left')
    },
    { ground: '#0a0d10', glow: 0.8, px: 10 },
  )
  decal(group, display, w * 0.52, w * 0.22, 0, h * 0.27, 151.4)
  const keys = [M.green, M.shellDark, M.red]
  keys.forEach((key, i) => {
    cyl(group, key, 8, 4, (i - 1) * 28, h * 0.045, 152)
  })
  const arrows = [M.shellDark, M.shellDark]
  arrows.forEach((key, i) => {
    box(group, key, 16, 9, 3, (i - 0.5) * 28, h * 0.14, 152, 2)
  })
  for (let i = 0; i < 7; i++) box(group, M.hole, w * 0.72, 3, 1, 0, -h * 0.2 - i * 8, 148.2)
  const face = print(`vsd ${mark.name} ${kilowatts} kW`, w * 0.8, 14, (c, W) => {
    lettering(c, mark, 0, 7, { size: 13, room: W * 0.58 })
    text(c, `CV ${kilowatts} kW`, W, 8, 8, '#c6ccd1', 500, 'right')
  })
  decal(group, face, w * 0.8, 14, 0, h * 0.45, 148.4)
  box(group, M.shell, w * 0.3, 8, 0.6, w * 0.25, -h * 0.16, 148.3)
  return group
}

export function softStarter({ w = 120, h = 240, kilowatts = 37, mark = markOf('soft-starter') } = {}) {
  const group = new THREE.Group()
  const d = 150
  put(
    group,
    sideProfile(
      'soft starter',
      [
        [0, -h / 2],
        [d * 0.7, -h / 2],
        [d * 0.74, -h * 0.33],
        [d, -h * 0.31],
        [d, h * 0.31],
        [d * 0.74, h * 0.33],
        [d * 0.7, h / 2],
        [0, h / 2],
      ],
      w,
      2,
    ),
    M.shellDark,
  )
  box(group, M.graphite, w * 0.92, h * 0.58, 4, 0, 0, d + 1, 2)
  for (let i = 0; i < 3; i++) {
    const y = h * 0.12 - i * h * 0.13
    ring(group, M.shellDark, 11, 1.4, -w * 0.18, y, d + 3)
    cyl(group, M.shell, 9, 6, -w * 0.18, y, d + 5, 10)
    box(group, M.hole, 1.6, 12, 0.6, -w * 0.18, y, d + 8.1).rotation.z = 0.7 - i * 0.6
  }
  const face = print(`soft starter ${mark.name} ${kilowatts}`, w * 0.84, h * 0.5, (c, W, H) => {
    lettering(c, mark, 2, H * 0.08, { size: 16, room: W * 0.58 })
    text(c, `CS ${kilowatts} kW`, W, H * 0.09, 9, '#c6ccd1', 500, 'right')
    const words = ['Ramp up  s', 'Initial  %', 'Ramp down  s']
    words.forEach((label, i) => {
      text(c, label, W * 0.46, H * (0.27 + i * 0.26), 7.4, '#dfe3e6', 500, 'left')
    })
  })
  decal(group, face, w * 0.84, h * 0.5, 0, 0, d + 3.2)
  const lamps = [M.green, M.amber, M.red]
  lamps.forEach((lamp, i) => {
    cyl(group, lamp, 3, 2, w * 0.36, -h * 0.18 - i * 10 + 6, d + 3.6)
  })
  for (const end of [1, -1])
    for (let i = 0; i < 3; i++) {
      const x = (i - 1) * w * 0.31
      box(group, M.hole, w * 0.22, h * 0.12, 1, x, end * h * 0.41, d * 0.72)
      screwHead(group, 6, x, end * h * 0.41, d * 0.72, M.zinc)
    }
  for (let i = 0; i < 11; i++) box(group, M.hole, w * 0.8, 0.6, 6, 0, h / 2, 14 + i * 8)
  return group
}

const PHASES = ['L1', 'L2', 'L3', 'N']
/** Switch body of a door or base-mounted isolator. */
export function switchBody({ poles = 3, amps = 63, w = 82, h = 78, d = 62, brand = markOf('door-isolator') } = {}) {
  const group = new THREE.Group()
  box(group, M.graphite, w, h, d, 0, 0, d / 2, 3)
  for (let i = 0; i < poles; i++) {
    const x = ((i - (poles - 1) / 2) * w) / poles
    for (const end of [1, -1]) {
      box(group, M.hole, (w / poles) * 0.72, 14, 1, x, end * (h / 2 - 10), d + 0.1)
      screwHead(group, 4, x, end * (h / 2 - 10), d)
      box(group, M.hole, (w / poles) * 0.6, 1, 14, x, (end * h) / 2, d * 0.5)
    }
    const mark = print(`switch ${PHASES[i]}`, 10, 6, (c) => text(c, PHASES[i] ?? '', 5, 3.2, 5, '#fff', 600))
    decal(group, mark, 10, 6, x, h / 2 - 20, d + 0.3)
  }
  const face = print(`switch body ${brand.name} ${poles} ${amps}`, w * 0.8, 10, (c, W) => {
    lettering(c, brand, 0, 5, { size: 8, room: W * 0.4 })
    text(c, `${poles}P ${amps} A AC-23A`, W, 5.4, 6, '#fff', 500, 'right')
  })
  decal(group, face, w * 0.8, 10, 0, -h * 0.2, d + 0.3)
  return group
}

/** Window-type current transformer with its conductor: a cable in the small one, a bar in the others. */
export function currentTransformer({
  ratio = '400/5 A',
  aperture = 30,
  width = 30,
  w = 70,
  h = 88,
  d = 45,
  mark = markOf('ct-ring'),
} = {}) {
  const group = new THREE.Group()
  const cy = h / 2
  const round = aperture < 30
  const windowW = (round ? aperture : width) + 2
  const windowH = round ? windowW : 14
  const side = (w - windowW) / 2
  for (const s of [1, -1]) box(group, M.graphite, side, h, d, s * (w / 2 - side / 2), cy, 0, 3)
  const cap = (h - windowH) / 2
  for (const s of [1, -1]) box(group, M.graphite, windowW + 8, cap, d - 0.6, 0, cy + s * (windowH / 2 + cap / 2), 0, 2)
  if (round) {
    ring(group, M.graphite, windowW / 2 + 1, 3, 0, cy, d / 2 - 1)
    cyl(group, M.wireBlack, aperture * 0.42, 190, 0, cy, 0)
    for (const end of [1, -1]) cyl(group, M.copper, aperture * 0.28, 18, 0, cy, end * 103)
  } else {
    box(group, M.copper, width, 10, 190, 0, cy, 0, 0.8)
    for (const end of [1, -1]) bar(group, M.hole, 'y', Math.min(6, width * 0.16), 10.4, 0, cy, end * 76)
  }
  box(group, M.graphite, w * 0.7, 14, d * 0.7, 0, h + 4, 0, 2)
  for (const s of [1, -1]) {
    const screw = cyl(group, M.brass, 5, 5, s * w * 0.2, h + 12, 0)
    screw.rotation.x = Math.PI / 2
    box(group, M.hole, 8, 0.5, 1.2, s * w * 0.2, h + 14.6, 0)
  }
  box(group, M.graphite, w + 22, 6, d * 0.6, 0, 3, 0, 2)
  const face = print(
    `ct ${mark.name} ${ratio}`,
    w * 0.82,
    24,
    (c, W) => {
      lettering(c, mark, 2, 5.5, { size: 9, room: W * 0.45, ground: 'light' })
      text(c, ratio, W - 2, 6, 9, INK, 700, 'right')
      text(c, '5 VA  Cl. 0.5  0.72/3 kV', 2, 13.6, 6, INK, 500, 'left')
      text(c, 'IEC 61869-2', 2, 20, 5.4, '#39424b', 500, 'left')
    },
    { ground: '#d7dbdd' },
  )
  decal(group, face, w * 0.82, 24, 0, h * 0.79, d / 2 + 0.1)
  const arrow = print('ct arrow', w * 0.8, 12, (c, W) => {
    text(c, 'P1 → P2', W / 2, 6, 9, '#fff', 600)
  })
  decal(group, arrow, w * 0.8, 12, 0, h * 0.13, d / 2 + 0.1)
  return group
}
