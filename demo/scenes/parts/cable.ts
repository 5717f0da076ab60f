// Glands, ladders and trays.
import * as THREE from 'three'
import { type Finish, M } from '../finishes.ts'
import { print, text } from '../printing.ts'
import { at, bar, box, cyl, decal, type Point, put, ring, wire } from '../solids.ts'

/** Hangs under a gland plate, its axis along -y; with a cable of `length` when `cable` is given. */
export function gland(r = 12, cable: THREE.Material | null = null, length = 90, finish: Finish = 'graphite') {
  const group = new THREE.Group()
  const axis = new THREE.Group()
  axis.rotation.x = Math.PI / 2
  group.add(axis)
  cyl(axis, M[finish], r, r * 0.66, 0, 0, r * 0.33, r, 6)
  cyl(axis, M[finish], r * 0.95, r, 0, 0, r * 1.08, r * 0.95, 24)
  cyl(axis, M[finish], r * 0.95, r * 0.5, 0, 0, r * 1.75, r * 0.7, 24)
  if (cable) cyl(axis, cable, r * 0.5, length, 0, 0, r * 2 + length / 2, r * 0.5, 16)
  return group
}

/** A loose gland standing on its thread, its locknut on it; one flat of the hexagon, marked with its size, faces +z. */
function looseGland(thread = 20, finish: 'graphite' | 'nickel' = 'graphite') {
  const group = new THREE.Group()
  const turned = new THREE.Group()
  // a six-sided bar has an edge in front
  turned.rotation.y = Math.PI / 6
  group.add(turned)
  const metal = M[finish]
  const r = thread / 1.56
  bar(turned, metal, 'y', r * 0.78, r * 1.1, 0, r * 0.55, 0)
  bar(turned, M.hole, 'y', r * 0.56, r * 0.04, 0, -r * 0.005, 0)
  for (let i = 0; i < 5; i++) {
    const turn = ring(turned, metal, r * 0.78, r * 0.05, 0, r * (0.12 + i * 0.2), 0)
    turn.rotation.x = Math.PI / 2
  }
  bar(turned, metal, 'y', r * 1.12, r * 0.34, 0, r * 0.3, 0, 6)
  bar(turned, M.rubber, 'y', r * 0.9, r * 0.1, 0, r * 1.06, 0)
  bar(turned, metal, 'y', r * 1.14, r * 0.62, 0, r * 1.4, 0, 6)
  if (finish === 'nickel') bar(turned, metal, 'y', r * 1.1, r * 0.8, 0, r * 2.1, 0, 6)
  else {
    bar(turned, metal, 'y', r * 1.04, r * 0.9, 0, r * 2.16, 0)
    for (let i = 0; i < 18; i++) {
      const angle = (i / 18) * Math.PI * 2
      const [x, z] = [Math.sin(angle) * r * 1.04, Math.cos(angle) * r * 1.04]
      box(turned, metal, r * 0.1, r * 0.8, r * 0.16, x, r * 2.14, z).rotation.y = angle
    }
  }
  const neck = r * (finish === 'nickel' ? 2.5 : 2.6)
  const collar = cyl(turned, metal, r * 0.72, r * 0.5, 0, neck + r * 0.25, 0, r * 0.98)
  collar.rotation.x = -Math.PI / 2
  bar(turned, M.hole, 'y', r * 0.5, r * 0.1, 0, neck + r * 0.46, 0)
  const lip = ring(turned, M.rubber, r * 0.52, r * 0.07, 0, neck + r * 0.5, 0)
  lip.rotation.x = Math.PI / 2
  const ink = finish === 'nickel' ? '#23282d' : '#c9ced2'
  const size = print(`gland M${thread} ${finish}`, r, r * 0.5, (c, w, h) =>
    text(c, `M${thread}`, w / 2, h * 0.54, h * 0.86, ink, 700),
  )
  decal(group, size, r, r * 0.5, 0, r * 1.4, r * 1.14 * Math.cos(Math.PI / 6) + 0.1)
  return group
}

/** A handful from the pack, all to one scale: fewer of the large ones, and the last on its side to show the thread. */
export function glandGroup({ thread = 20, finish = 'graphite' as 'graphite' | 'nickel' } = {}) {
  const group = new THREE.Group()
  const r = thread / 1.56
  const standing = Math.max(2, Math.round(112 / thread) - 1)
  const pitch = r * 2.9
  for (let i = 0; i < standing; i++) {
    const one = at(group, looseGland(thread, finish), (i - (standing - 1) / 2) * pitch, 0, (i % 2) * r * -0.7)
    one.rotation.y = (i % 2 ? -0.22 : 0.14) + i * 0.05
  }
  const lying = new THREE.Group()
  const part = at(lying, looseGland(thread, finish))
  part.rotation.z = Math.PI / 2
  // resting on a flat: turned first, because the hexagon stands on an edge
  part.rotation.x = -Math.PI / 2
  at(group, lying, (standing % 2 ? 0.5 : 1) * pitch + r, r * 1.14 * Math.cos(Math.PI / 6), r * 3.5)
  lying.rotation.y = -0.5
  return group
}

const JACKETS = ['wireBlack', 'wireBlack', 'wireOrange', 'wireBlack', 'wireBlack'] as const

/** Cable ladder along x: two rails, a slotted rung every 300 mm, and cables on them. Shows a piece of the three metres sold. */
export function cableLadder({ length = 1260, w = 300, h = 76, cables = Math.round(w / 110) } = {}) {
  const group = new THREE.Group()
  for (const side of [1, -1]) {
    box(group, M.sheetGalv, length, h, 3, 0, h / 2, (side * w) / 2, 0.8)
    for (const y of [h - 1.5, 1.5]) box(group, M.sheetGalv, length, 3, 18, 0, y, side * (w / 2 - 8), 0.8)
    for (const end of [1, -1])
      for (const y of [0.3, 0.7])
        for (const step of [26, 66]) cyl(group, M.hole, 5, 3.8, end * (length / 2 - step), h * y, (side * w) / 2)
  }
  const rungs = Math.floor(length / 300)
  const rungAt = (i: number) => (i - (rungs - 1) / 2) * 300
  for (let i = 0; i < rungs; i++) {
    box(group, M.sheetGalv, 40, 18, w - 4, rungAt(i), 16, 0, 2)
    for (let z = -w / 2 + 34; z < w / 2 - 20; z += 30) box(group, M.hole, 9, 0.5, 18, rungAt(i), 25.1, z)
  }
  const top = 25
  for (let i = 0; i < cables; i++) {
    const z = -w / 2 + 44 + i * 52
    const r = 14 + (i % 3) * 4
    const points: Point[] = []
    for (let k = 0; k <= 6; k++) points.push([(k / 6 - 0.5) * (length - 20), top + r, z + Math.sin(k * 1.7 + i) * 3])
    wire(group, M[JACKETS[i % JACKETS.length] ?? 'wireBlack'], points, r, 60)
    for (let k = 0; k < rungs; k++) {
      const tie = ring(group, M.black, r + 0.8, 1.6, rungAt(k), top + r, z)
      tie.rotation.y = Math.PI / 2
    }
  }
  return group
}

/** Basket tray of welded wire along x: 50 mm between the wires along it, 100 between those across. */
export function meshTray({ length = 640, w = 200, h = 55, rod = 2.3 } = {}) {
  const group = new THREE.Group()
  const along = (y: number, z: number) => bar(group, M.zinc, 'x', rod, length, 0, y, z, 12)
  const wires = Math.round(w / 50)
  for (let i = 0; i <= wires; i++) along(rod * 2, (i / wires - 0.5) * (w - 2 * rod))
  for (const side of [1, -1]) {
    along(h * 0.52, side * (w / 2 - rod))
    along(h - rod, side * (w / 2 - rod))
  }
  const hoops = Math.floor(length / 100)
  const outline = new THREE.CurvePath<THREE.Vector3>()
  const corners: Point[] = [
    [0, h, -w / 2 - rod],
    [0, rod, -w / 2 - rod],
    [0, rod, w / 2 + rod],
    [0, h, w / 2 + rod],
  ]
  for (let i = 0; i < 3; i++) {
    const [a, b] = [corners[i], corners[i + 1]]
    if (a && b) outline.add(new THREE.LineCurve3(new THREE.Vector3(...a), new THREE.Vector3(...b)))
  }
  const hoop = new THREE.TubeGeometry(outline, 80, rod, 10)
  for (let i = 0; i < hoops; i++) put(group, hoop, M.zinc, [(i - (hoops - 1) / 2) * 100, 0, 0])
  return group
}
