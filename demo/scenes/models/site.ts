// What surrounds a board on site: trunking, pipes, pumps.
import * as THREE from 'three'
import { type Finish, M } from '../finishes.ts'
import { bar, box, cyl, ring } from '../solids.ts'

export function trunking(length: number, h = 90, d = 120, finish: Finish = 'sheetGalv') {
  const group = new THREE.Group()
  box(group, M[finish], length, h, d, 0, 0, d / 2, 2)
  for (let x = -length / 2 + 400; x < length / 2; x += 600) box(group, M[finish], 8, h + 4, d + 4, x, 0, d / 2, 1)
  return group
}

/** A drop of conduit between a box and the trunking. */
export function conduit(length: number, r = 14) {
  const group = new THREE.Group()
  bar(group, M.galv, 'y', r, length, 0, length / 2, 40)
  for (const y of [length * 0.3, length * 0.7]) box(group, M.zinc, r * 4, 14, 30, 0, y, 16, 2)
  return group
}

/** Horizontal pump with its motor, on a base frame. */
export function pumpSet(finish: Finish = 'pump') {
  const group = new THREE.Group()
  box(group, M.machine, 1150, 90, 420, 0, 45, 0, 6)
  bar(group, M[finish], 'x', 170, 480, 260, 330, 0)
  for (let i = 0; i < 13; i++) bar(group, M[finish], 'x', 192, 14, 70 + i * 30, 330, 0)
  bar(group, M.graphite, 'x', 176, 60, 520, 330, 0)
  box(group, M[finish], 180, 110, 150, 250, 540, 0, 8)
  bar(group, M.yellow, 'x', 90, 190, -80, 330, 0)
  bar(group, M[finish], 'x', 200, 170, -300, 330, 0)
  cyl(group, M[finish], 220, 150, -330, 330, 0)
  bar(group, M[finish], 'y', 90, 360, -300, 560, 0)
  bar(group, M.darkSteel, 'y', 140, 40, -300, 740, 0)
  bar(group, M[finish], 'x', 90, 240, -500, 330, 0)
  bar(group, M.darkSteel, 'x', 140, 40, -620, 330, 0)
  for (const x of [120, 400, -300]) box(group, M.machine, 120, 90, 300, x, 130, 0, 4)
  return group
}

/** A run of pipe along x with flanges. */
export function pipe(length: number, r = 100, finish: Finish = 'pump') {
  const group = new THREE.Group()
  bar(group, M[finish], 'x', r, length)
  for (let x = -length / 2; x <= length / 2; x += length / 3) {
    bar(group, M.darkSteel, 'x', r * 1.5, 40, x)
    const seal = ring(group, M.rubber, r * 1.46, 5, x, 0, 0)
    seal.rotation.y = Math.PI / 2
  }
  return group
}

/** A folded offcut of sheet for the material swatches. */
export function sheetSample(finish: Finish) {
  const group = new THREE.Group()
  const m = M[finish]
  box(group, m, 420, 4, 300, 0, 2, 0, 1)
  const rise = box(group, m, 420, 4, 130, 0, 62, -150, 1)
  rise.rotation.x = Math.PI / 2
  box(group, m, 420, 4, 60, 0, 126, -122, 1)
  const stack = new THREE.Group()
  stack.position.set(20, 0, -8)
  stack.rotation.y = -0.14
  group.add(stack)
  for (let i = 0; i < 4; i++) box(stack, m, 270, 3, 160, i * 2, 6 + i * 3.4, i * 1.5, 0.6)
  for (const x of [-160, 160]) bar(group, M.hole, 'y', 9, 1, x, 4.2, 118)
  return group
}
