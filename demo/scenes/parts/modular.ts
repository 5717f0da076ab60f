// Devices of the 17.5 mm module, clipped on a DIN rail. Origin at the rail face, +z towards the viewer.
import * as THREE from 'three'
import { type Finish, M } from '../finishes.ts'
import { type Mark, markOf } from '../marks.ts'
import { INK, lettering, print, text } from '../printing.ts'
import { box, cyl, decal, device, put, ring, sideProfile } from '../solids.ts'

export const MODULE = 17.5
export const FLANK = 'flank'

// The stepped profile (45 mm nose, lower shoulders, notch for the rail) is what makes it look like a breaker.
const body = (width: number) =>
  sideProfile(
    'module',
    [
      [0, -41],
      [44, -41],
      [44, -25],
      [49, -22.5],
      [66, -22.5],
      [66, 22.5],
      [49, 22.5],
      [44, 25],
      [44, 41],
      [0, 41],
      [0, 18],
      [6, 18],
      [6, -18],
      [0, -18],
    ],
    width,
  )

/** Screw terminals at both ends of one pole: recess, cross-slotted screw, and the cable mouth in the end face. */
function terminalPair(parent: THREE.Object3D, x: number, s = 1) {
  for (const end of [1, -1]) {
    const y = end * 32.8
    ring(parent, M.shellDark, 4.9 * s, 0.55, x, y, 44)
    cyl(parent, M.hole, 4.8 * s, 0.6, x, y, 44)
    cyl(parent, M.zinc, 3.7 * s, 1.2, x, y, 44.2, 3.9 * s)
    box(parent, M.hole, 5.4 * s, 0.9, 0.4, x, y, 44.75)
    box(parent, M.hole, 0.9, 5.4 * s, 0.4, x, y, 44.75)
    box(parent, M.hole, 9.6 * s, 0.8, 10, x, end * 41, 24)
    box(parent, M.shellDark, 11.4 * s, 0.5, 12, x, end * 40.95, 24)
  }
}

/** Rivets and the moulded panel on the flank, and the spring clip below; a railRow leaves it out, as neighbours hide it. */
function flank(device: THREE.Object3D, width: number) {
  const parent = new THREE.Group()
  parent.name = FLANK
  device.add(parent)
  for (const side of [1, -1]) {
    for (const [z, y] of [
      [10, 34],
      [10, -34],
      [38, 34],
      [38, -34],
      [58, 0],
    ] as const) {
      const rivet = cyl(parent, M.zinc, 1.9, 0.6, side * (width / 2), y, z, 2.2)
      rivet.rotation.y = (side * Math.PI) / 2
      const eye = cyl(parent, M.hole, 0.9, 0.2, side * (width / 2 + 0.3), y, z, 0.9)
      eye.rotation.y = (side * Math.PI) / 2
    }
    box(parent, M.shellDark, 0.3, 0.5, 40, side * (width / 2), -27, 22)
    box(parent, M.shellDark, 0.3, 0.5, 40, side * (width / 2), 27, 22)
  }
  box(parent, M.graphite, 7, 6, 3.4, 0, -38, 1, 0.8)
}

const ratingFace = (mark: Mark, amps: number, curve: string, ka: number, volts: string, note: string) =>
  print(`mcb ${mark.name} ${amps} ${curve} ${ka} ${volts} ${note}`, 16, 19, (c) => {
    c.fillStyle = INK
    c.fillRect(0.8, 0.4, 14.4, 4.2)
    lettering(c, mark, 8, 2.6, { size: 3.5, room: 13, align: 'center' })
    text(c, `${curve}${amps}`, 8, 8.6, 5.6, INK, 700)
    text(c, volts, 8, 13, 2.5)
    if (note) return text(c, note, 8, 16.6, 2.8)
    c.strokeStyle = INK
    c.lineWidth = 0.25
    c.strokeRect(4, 14.8, 8, 3.4)
    text(c, String(ka * 1000), 8, 16.6, 2.8)
  })

const leakageFace = (milliamps: number, type: string) =>
  print(`leakage ${milliamps} ${type}`, 15, 13, (c) => {
    text(c, 'TEST', 7.5, 2.2, 3, INK, 700)
    text(c, `I∆n ${milliamps} mA`, 7.5, 6, 2.8)
    text(c, `Type ${type}`, 7.5, 9.8, 2.6)
  })

type Breaker = {
  poles?: number
  amps?: number
  curve?: string
  ka?: number
  on?: boolean
  /** Residual current in mA: adds the test button to the last pole. */
  leakage?: number
  /** Which residual currents it sees: A, B or the delayed S. */
  type?: string
  lever?: Finish
  volts?: string
  /** Replaces the boxed breaking capacity, which only devices that interrupt faults may show. */
  note?: string
  mark?: Mark
}

/** Miniature breaker, earth leakage unit or DIN-rail isolator. */
export function mcb({
  poles = 1,
  amps = 20,
  curve = 'C',
  ka = 6,
  on = true,
  leakage = 0,
  type = 'A',
  lever = 'black',
  volts = '230/400V~',
  note = '',
  mark = markOf('mcb'),
}: Breaker = {}) {
  const group = device(poles * MODULE)
  for (let i = 0; i < poles; i++) {
    const x = (i - (poles - 1) / 2) * MODULE
    put(group, body(MODULE), M.shell, [x, 0, 0])
    terminalPair(group, x)
    box(group, M.hole, 9.4, 15, 0.8, x, 11.4, 65.8)
    for (const side of [1, -1]) box(group, M.shellDark, 0.7, 16.4, 1, x + side * 5.1, 11.4, 66)
    const toggle = box(group, M[lever], 7.2, 9, 12, x, on ? 14.2 : 8.4, 68, 1.2)
    toggle.rotation.x = on ? -0.42 : 0.42
    if (on) box(group, M.red, 7, 2.6, 0.5, x, 6.2, 66.2)
    else box(group, M.green, 7, 4, 0.5, x, 15.5, 66.2)
    if (i === 0) decal(group, ratingFace(mark, amps, curve, ka, volts, note), 16, 19, x, -11.6, 66.25)
  }
  flank(group, poles * MODULE)
  if (leakage) {
    const x = poles === 1 ? 0 : ((poles - 1) / 2) * MODULE
    const y = poles === 1 ? 0 : -6.6
    box(group, M.amber, 8, 5, 3, x, y, 66.8, 1)
    if (poles > 1) decal(group, leakageFace(leakage, type), 15, 13, x, -16.2, 66.25)
  }
  if (poles > 1) box(group, M[lever], (poles - 1) * MODULE + 4, 4, 3, 0, on ? 17 : 6.6, 73.6, 0.8)
  return group
}

/** Surge arrester: plug-in cartridges in a graphite base, each one module wide, or two for lightning current arresters. */
export function spd({ poles = 3, volts = '275V~', kiloamps = 40, type = 'T2', mark = markOf('spd-3p') } = {}) {
  const modules = type.includes('T1') ? 2 : 1
  const pitch = modules * MODULE
  const group = device(poles * pitch)
  const face = print(`spd ${mark.name} ${type} ${volts} ${kiloamps}`, 13, 24, (c) => {
    lettering(c, mark, 6.5, 3, { size: 4.2, room: 12, align: 'center' })
    text(c, type, 6.5, 9.4, type.length > 2 ? 4.2 : 5.4, '#fff', 700)
    text(c, `${kiloamps} kA`, 6.5, 15.4, 3.8, '#fff', 600)
    text(c, volts, 6.5, 20.2, 3.2, '#fff', 500)
  })
  for (let i = 0; i < poles; i++) {
    const x = (i - (poles - 1) / 2) * pitch
    put(group, body(pitch), M.graphite, [x, 0, 0])
    const neutral = poles === 4 && i === 3
    box(group, neutral ? M.blue : M.red, pitch - 2.1, 41, 9, x, 0, 68, 1.4)
    box(group, M.black, 8, 5.4, 0.6, x, 15, 72.4)
    box(group, M.green, 6.4, 3.8, 0.6, x, 15, 72.7)
    decal(group, face, 13, 24, x, -6, 72.7)
    for (let m = 0; m < modules; m++) terminalPair(group, x + (m - (modules - 1) / 2) * MODULE)
  }
  flank(group, poles * pitch)
  return group
}

const meterFace = (mark: Mark, w: number, phases: 1 | 3, model: string, range: string) =>
  print(`din meter ${mark.name} ${model}`, w, 20, (c) => {
    if (w < 20) {
      c.fillStyle = INK
      c.fillRect(0, 0.6, w, 4.6)
      lettering(c, mark, w / 2, 3.1, { size: 4, room: w - 2, align: 'center' })
      text(c, model, w / 2, 8, 3.4, INK, 700)
      text(c, range.replace(/(?<! ) +Cl\. .*/, ''), w / 2, 11.8, 2.9, INK, 500)
      text(c, '1000 imp/kWh', w / 2 - 1.2, 15.6, 2.2, INK, 500)
      c.fillStyle = '#c5161b'
      c.beginPath()
      c.arc(w - 1.6, 15.5, 0.9, 0, 7)
      return c.fill()
    }
    c.fillStyle = INK
    c.fillRect(0, 1, Math.min(20, w * 0.4), 6)
    lettering(c, mark, Math.min(10, w * 0.2), 4.2, { size: 5, room: Math.min(18, w * 0.37), align: 'center' })
    if (phases === 3) {
      text(c, `${model}  MODBUS`, 23, 4.2, 4.6, INK, 600, 'left')
      text(c, `3×230/400 V   ${range}   50 Hz`, 0, 11, 3.6, INK, 500, 'left')
      text(c, '1000 imp/kWh', 0, 16, 3.6, INK, 500, 'left')
    } else {
      text(c, model, w - 1, 4.2, 4.2, INK, 600, 'right')
      text(c, `230 V  ${range}`, 0, 11, 3.2, INK, 500, 'left')
      text(c, '1000 imp/kWh', 0, 16, 3.2, INK, 500, 'left')
    }
    c.fillStyle = '#c5161b'
    c.beginPath()
    c.arc(w - 4, 15.5, 1.5, 0, 7)
    c.fill()
  })

type Meter = { phases?: 1 | 3; modules?: number; reading?: string; model?: string; range?: string; mark?: Mark }

/** DIN-rail energy meter: four modules for three phases, two for one, or a single slim one. */
export function dinMeter({
  phases = 3,
  modules = phases === 3 ? 4 : 2,
  reading = '018 427.6',
  model = 'OD-3-100',
  range = '5(100) A   Cl. 1',
  mark = markOf('din-meter'),
}: Meter = {}) {
  const width = modules * MODULE + (phases === 3 ? 2 : 0)
  const group = device(width)
  put(group, body(width), M.shell)
  const slim = modules === 1
  const glass = phases === 3 ? width - 12 : width - (slim ? 2 : 6)
  box(group, M.black, glass, 18, 1.5, 0, 9, 66, 0.6)
  const display = print(
    `kWh ${reading}`,
    glass - (slim ? 1.6 : 4),
    15,
    (c, w) => {
      if (slim) {
        text(c, reading, w - 0.6, 6.4, 4.2, '#0b1a12', 700, 'right')
        text(c, 'kWh', w - 0.8, 11.6, 3, '#0b1a12', 600, 'right')
        return
      }
      const [size, unit, room] = phases === 3 ? [12.5, 4.2, 10] : [7.2, 2.8, 5.4]
      text(c, reading, w - room, 8, size, '#0b1a12', 700, 'right')
      text(c, 'kWh', w - room + 0.7, 9.4, unit, '#0b1a12', 600, 'left')
    },
    { ground: '#a9c7a4', glow: 0.25 },
  )
  decal(group, display, glass - (slim ? 1.6 : 4), 15, 0, 9, 66.9)
  const rim = slim ? 2 : 6
  decal(group, meterFace(mark, width - rim, phases, model, range), width - rim, 20, 0, -11.5, 66.2)
  if (slim) for (const side of [1, -1]) terminalPair(group, side * 4.2, 0.74)
  else for (let i = 0; i < modules; i++) terminalPair(group, (i - (modules - 1) / 2) * MODULE)
  flank(group, width)
  return group
}

/** Hinged holder for a 10 × 38 fuse. */
export function fuseHolder({ rating = 'gPV 15A', volts = '1000V', mark = markOf('fuse-holder') } = {}) {
  const group = device(MODULE)
  put(group, body(MODULE), M.shell)
  box(group, M.shell, 15.4, 42, 12, 0, 0, 67, 2)
  box(group, M.black, 11, 12, 12, 0, 12, 74, 2)
  box(group, M.shellDark, 9, 1, 0.6, 0, 14.5, 80.1)
  box(group, M.shellDark, 9, 1, 0.6, 0, 12, 80.1)
  const face = print(`fuse ${mark.name} ${rating}`, 14, 18, (c) => {
    lettering(c, mark, 7, 3.4, { size: 4.6, room: 13, ground: 'light', align: 'center' })
    text(c, volts, 7, 9, 4.2, INK, 700)
    text(c, rating, 7, 14, 3.4)
  })
  decal(group, face, 14, 18, 0, -9, 73.2)
  terminalPair(group, 0)
  flank(group, MODULE)
  return group
}

/** Timer or monitoring relay: one module with setting dials and status lamps. */
export function railTimer({ dials = 3, title = 'OM-7', note = '0.1 s – 100 h', mark = markOf('timer') } = {}) {
  const width = MODULE
  const group = device(width)
  put(group, body(width), M.shell)
  const face = print(`timer ${mark.name} ${title}`, width - 3, 43, (c, w) => {
    c.fillStyle = INK
    c.fillRect(0, 0.5, w, 5)
    lettering(c, mark, w / 2, 3.2, { size: 4.4, room: w - 2, align: 'center' })
    text(c, title, w / 2, 8.3, 3.6, INK, 700)
    text(c, note, w / 2, 41.4, 2.4, INK, 500)
  })
  decal(group, face, width - 3, 43, 0, 0, 66.2)
  for (let i = 0; i < dials; i++) {
    const y = (dials < 3 ? 4 : 6.5) - i * (dials < 3 ? 13 : 10)
    cyl(group, M.shellDark, 5, 1, 0, y, 66.3)
    cyl(group, M.blue, 4, 2.6, 0, y, 67.3, 4.3)
    box(group, M.white, 0.9, 6, 0.4, 0, y, 68.7)
  }
  box(group, M.green, 1.8, 1.8, 0.5, -6.2, 13.2, 66.4)
  box(group, M.amber, 1.8, 1.8, 0.5, 6.2, 13.2, 66.4)
  for (const side of [1, -1]) terminalPair(group, side * 4.2, 0.74)
  flank(group, width)
  return group
}
