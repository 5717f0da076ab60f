// Rails and trunking.
import * as THREE from 'three'
import { M } from '../finishes.ts'
import { type Mark, markOf } from '../marks.ts'
import { lettering, print, text } from '../printing.ts'
import { at, box, cyl, type Device, decal, orient, put, sideProfile } from '../solids.ts'
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

/** Ten rails in a strapped bundle, five in each of two nests: a quarter of their length. */
export function railBundle(metres: number) {
  const group = new THREE.Group()
  const length = metres * 250
  for (let nest = 0; nest < 2; nest++)
    for (let i = 0; i < 5; i++) at(group, dinRail(length, true), (i % 2) * 3 - 1.5, (nest - 0.5) * 38, i * 2.6)
  const straps = metres * 2
  for (let i = 0; i < straps; i++) {
    const x = ((i + 0.5) / straps - 0.5) * length
    box(group, M.black, 9, 77, 0.8, x, 0, 18.4, 0.3)
    for (const side of [1, -1]) box(group, M.black, 9, 0.8, 18, x, side * 38.2, 9.4, 0.3)
  }
  const mark = markOf('din-rail')
  const label = print(
    `rail bundle ${metres}`,
    58,
    26,
    (c) => {
      lettering(c, mark, 4, 7, { size: 9, room: 40, ground: 'light' })
      text(c, `HR-35-${metres}   35 × 7.5`, 4, 15, 5.6, '#12161c', 600, 'left')
      text(c, `10 × ${metres} m   IEC 60715`, 4, 21.4, 5.2, '#39424b', 500, 'left')
    },
    { ground: '#dfe2e3' },
  )
  box(group, M.white, 58, 26, 0.5, 0, -19, 18.3, 0.2)
  decal(group, label, 58, 26, 0, -19, 18.7)
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
export function duct(length: number, { w = 40, h = 60, vertical = false, lid = true, model = '' } = {}) {
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
  if (model) {
    const mark = decal(body, ductMark(markOf('duct'), model, w, h), 120, 8, -length * 0.22, -w / 2 - 0.8, h * 0.14)
    orient(mark, [1, 0, 0], [0, 0, 1])
  }
  return group
}

const ductMark = (mark: Mark, model: string, w: number, h: number) =>
  print(`duct ${model}`, 120, 8, (c) => {
    lettering(c, mark, 0, 4, { size: 7.4, room: 34, ground: 'light' })
    text(c, `${model}   ${w} × ${h}   PVC`, 38, 4.2, 6, '#39424b', 500, 'left')
  })
