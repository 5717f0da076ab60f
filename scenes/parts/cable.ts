// Glands, ladders and trays.
import * as THREE from 'three'
import { type Finish, M } from '../finishes.ts'
import { bar, box, cyl, type Point, put, ring, wire } from '../solids.ts'

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

/** A loose gland standing on its locknut, for the product picture. */
export function looseGland(r = 12, finish: Finish = 'graphite') {
  const group = new THREE.Group()
  const metal = M[finish]
  bar(group, metal, 'y', r * 0.78, r * 1.1, 0, r * 0.55, 0)
  for (let i = 0; i < 5; i++) {
    const thread = ring(group, metal, r * 0.78, r * 0.05, 0, r * (0.12 + i * 0.2), 0)
    thread.rotation.x = Math.PI / 2
  }
  bar(group, metal, 'y', r * 1.12, r * 0.34, 0, r * 0.3, 0, 6)
  bar(group, M.rubber, 'y', r * 0.9, r * 0.1, 0, r * 1.06, 0)
  bar(group, metal, 'y', r * 1.12, r * 0.5, 0, r * 1.34, 0, 6)
  const nut = bar(group, metal, 'y', r * 1.06, r * 0.9, 0, r * 2.02, 0, 18)
  for (let i = 0; i < 18; i++) {
    const angle = (i / 18) * Math.PI * 2
    const rib = box(
      group,
      metal,
      r * 0.1,
      r * 0.8,
      r * 0.16,
      Math.sin(angle) * r * 1.04,
      r * 2.02,
      Math.cos(angle) * r * 1.04,
    )
    rib.rotation.y = angle
  }
  nut.rotation.z = 0.1
  const collar = cyl(group, metal, r * 0.72, r * 0.5, 0, r * 2.7, 0, r * 1.02)
  collar.rotation.x = -Math.PI / 2
  bar(group, M.hole, 'y', r * 0.5, r * 0.1, 0, r * 2.94, 0)
  const lip = ring(group, M.rubber, r * 0.52, r * 0.07, 0, r * 2.95, 0)
  lip.rotation.x = Math.PI / 2
  return group
}

const JACKETS = ['wireBlack', 'wireOrange', 'wireBlack', 'wireWhite', 'wireBlack'] as const

/** Cable ladder along x: two rails, rungs, and cables lying on them. */
export function cableLadder({ length = 900, w = 240, h = 60, cables = 4 } = {}) {
  const group = new THREE.Group()
  for (const side of [1, -1]) {
    box(group, M.sheetGalv, length, h, 3, 0, h / 2, (side * w) / 2, 0.8)
    box(group, M.sheetGalv, length, 3, 14, 0, h - 1.5, side * (w / 2 - 6), 0.8)
    box(group, M.sheetGalv, length, 3, 14, 0, 1.5, side * (w / 2 - 6), 0.8)
    for (const end of [1, -1])
      for (const y of [0.3, 0.7]) cyl(group, M.hole, 4.5, 3.6, end * (length / 2 - 26), h * y, (side * w) / 2)
  }
  const rungs = Math.floor(length / 150)
  for (let i = 0; i < rungs; i++) box(group, M.sheetGalv, 34, 14, w - 4, (i - (rungs - 1) / 2) * 150, 14, 0, 2)
  for (let i = 0; i < cables; i++) {
    const z = (i - (cables - 1) / 2) * 40
    const r = 9 + (i % 3) * 3
    const points: Point[] = []
    for (let k = 0; k <= 6; k++) points.push([(k / 6 - 0.5) * (length - 30), 21 + r, z + Math.sin(k * 1.7 + i) * 3])
    wire(group, M[JACKETS[i % JACKETS.length] ?? 'wireBlack'], points, r, 60)
    for (let k = 0; k < rungs; k += 2) {
      const tie = ring(group, M.black, r + 0.8, 1.4, (k - (rungs - 1) / 2) * 150, 21 + r, z)
      tie.rotation.y = Math.PI / 2
    }
  }
  return group
}

/** Basket tray of welded wire along x. */
export function meshTray({ length = 600, w = 200, h = 55, pitch = 50, rod = 2.6 } = {}) {
  const group = new THREE.Group()
  const along = (y: number, z: number) => bar(group, M.zinc, 'x', rod, length, 0, y, z, 12)
  for (let z = -w / 2 + pitch; z < w / 2 - 1; z += pitch) along(rod, z)
  for (const side of [1, -1]) {
    along(rod, (side * w) / 2)
    along(h * 0.5, (side * w) / 2)
    along(h, (side * w) / 2)
  }
  const hoops = Math.floor(length / pitch / 1.6)
  const outline = new THREE.CurvePath<THREE.Vector3>()
  const corners: Point[] = [
    [0, h, -w / 2 - rod],
    [0, 0, -w / 2 - rod],
    [0, 0, w / 2 + rod],
    [0, h, w / 2 + rod],
  ]
  for (let i = 0; i < 3; i++) {
    const [a, b] = [corners[i], corners[i + 1]]
    if (a && b) outline.add(new THREE.LineCurve3(new THREE.Vector3(...a), new THREE.Vector3(...b)))
  }
  const hoop = new THREE.TubeGeometry(outline, 60, rod, 10)
  for (let i = 0; i < hoops; i++) put(group, hoop, M.zinc, [(i - (hoops - 1) / 2) * pitch * 1.6, 0, 0])
  return group
}
