// Rail-mount terminals: in rows of three kinds for panels, and as the plain strip that a pack is sold by.
import * as THREE from 'three'
import { type Finish, M } from '../finishes.ts'
import { markOf } from '../marks.ts'
import { INK, lettering, print, text } from '../printing.ts'
import { at, bar, box, cyl, decal, orient, type Point, put, sideProfile, wire } from '../solids.ts'
import { dinRail } from './rail.ts'

type Body = { pitch: number; h: number; d: number }

/** The stepped body of one terminal, higher and deeper for thick wires. */
const profile = ({ pitch, h, d }: Body) => {
  const y = h / 46
  const z = (d - 7) / 35
  const outline: [number, number][] = [
    [7, -23],
    [30, -23],
    [40, -15],
    [42, -8],
    [42, 8],
    [40, 15],
    [30, 23],
    [7, 23],
  ]
  return sideProfile(
    `terminal ${h} ${d}`,
    outline.map(([oz, oy]) => [7 + (oz - 7) * z, oy * y]),
    pitch - 0.5,
    0.4,
  )
}

function oneTerminal(group: THREE.Object3D, x: number, body: Body, finish: Finish) {
  const y = body.h / 46
  const z = (body.d - 7) / 35
  const at7 = (oz: number) => 7 + (oz - 7) * z
  put(group, profile(body), M[finish], [x, 0, 0])
  const r = Math.min(body.pitch * 0.34, 4.6)
  for (const end of [1, -1]) {
    const hole = cyl(group, M.hole, r, 1, x, end * 11.4 * y, at7(41))
    hole.rotation.x = end * -0.22
    const screw = cyl(group, M.zinc, r * 0.72, 1, x, end * 11.4 * y, at7(41) + 0.1)
    screw.rotation.x = end * -0.22
    const mouth = box(group, M.hole, body.pitch * 0.6, 6 * y, 1, x, end * 19.2 * y, at7(35), 0)
    mouth.rotation.x = end * -0.9
  }
  box(group, M.white, body.pitch - 1.4, 7 * y, 0.8, x, 0, body.d + 0.2)
}

/** A row as panels have it: five for phases, the blue neutral, the green and yellow earth. */
export function terminals(count: number, pitch = 6) {
  const group = new THREE.Group()
  at(group, dinRail(count * pitch + 36), 0, 0, 0)
  for (let i = 0; i < count; i++) {
    const x = (i - (count - 1) / 2) * pitch
    const isEarth = i % 7 === 6
    oneTerminal(group, x, { pitch, h: 46, d: 42 }, isEarth ? 'wireGreen' : i % 7 === 5 ? 'blue' : 'duct')
    if (isEarth)
      for (const end of [1, -1]) {
        const band = box(group, M.yellow, pitch - 0.4, 4, 0.8, x, end * 15.4, 40, 0)
        band.rotation.x = end * -0.6
      }
  }
  for (const side of [1, -1]) box(group, M.shellDark, 8, 40, 34, side * ((count * pitch) / 2 + 5), 0, 22, 1.5)
  return group
}

export type Strip = { pitch: number; h: number; d: number; section: number; amps: number; model: string }
const STRIP = 128
const CORES = ['wireBrown', 'wireBlack', 'duct'] as const

/** As many grey terminals as fit a hand's breadth of rail, numbered, three of them with wires of their own size. */
export function terminalStrip(strip: Strip) {
  const { pitch, h, d, section, amps, model } = strip
  const group = new THREE.Group()
  const count = Math.floor(STRIP / pitch)
  const length = count * pitch
  at(group, dinRail(STRIP + 44, true), 0, 0, 0)
  for (let i = 0; i < count; i++) {
    const x = (i - (count - 1) / 2) * pitch
    oneTerminal(group, x, strip, 'duct')
    const number = print(`terminal ${i + 1}`, 4, 6, (c) => text(c, String(i + 1), 2, 3.2, i < 9 ? 4.6 : 3.6, INK, 600))
    orient(decal(group, number, 4, 6, x, 0, d + 0.75), [1, 0, 0], [0, 1, 0])
  }
  const radius = Math.sqrt(section / Math.PI) * 1.45
  const mouth = 7 + (28 * (d - 7)) / 35
  CORES.forEach((core, i) => {
    const x = (i + 1 - (count - 1) / 2) * pitch
    const end = -h * 0.42
    wire(
      group,
      M[core],
      [
        [x, end + 4, mouth],
        [x, end - 9, mouth + 2],
        [x + i * 1.5, end - 30, mouth * 0.72],
        [x + i * 3 - 3, end - 52, radius + 0.6],
        [x + i * 4 - 6, end - 74, radius + 0.6],
      ],
      radius,
      40,
    )
    const tip: Point = [x + i * 4 - 6, end - 74, radius + 0.6]
    bar(group, M[core], 'y', radius, 0.8, ...tip)
    bar(group, M.copper, 'y', radius * 0.66, 12, tip[0], tip[1] - 6, tip[2])
  })
  box(group, M.shellDark, 1.6, h * 0.98, d - 8.4, -length / 2 - 0.9, 0, 7 + (d - 8.4) / 2, 0.4)
  const mark = markOf('terminals')
  const plate = print(`terminal plate ${model}`, 34, 20, (c) => {
    lettering(c, mark, 0, 4, { size: 6.6, room: 34, ground: 'light', ink: '#0b2440' })
    text(c, model, 0, 10.4, 5, INK, 700, 'left')
    text(c, `${section} mm²   ${amps} A   800 V`, 0, 16, 4.4, INK, 500, 'left')
  })
  orient(decal(group, plate, 34, 20, -length / 2 - 1.8, 0, d * 0.5), [0, -1, 0], [0, 0, 1])
  box(group, M.shellDark, 9, 40, 34, length / 2 + 6, 0, 24, 1.5)
  cyl(group, M.zinc, 3, 1.4, length / 2 + 6, 0, 41.2)
  box(group, M.hole, 4.6, 0.8, 0.4, length / 2 + 6, 0, 42)
  return group
}
