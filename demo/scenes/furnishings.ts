// What surrounds a board on site, in stage units: lamps, ladders, mats, signs, bollards.
import * as THREE from 'three'
import { M } from './finishes.ts'
import type { Stage } from './lighting.ts'
import { print, text } from './printing.ts'
import { surfaced } from './surfaces.ts'

type Triple = [number, number, number]

/** The subject's width, and the distance of its front and back from the middle. */
export const across = ({ size, scale }: Stage) => ({ wide: size.x * scale, deep: (size.z * scale) / 2 })

export function slab(scene: THREE.Object3D, [w, h, d]: Triple, [x, y, z]: Triple, material: THREE.Material) {
  const mesh = new THREE.Mesh(new THREE.BoxGeometry(w, h, d), material)
  mesh.position.set(x, y, z)
  mesh.receiveShadow = true
  scene.add(mesh)
  return mesh
}

export function rod(scene: THREE.Object3D, material: THREE.Material, r: number, from: Triple, to: Triple) {
  const [start, end] = [new THREE.Vector3(...from), new THREE.Vector3(...to)]
  const along = end.clone().sub(start)
  const mesh = new THREE.Mesh(new THREE.CylinderGeometry(r, r, along.length(), 20), material)
  mesh.position.copy(start).addScaledVector(along, 0.5)
  mesh.quaternion.setFromUnitVectors(new THREE.Vector3(0, 1, 0), along.normalize())
  mesh.castShadow = mesh.receiveShadow = true
  scene.add(mesh)
  return mesh
}

export const paint = (color: string, roughness = 0.9) => new THREE.MeshStandardMaterial({ color, roughness })
export const glow = (strength: number, color = '#fff1dc') =>
  new THREE.MeshBasicMaterial({ color: new THREE.Color(color).multiplyScalar(strength) })

/** Cable ladder along x, five cables on it; `drops` are where cables leave it for the board below. */
export function ladderOverhead(scene: THREE.Scene, y: number, z: number, drops: number[] = [], down = 0) {
  for (const dz of [-0.2, 0.2]) slab(scene, [40, 0.05, 0.012], [0, y, z + dz], M.galv).castShadow = true
  const rungs = new THREE.InstancedMesh(new THREE.BoxGeometry(0.03, 0.014, 0.4), M.galv, 48)
  for (let i = 0; i < rungs.count; i++)
    rungs.setMatrixAt(i, new THREE.Matrix4().makeTranslation((i - 24) * 0.16, y - 0.015, z))
  rungs.castShadow = rungs.receiveShadow = true
  scene.add(rungs)
  for (let i = 0; i < 5; i++) {
    const cable = i % 2 ? M.rubber : M.graphite
    rod(scene, cable, 0.016, [-20, y + 0.015, z - 0.12 + i * 0.055], [20, y + 0.015, z - 0.12 + i * 0.055])
  }
  for (const x of drops)
    for (let i = 0; i < 3; i++)
      rod(scene, M.rubber, 0.014, [x + (i - 1) * 0.04, y, z], [x + (i - 1) * 0.04, down, z - 0.02])
}

/** A row of batten lamps hanging from rods. */
export function battens(scene: THREE.Scene, xs: number[], y: number, z: number, color = '#f3f6ff') {
  for (const x of xs) {
    slab(scene, [0.9, 0.035, 0.07], [x, y + 0.03, z], paint('#d5d9da', 0.6))
    slab(scene, [0.86, 0.014, 0.05], [x, y, z], glow(4.5, color))
    for (const side of [-0.3, 0.3]) rod(scene, M.galv, 0.005, [x + side, y, z], [x + side, y + 2, z])
  }
}

/** The rubber mat to stand on, and the yellow line around the working space. */
export function workingSpace(scene: THREE.Scene, width: number, front: number, depth = 0.62) {
  slab(
    scene,
    [width, 0.008, depth],
    [0, 0.004, front + depth / 2 + 0.04],
    surfaced('#24282c', width, depth, { tile: 0.4 }),
  )
  const yellow = surfaced('#d9a406', 4, 0.05, { tile: 0.5, contrast: 0.3, roughness: 0.6 })
  slab(scene, [width + 0.5, 0.003, 0.045], [0, 0.002, front + depth + 0.16], yellow)
  for (const side of [1, -1])
    slab(scene, [0.045, 0.003, depth + 0.4], [side * (width / 2 + 0.23), 0.002, front + depth / 2], yellow)
}

export function extinguisher(scene: THREE.Scene, x: number, y: number, back: number) {
  const red = paint('#b3161a', 0.35)
  rod(scene, red, 0.045, [x, y, back + 0.07], [x, y + 0.26, back + 0.07])
  const cap = new THREE.Mesh(new THREE.SphereGeometry(0.045, 20, 12), red)
  cap.position.set(x, y + 0.26, back + 0.07)
  cap.castShadow = true
  scene.add(cap)
  rod(scene, M.black, 0.014, [x, y + 0.29, back + 0.07], [x, y + 0.34, back + 0.07])
  rod(scene, M.black, 0.009, [x, y + 0.33, back + 0.07], [x + 0.06, y + 0.12, back + 0.1])
  slab(scene, [0.07, 0.06, 0.004], [x, y + 0.14, back + 0.113], paint('#e4e6e6', 0.6))
}

type Sign = { words: string; ground: string; ink: string; w?: number; h?: number }
export function sign(
  scene: THREE.Scene,
  { words, ground, ink, w = 0.26, h = 0.16 }: Sign,
  x: number,
  y: number,
  z: number,
) {
  const lines = words.split('\n')
  const face = print(
    `sign ${words}`,
    w * 100,
    h * 100,
    (c, W, H) => {
      lines.forEach((line, i) => {
        text(c, line, W / 2, (H * (i + 0.55)) / lines.length, (H / lines.length) * 0.62, ink, 700)
      })
    },
    { px: 16, ground, rough: 0.7 },
  )
  const mesh = new THREE.Mesh(new THREE.PlaneGeometry(w, h), face)
  mesh.position.set(x, y, z)
  scene.add(mesh)
}

/** A bent tube as a vehicle barrier. */
export function hoop(
  scene: THREE.Scene,
  x: number,
  z: number,
  width: number,
  height: number,
  material: THREE.Material,
) {
  const r = 0.035
  const bend = 0.12
  const half = width / 2
  const points: Triple[] = [
    [x - half, 0, z],
    [x - half, height - bend, z],
    [x - half + bend * 0.3, height - bend * 0.3, z],
    [x - half + bend, height, z],
    [x + half - bend, height, z],
    [x + half - bend * 0.3, height - bend * 0.3, z],
    [x + half, height - bend, z],
    [x + half, 0, z],
  ]
  const curve = new THREE.CatmullRomCurve3(
    points.map((point) => new THREE.Vector3(...point)),
    false,
    'catmullrom',
    0.1,
  )
  const tube = new THREE.Mesh(new THREE.TubeGeometry(curve, 90, r, 16), material)
  tube.castShadow = tube.receiveShadow = true
  scene.add(tube)
}
