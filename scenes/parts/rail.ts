// Rails, trunking, terminals and busbars.
import * as THREE from 'three'
import { type Finish, M } from '../finishes.ts'
import { print, text } from '../printing.ts'
import { at, bar, box, cyl, type Device, decal, put, sideProfile } from '../solids.ts'
import { FLANK } from './modular.ts'

export function dinRail(length: number, slots = false) {
  const group = new THREE.Group()
  put(
    group,
    sideProfile(
      'rail',
      [
        [0, -12.5],
        [6.5, -12.5],
        [6.5, -17.5],
        [7.5, -17.5],
        [7.5, -11.5],
        [1, -11.5],
        [1, 11.5],
        [7.5, 11.5],
        [7.5, 17.5],
        [6.5, 17.5],
        [6.5, 12.5],
        [0, 12.5],
      ],
      length,
      0,
    ),
    M.zinc,
  )
  if (slots)
    for (let x = -length / 2 + 18; x < length / 2 - 10; x += 25) {
      box(group, M.hole, 15, 6, 0.3, x, 0, 1.1, 0)
      cyl(group, M.hole, 3, 0.3, x - 7.5, 0, 1.1)
      cyl(group, M.hole, 3, 0.3, x + 7.5, 0, 1.1)
    }
  return group
}

/** One rail of devices, packed left to right and centred. */
export function railRow(devices: Device[], { gap = 0, rail = 0 } = {}) {
  const group = new THREE.Group()
  const total = devices.reduce((sum, device) => sum + device.userData.width + gap, -gap)
  at(group, dinRail(rail || total + 30), 0, 0, -2)
  let x = -total / 2
  for (const device of devices) {
    device.getObjectByName(FLANK)?.removeFromParent()
    at(group, device, x + device.userData.width / 2, 0, 0)
    x += device.userData.width + gap
  }
  return group
}

/** Slotted trunking along x (or y), with or without its lid. */
export function duct(length: number, { w = 40, h = 60, vertical = false, lid = true } = {}) {
  const group = new THREE.Group()
  const body = new THREE.Group()
  group.add(body)
  if (vertical) body.rotation.z = Math.PI / 2
  box(body, M.duct, length, w, 1.5, 0, 0, 0.8)
  if (lid) {
    box(body, M.duct, length, w + 2, 4, 0, 0, h, 1)
    for (const side of [1, -1]) box(body, M.duct, length, 1.6, 8, 0, side * (w / 2 + 1), h - 3, 0.6)
  }
  const pitch = 12.5
  const fingers = Math.floor(length / pitch)
  for (const side of [1, -1]) {
    box(body, M.duct, length, 1.4, h * 0.3, 0, (side * w) / 2, h * 0.15)
    for (let i = 0; i < fingers; i++)
      box(body, M.duct, 7.5, 1.4, h * 0.68, (i - (fingers - 1) / 2) * pitch, (side * w) / 2, h * 0.6)
    if (lid) box(body, M.hole, length - 2, 0.4, h * 0.66, 0, side * (w / 2 - 6), h * 0.58)
  }
  return group
}

export function terminals(count: number, pitch = 6) {
  const group = new THREE.Group()
  at(group, dinRail(count * pitch + 36), 0, 0, 0)
  for (let i = 0; i < count; i++) {
    const material = i % 7 === 6 ? M.wireGreen : i % 7 === 5 ? M.blue : M.duct
    const x = (i - (count - 1) / 2) * pitch
    put(
      group,
      sideProfile(
        'terminal',
        [
          [7, -23],
          [30, -23],
          [40, -15],
          [42, -8],
          [42, 8],
          [40, 15],
          [30, 23],
          [7, 23],
        ],
        pitch - 0.5,
        0.4,
      ),
      material,
      [x, 0, 0],
    )
    for (const end of [1, -1]) {
      const hole = cyl(group, M.hole, Math.min(2, pitch * 0.3), 1, x, end * 11.4, 41)
      hole.rotation.x = end * -0.22
      const mouth = box(group, M.hole, pitch * 0.55, 5, 1, x, end * 19.2, 35, 0)
      mouth.rotation.x = end * -0.9
    }
    box(group, M.white, pitch - 1.4, 7, 0.8, x, 0, 42.2)
  }
  for (const side of [1, -1]) box(group, M.shellDark, 8, 40, 34, side * ((count * pitch) / 2 + 5), 0, 22, 1.5)
  return group
}

/** Flat bars on comb insulators, drilled at both ends. */
export function busbars({ length = 420, count = 3, w = 40, t = 10, pitch = 70, finish = 'copper' as Finish } = {}) {
  const group = new THREE.Group()
  const span = (count - 1) * pitch
  for (let i = 0; i < count; i++) {
    const z = i * pitch
    box(group, M[finish], length, w, t, 0, w / 2 + 24, z, 0.8)
    for (const end of [1, -1])
      for (const step of [0, 1]) cyl(group, M.hole, 6.5, t + 0.4, end * (length / 2 - 26 - step * 44), w / 2 + 24, z)
  }
  for (const end of [1, -1]) {
    const x = end * length * 0.24
    box(group, M.wireRed, 28, 34, span + 70, x, 17, span / 2, 4)
    for (let i = 0; i < count; i++) {
      box(group, M.wireRed, 28, w + 18, 12, x, w / 2 + 18, i * pitch - t / 2 - 6.5, 2)
      box(group, M.wireRed, 28, w + 18, 12, x, w / 2 + 18, i * pitch + t / 2 + 6.5, 2)
    }
    for (const side of [1, -1]) bar(group, M.zinc, 'y', 5, 6, x, 37, side > 0 ? span + 26 : -26, 6)
  }
  return group
}

/** Insulated comb that feeds a row of breakers. */
export function combBusbar({ ways = 12, phases = 3 } = {}) {
  const group = new THREE.Group()
  const length = ways * 17.5
  for (let i = 0; i < phases; i++) box(group, M.copper, length + 4, 9, 2, 0, 16, i * 5 - 5)
  box(group, M.shellDark, length, 20, 18, 0, 16, 0, 2)
  for (let i = 0; i < ways; i++) {
    const x = (i - (ways - 1) / 2) * 17.5
    box(group, M.copper, 5, 13, 2, x, 1, 8, 0.4)
    box(group, M.copper, 5, 2.4, 8, x, 6.4, 6)
  }
  const marks = print('comb', length, 8, (c) => {
    for (let i = 0; i < ways; i++) text(c, `L${(i % phases) + 1}`, i * 17.5 + 8.75, 4, 5, '#12161c', 600)
  })
  decal(group, marks, length, 8, 0, 17, 9.2)
  return group
}

/** Brass bar with two screws a way, on two insulators. */
export function earthBar({ ways = 12 } = {}) {
  const group = new THREE.Group()
  const length = ways * 12 + 56
  box(group, M.brass, length, 12, 9, 0, 36, 0, 0.8)
  for (let i = 0; i < ways; i++) {
    const x = (i - (ways - 1) / 2) * 12
    cyl(group, M.hole, 3, 9.4, x, 36, 0)
    const screw = cyl(group, M.zinc, 3.4, 6, x, 44.5, 0)
    screw.rotation.x = -Math.PI / 2
    box(group, M.hole, 5, 0.4, 1, x, 47.6, 0)
  }
  for (const side of [1, -1]) {
    const x = side * (length / 2 - 14)
    bar(group, M.wireRed, 'y', 13, 26, x, 15, 0)
    bar(group, M.wireRed, 'y', 16, 4, x, 3, 0)
    bar(group, M.zinc, 'y', 7, 5, x, 44, 0, 6)
  }
  return group
}

/** Four-pole distribution block under a clear cover. */
export function distributionBlock({ poles = 4, ways = 7 } = {}) {
  const group = new THREE.Group()
  const w = ways * 14 + 34
  const h = poles * 26 + 14
  box(group, M.graphite, w, h, 16, 0, 0, 8, 3)
  for (let p = 0; p < poles; p++) {
    const y = (p - (poles - 1) / 2) * -26
    const z = 22 + (poles - 1 - p) * 5
    box(group, M.graphite, w - 8, 22, z - 6, 0, y, z / 2, 1.5)
    box(group, M.brass, w - 22, 11, 10, 0, y, z + 1, 0.8)
    for (let i = 0; i < ways; i++) {
      const x = (i - (ways - 1) / 2) * 14
      cyl(group, M.zinc, i === 0 ? 4.6 : 3.4, 3, x, y, z + 6.8)
      box(group, M.hole, 5, 0.9, 0.5, x, y, z + 8.4)
    }
    const mark = print(`pole ${p}`, 9, 9, (c) => text(c, p < 3 ? `L${p + 1}` : 'N', 4.5, 4.8, 7, '#fff', 700))
    decal(group, mark, 9, 9, -w / 2 + 8, y, z - 2.6)
  }
  box(group, M.glass, w - 4, h - 4, 2, 0, 0, 52, 0.8)
  for (const side of [1, -1]) {
    box(group, M.glass, 2, h - 4, 36, side * (w / 2 - 3), 0, 34)
    for (const end of [1, -1]) cyl(group, M.zinc, 4, 38, side * (w / 2 - 8), end * (h / 2 - 8), 34)
  }
  return group
}
