// Copper and brass for distribution: bar sets, combs, earth bars, distribution blocks.
import * as THREE from 'three'
import { type Finish, M } from '../finishes.ts'
import { markOf } from '../marks.ts'
import { INK, lettering, print, text } from '../printing.ts'
import { bar, box, cyl, decal, orient } from '../solids.ts'

/** Flat bars on comb insulators, drilled every 50 mm, their ends tinned. Shows a piece of the one-metre length sold. */
export function busbars({ length = 600, count = 3, w = 30, t = 6, pitch = 60 } = {}) {
  const group = new THREE.Group()
  const span = (count - 1) * pitch
  const y = w / 2 + 24
  for (let i = 0; i < count; i++) {
    const z = i * pitch
    box(group, M.copper, length - 100, w, t, 0, y, z, 0.6)
    for (const end of [1, -1]) box(group, M.tin, 50, w, t, end * (length / 2 - 25), y, z, 0.6)
    for (let x = 25; x < length; x += 50) cyl(group, M.hole, 4.5, t + 0.4, x - length / 2, y, z)
  }
  for (const end of [1, -1]) {
    const x = end * length * 0.25
    box(group, M.wireRed, 28, 34, span + 70, x, 17, span / 2, 4)
    for (let i = 0; i < count; i++)
      for (const side of [1, -1])
        box(group, M.wireRed, 28, w + 18, 12, x, w / 2 + 18, i * pitch + side * (t / 2 + 6.5), 2)
    for (const z of [span + 26, -26]) bar(group, M.zinc, 'y', 5, 6, x, 37, z, 6)
  }
  return group
}

/** Insulated comb that feeds a row of breakers. */
export function combBusbar({ ways = 12, phases = 3, model = 'HC-3-12' } = {}) {
  const group = new THREE.Group()
  const pitch = 17.5
  const length = ways * pitch
  const depth = phases === 3 ? 18 : 9
  for (let i = 0; i < phases; i++)
    box(group, M.copper, length + 3, phases === 3 ? 9 : 12, 2, 0, 16, (i - (phases - 1) / 2) * 5)
  box(group, M.shell, length, 20, depth, 0, 16, 0, 1.6)
  for (const end of [1, -1]) box(group, M.shellDark, 3, 21, depth + 1.4, end * (length / 2 + 0.6), 16, 0, 0.8)
  for (let i = 0; i < ways; i++) {
    const x = (i - (ways - 1) / 2) * pitch
    box(group, M.copper, 5, 15, 2, x, -1, depth / 2 - 1.4, 0.4)
    box(group, M.copper, 5, 2.4, depth * 0.5, x, 6.4, depth * 0.25)
  }
  const mark = markOf('busbar-comb')
  const strip = print(`comb ${model}`, length, 16, (c) => {
    for (let i = 0; i < ways; i++) text(c, `L${(i % phases) + 1}`, (i + 0.5) * pitch, 12.6, 5.2, INK, 600)
    lettering(c, mark, 6, 4.4, { size: 7, room: 40, ground: 'light' })
    text(c, `${model}   ${phases}P  63 A  400 V~`, 44, 4.6, 5.4, '#39424b', 600, 'left')
  })
  decal(group, strip, length, 16, 0, 16, depth / 2 + 0.2)
  return group
}

/** Brass bar on green insulators: two screws to every hole, and the stud of the main earth at its left end. */
export function earthBar({ ways = 12, length = 170 } = {}) {
  const group = new THREE.Group()
  const y = 36
  box(group, M.brass, length, 12, 12, 0, y, 0, 0.6)
  for (let i = 0; i < ways; i++) {
    const x = (i - (ways - 1) / 2) * 10 + 8
    cyl(group, M.hole, 3, 12.4, x, y, 0)
    for (const z of [3.2, -3.2]) {
      bar(group, M.zinc, 'y', 2.4, 4, x, y + 7.4, z, 14)
      box(group, M.hole, 3.8, 0.4, 0.8, x, y + 9.5, z)
    }
  }
  const numbers = print(`earth bar ${ways}`, ways * 10, 4, (c) => {
    for (let i = 0; i < ways; i++) text(c, String(i + 1), i * 10 + 5, 2, 2.9, '#3a2a08', 600)
  })
  decal(group, numbers, ways * 10, 4, 8, y - 4.4, 6.1)
  const stud = -length / 2 + 25
  bar(group, M.zinc, 'y', 5, 24, stud, y + 16, 0)
  bar(group, M.zinc, 'y', 8.6, 2, stud, y + 8, 0)
  bar(group, M.zinc, 'y', 8.4, 7, stud, y + 13, 0, 6)
  for (const side of [1, -1]) {
    const x = side * (length / 2 - 9)
    bar(group, M.wireGreen, 'y', 11, 24, x, 18, 0)
    bar(group, M.wireGreen, 'y', 14, 6, x, 3, 0)
    bar(group, M.yellow, 'y', 11.3, 5, x, 18, 0)
    bar(group, M.zinc, 'y', 6, 4, x, y + 8, 0, 6)
  }
  return group
}

const POLES: [finish: Finish, words: string][] = [
  ['wireBrown', 'L1'],
  ['black', 'L2'],
  ['shellDark', 'L3'],
  ['wireBlue', 'N'],
]

/** Four-pole distribution block: steps of tinned brass, one feed and several outgoing ways per pole, under a clear cover. */
export function distributionBlock({ ways = 6, w = 100, h = 87, d = 50, amps = 125, model = 'HD-4-125' } = {}) {
  const group = new THREE.Group()
  const rows = POLES.length
  const step = (h - 10) / rows
  const feed = amps > 125 ? 9 : 6
  const across = w - 26 - feed * 2.6
  box(group, M.graphite, w, h, 10, 0, 0, 5, 2)
  for (const side of [1, -1]) box(group, M.graphite, 4, h - 4, d * 0.5, side * (w / 2 - 2), 0, d * 0.28, 1)
  POLES.forEach(([finish, words], p) => {
    const y = ((rows - 1) / 2 - p) * step
    const z = 16 + (rows - 1 - p) * (d * 0.09)
    box(group, M.graphite, w - 8, step - 1.2, z - 5, 0, y, z / 2, 0.8)
    box(group, M[finish], 9, step - 2.4, 3, -w / 2 + 9.5, y, z - 1.6, 0.8)
    const label = print(`pole ${words}`, 8, 8, (c) => text(c, words, 4, 4.2, 6, '#fff', 700))
    decal(group, label, 8, 8, -w / 2 + 9.5, y, z + 0.1)
    box(group, M.tin, w - 24, step * 0.62, 9, 5, y, z + 2, 0.6)
    const screw = (x: number, r: number) => {
      cyl(group, M.hole, r * 1.16, 0.4, x, y, z + 6.5)
      cyl(group, M.zinc, r, 2.4, x, y, z + 7)
      box(group, M.hole, r * 1.5, r * 0.26, 0.4, x, y, z + 8.2)
      box(group, M.hole, r * 0.26, r * 1.5, 0.4, x, y, z + 8.2)
    }
    screw(-w / 2 + 19 + feed, Math.min(feed, step * 0.36))
    const pitch = across / ways
    for (let i = 0; i < ways; i++)
      screw(w / 2 - 7 - across + (i + 0.5) * pitch, Math.min(pitch * 0.36, step * 0.24, 4.4))
  })
  // the clear lid hinges on the back wall; without its rim it would be invisible
  box(group, M.graphite, w, 2.6, d * 0.94, 0, h / 2 - 1.3, d * 0.47, 0.8)
  box(group, M.glass, w - 4, h - 5, 1.2, 0, -1, d, 0.4)
  for (const side of [1, -1]) {
    box(group, M.glass, 1.2, h - 5, d * 0.46, side * (w / 2 - 2), -1, d * 0.77)
    box(group, M.shell, 1.4, h - 3, 1.4, side * (w / 2 - 1.6), -1, d, 0.4)
    box(group, M.graphite, 12, 4, 5, side * w * 0.3, h / 2 - 1, d - 1, 1)
  }
  box(group, M.glass, w - 4, 1.2, d - 12, 0, -h / 2 + 1.6, d / 2 + 5)
  box(group, M.shell, w - 2, 1.4, 1.4, 0, -h / 2 + 1.2, d, 0.4)
  const plate = print(
    `block ${model}`,
    w * 0.62,
    8,
    (c, W) => {
      lettering(c, markOf('distribution-block'), 2, 4.2, { size: 6, room: W * 0.4, ground: 'light' })
      text(c, `${model}  4P ${amps} A`, W - 2, 4.3, 4.6, INK, 600, 'right')
    },
    { ground: '#d7dbdd' },
  )
  orient(decal(group, plate, w * 0.62, 8, 0, -h / 2 - 0.2, 5), [1, 0, 0], [0, 0, 1])
  return group
}
