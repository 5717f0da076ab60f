// What several machines share: operator panels, signal towers, pedals, castors.
import * as THREE from 'three'
import { LAMPS, M } from '../finishes.ts'
import { markOf } from '../marks.ts'
import { button, eStop } from '../parts/door.ts'
import { AMBER, INK, lettering, print, text } from '../printing.ts'
import { at, bar, box, cyl, decal, put, sideProfile, wire } from '../solids.ts'

type Page = 'nest' | 'bend' | 'weld'

const drawNest = (c: CanvasRenderingContext2D) => {
  c.strokeStyle = '#dfe6ea'
  c.lineWidth = 1.2
  c.strokeRect(14, 30, 150, 110)
  for (let i = 0; i < 6; i++) {
    const x = 20 + (i % 3) * 48
    const y = 36 + Math.floor(i / 3) * 52
    c.fillStyle = i < 4 ? '#2c6fb0' : '#3a4650'
    c.fillRect(x, y, 42, 46)
    c.strokeRect(x + 9, y + 9, 24, 28)
  }
}
const drawBend = (c: CanvasRenderingContext2D) => {
  c.strokeStyle = '#dfe6ea'
  c.lineWidth = 3
  c.beginPath()
  for (const [x, y] of [
    [20, 60],
    [74, 118],
    [128, 60],
    [160, 60],
  ] as const)
    c.lineTo(x, y)
  c.stroke()
  c.fillStyle = '#55626d'
  c.fillRect(66, 34, 16, 66)
  c.fillRect(40, 124, 68, 20)
}
const drawWeld = (c: CanvasRenderingContext2D) => {
  c.strokeStyle = '#2c6fb0'
  c.lineWidth = 2
  c.beginPath()
  for (let i = 0; i < 48; i++) c.lineTo(16 + i * 3, 96 - (i % 12 < 6 ? 40 : 0))
  c.stroke()
}
const PAGES: Record<Page, [title: string, draw: (c: CanvasRenderingContext2D) => void, figures: string[]]> = {
  nest: ['FIBRE LASER  6 kW', drawNest, ['2.0 mm', '18.4 m/min', '62 %']],
  bend: ['PRESS BRAKE  135 t', drawBend, ['90.0°', '412 kN', 'B 36.25']],
  weld: ['LASER WELDER', drawWeld, ['1500 W', '3.2 mm', '20 Hz']],
}

export function screen(page: Page, w = 300) {
  const h = w * 0.62
  const [title, draw, figures] = PAGES[page]
  const group = new THREE.Group()
  box(group, M.black, w + 24, h + 24, 30, 0, 0, 0, 8)
  const face = print(
    `machine ${page}`,
    260,
    161,
    (c) => {
      c.fillStyle = '#16202a'
      c.fillRect(0, 0, 260, 20)
      text(c, title, 8, 10.5, 12, AMBER, 700, 'left')
      draw(c)
      figures.forEach((figure, i) => {
        c.fillStyle = '#16202a'
        c.fillRect(178, 34 + i * 38, 74, 30)
        text(c, figure, 215, 49 + i * 38, 15, '#dfe6ea', 600)
      })
    },
    { px: 4, ground: '#0d141b', glow: 0.7, rough: 0.2 },
  )
  decal(group, face, w, h, 0, 0, 15.4)
  return group
}

/** Screen, keys and emergency stop on a pedestal or the end of an arm. */
export function operatorPanel(page: Page) {
  const group = new THREE.Group()
  box(group, M.machineLight, 400, 470, 90, 0, 0, -40, 14)
  at(group, screen(page, 320), 0, 80, 8)
  for (let i = 0; i < 4; i++) at(group, button(i === 0 ? 'green' : i === 3 ? 'red' : 'white'), -130 + i * 56, -110, 5)
  at(group, eStop(), 130, -120, 5)
  for (let row = 0; row < 2; row++)
    for (let i = 0; i < 8; i++) box(group, M.graphite, 24, 16, 6, -120 + i * 30, -166 - row * 24, 6, 2)
  return group
}

export function signalTower(parent: THREE.Object3D, x: number, y: number, z: number) {
  bar(parent, M.steel, 'y', 12, 80, x, y + 40, z)
  const stack = [LAMPS.green, LAMPS.amber, LAMPS.red]
  stack.forEach((lamp, i) => {
    bar(parent, lamp, 'y', 32, 62, x, y + 112 + i * 66, z)
    bar(parent, M.black, 'y', 33, 5, x, y + 145 + i * 66, z)
  })
  bar(parent, M.black, 'y', 34, 16, x, y + 76, z)
}

/** Foot switch under its guard, with the lead back to the machine. */
export function footPedal(parent: THREE.Object3D, x: number, z: number, leadTo: [number, number, number]) {
  box(parent, M.yellow, 200, 20, 260, x, 10, z, 6)
  put(
    parent,
    sideProfile(
      'pedal hood',
      [
        [-130, 20],
        [60, 20],
        [60, 120],
        [-60, 140],
        [-130, 110],
      ],
      200,
      4,
    ),
    M.yellow,
    [x, 0, z - 10],
  )
  const tread = box(parent, M.black, 150, 16, 130, x, 46, z + 62, 6)
  tread.rotation.x = 0.22
  wire(
    parent,
    M.rubber,
    [[x, 30, z - 130], [x + 40, 10, z - 260], [(x + leadTo[0]) / 2, 10, (z + leadTo[2]) / 2], leadTo],
    11,
    50,
  )
}

export function castor(parent: THREE.Object3D, x: number, z: number, r = 50) {
  box(parent, M.zinc, r * 1.1, r * 0.3, r * 1.3, x, r * 2.1, z, 3)
  for (const side of [1, -1]) box(parent, M.zinc, 5, r * 1.3, r * 0.9, x + side * r * 0.42, r * 1.5, z, 2)
  const wheel = cyl(parent, M.rubber, r, r * 0.6, x, r, z)
  wheel.rotation.y = Math.PI / 2
  const hub = cyl(parent, M.zinc, r * 0.36, r * 0.66, x, r, z)
  hub.rotation.y = Math.PI / 2
}

/** The maker's name in large letters with the amber bar, for a machine's beam. */
export function letters(w: number, second = '', ink: 'light' | 'dark' = 'light') {
  const h = w * 0.16
  return print(
    `letters ${second} ${ink}`,
    w,
    h,
    (c) => {
      c.fillStyle = AMBER
      c.fillRect(0, h * 0.08, h * 0.14, h * 0.84)
      const mark = markOf('machine')
      lettering(c, mark, h * 0.32, h * 0.54, { size: h * 0.95, room: w * 0.5, ink: ink === 'light' ? '#fff' : INK })
      if (second) text(c, second, w, h * 0.56, h * 0.5, ink === 'light' ? '#c7cdd2' : '#39424b', 500, 'right')
    },
    { px: 1200 / w },
  )
}
