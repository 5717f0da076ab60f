// The steel box that holds everything else. It stands on y = 0, its back at z = 0, the front facing +z.
import * as THREE from 'three'
import { type Finish, M } from '../finishes.ts'
import { gland } from '../parts/cable.ts'
import { camLock, hinge, swingHandle } from '../parts/door.ts'
import { badge } from '../parts/labels.ts'
import { at, box, put, sideProfile } from '../solids.ts'

export type Fitting = { part: THREE.Object3D; x?: number; y?: number }
export type Enclosure = {
  w?: number
  h?: number
  d?: number
  /** Opening angle of the door in degrees; 0 is shut. */
  door?: number
  finish?: Finish
  /** Parts on the door, placed from the door's centre. */
  fittings?: Fitting[]
  /** Parts on the mounting plate, given the plate's size, placed from its centre. */
  inside?: (width: number, height: number) => THREE.Object3D
  plate?: Finish
  locks?: number
  handle?: boolean
  feet?: boolean
  plinth?: number
  brand?: boolean
  glands?: number
  glandFinish?: Finish
  /** Cables at the glands: red and black of a solar string, black only, or none. */
  cables?: 'dc' | 'ac' | 'none'
  window?: boolean
  roof?: boolean
  lifting?: boolean
  doors?: 1 | 2
}

const SHEET = 6
const LIP = 22

function shell(group: THREE.Group, w: number, h: number, d: number, m: THREE.Material, base: number) {
  const cy = base + h / 2
  box(group, m, w, h, SHEET, 0, cy, SHEET / 2, 2)
  for (const s of [1, -1]) {
    box(group, m, SHEET, h, d, s * (w / 2 - SHEET / 2), cy, d / 2, 2.5)
    box(group, m, w, SHEET, d, 0, cy + s * (h / 2 - SHEET / 2), d / 2, 2.5)
    box(group, m, LIP, h - 8, SHEET, s * (w / 2 - LIP / 2 - 2), cy, d - SHEET, 1)
    box(group, m, w - 8, LIP, SHEET, 0, cy + s * (h / 2 - LIP / 2 - 2), d - SHEET, 1)
    box(group, M.rubber, 5, h - 40, 6, s * (w / 2 - 14), cy, d - 2)
    box(group, M.rubber, w - 40, 5, 6, 0, cy + s * (h / 2 - 14), d - 2)
  }
}

function solidLeaf(leaf: THREE.Group, dw: number, dh: number, m: THREE.Material, open: boolean) {
  box(leaf, m, dw, dh, 20, 0, 0, 0, 4.5)
  if (!open) return
  for (const s of [1, -1]) {
    box(leaf, M.rubber, dw - 36, 6, 3, 0, s * (dh / 2 - 22), -10.5)
    box(leaf, M.rubber, 6, dh - 36, 3, s * (dw / 2 - 22), 0, -10.5)
    box(leaf, m, 14, dh - 120, 8, s * dw * 0.28, 0, -14, 2)
    if (dh > 400) box(leaf, m, dw * 0.5, 12, 8, 0, s * (dh / 2 - 90), -13.6, 2)
  }
}

function windowLeaf(leaf: THREE.Group, dw: number, dh: number, m: THREE.Material) {
  const frame = 62
  for (const s of [1, -1]) {
    box(leaf, m, frame, dh, 20, s * (dw / 2 - frame / 2), 0, 0, 3)
    box(leaf, m, dw - 2 * frame + 2, frame, 19.6, 0, s * (dh / 2 - frame / 2), 0, 1)
    box(leaf, M.rubber, 5, dh - 2 * frame, 8, s * (dw / 2 - frame), 0, 6)
    box(leaf, M.rubber, dw - 2 * frame, 5, 8, 0, s * (dh / 2 - frame), 6)
  }
  box(leaf, M.glass, dw - 2 * frame, dh - 2 * frame, 4, 0, 0, 4)
}

/** Steel shell with rain lip, gasket, mounting plate and one or two hinged doors. */
export function enclosure({
  w = 600,
  h = 800,
  d = 250,
  door = 0,
  finish = 'ral7035',
  fittings = [],
  inside,
  plate = 'galv',
  locks = 2,
  handle = false,
  feet = false,
  plinth = 0,
  brand = true,
  glands = 0,
  glandFinish = 'graphite',
  cables = 'dc',
  window: windowed = false,
  roof = false,
  lifting = false,
  doors = 1,
}: Enclosure = {}) {
  const group = new THREE.Group()
  const m = M[finish]
  const cy = plinth + h / 2
  shell(group, w, h, d, m, plinth)
  box(group, M[plate], w - 70, h - 70, 3, 0, cy, 26, 1)
  for (const sx of [1, -1])
    for (const sy of [1, -1]) box(group, M.zinc, 12, 12, 6, sx * (w / 2 - 48), cy + sy * (h / 2 - 48), 29, 2)
  // a closed steel door hides the inside, which takes most of the rendering time
  if (inside && (door > 0 || windowed)) at(group, inside(w - 70, h - 70), 0, cy, 28)
  const dw = w / doors - 3
  const dh = h - 3
  for (let n = 0; n < doors; n++) {
    const right = n === 1
    const side = right ? 1 : -1
    const hung = new THREE.Group()
    hung.position.set(side * (w / 2 - 2), cy, d + 3)
    hung.rotation.y = side * THREE.MathUtils.degToRad(door)
    group.add(hung)
    const leaf = new THREE.Group()
    leaf.position.set(-side * (dw / 2), 0, 11)
    hung.add(leaf)
    if (windowed) windowLeaf(leaf, dw, dh, m)
    else solidLeaf(leaf, dw, dh, m, door > 20)
    const edge = -side * (dw / 2 - 32)
    if (handle && !(right && doors === 2)) at(leaf, swingHandle(), edge, 0, 10)
    else if (!handle)
      for (let i = 0; i < locks; i++)
        at(leaf, camLock(), edge, locks === 1 ? 0 : (i / (locks - 1) - 0.5) * dh * 0.62, 10)
    for (const s of h > 1200 ? [1, 0, -1] : [1, -1]) at(group, hinge(54), side * (w / 2 + 2), cy + s * h * 0.34, d + 6)
    if (!right) {
      for (const { part, x = 0, y = 0 } of fittings) at(leaf, part, x, y, 10)
      const size = Math.max(46, Math.min(w * 0.12, 90))
      if (brand) at(leaf, badge(size), -dw / 2 + 30 + size / 2, dh / 2 - 44, 10)
    }
  }
  for (let i = 0; i < glands; i++) {
    const cable = cables === 'none' ? null : cables === 'dc' && i % 2 ? M.wireRed : M.wireBlack
    const x = (i - (glands - 1) / 2) * ((w - 90) / Math.max(1, glands - 1))
    at(group, gland(13, cable, 120, glandFinish), x, plinth, d * 0.5)
  }
  if (feet) for (const s of [1, -1]) box(group, M.black, 60, 14, d - 20, s * (w / 2 - 60), -7, d / 2)
  if (plinth) {
    box(group, M.black, w - 8, plinth, d - 10, 0, plinth / 2, d / 2)
    box(group, M.graphite, w - 40, plinth - 24, 2, 0, plinth / 2, d - 4)
  }
  if (roof) slopingRoof(group, w, d, plinth + h, m)
  if (lifting)
    for (const s of [1, -1]) {
      const eye = put(group, new THREE.TorusGeometry(18, 6, 12, 28), M.zinc, [s * (w / 2 - 50), plinth + h + 18, d / 2])
      eye.rotation.y = 0.3
    }
  return group
}

function slopingRoof(group: THREE.Group, w: number, d: number, y: number, m: THREE.Material) {
  put(
    group,
    sideProfile(
      `roof ${d}`,
      [
        [-14, 0],
        [d + 74, 0],
        [d + 74, 10],
        [-14, 62],
      ],
      w + 44,
      2,
    ),
    m,
    [0, y, 0],
  )
}

/** Bare folded shell as it leaves the press brake, before coating. */
export function rawShell({ w = 600, h = 760, d = 250 } = {}) {
  const group = new THREE.Group()
  shell(group, w, h, d, M.sheetGalv, 0)
  for (const sx of [1, -1])
    for (const sy of [1, -1]) {
      const stud = box(group, M.copper, 8, 8, 26, sx * (w / 2 - 70), h / 2 + sy * (h / 2 - 70), 18, 3.9)
      stud.rotation.z = 0.4
    }
  return group
}
