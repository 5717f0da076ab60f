import {
  BoxGeometry,
  type BufferGeometry,
  CylinderGeometry,
  ExtrudeGeometry,
  Group,
  type Material,
  Matrix4,
  Mesh,
  Path,
  Shape,
  SphereGeometry,
} from 'three'
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js'
import type { PlacedHole } from '#contract/configure-flats.ts'

/** Collects solids by material, so that a cabinet with sixty parts is drawn with a dozen calls. */
export class Solids {
  readonly #byMaterial = new Map<Material, BufferGeometry[]>()

  add(geometry: BufferGeometry, material: Material, matrix: Matrix4): void {
    const placed = (geometry.index ? geometry.toNonIndexed() : geometry.clone()).applyMatrix4(matrix)
    const list = this.#byMaterial.get(material)
    if (list) list.push(placed)
    else this.#byMaterial.set(material, [placed])
  }

  toGroup(): Group {
    const group = new Group()
    for (const [material, list] of this.#byMaterial) {
      const mesh = new Mesh(mergeGeometries(list), material)
      mesh.castShadow = !material.transparent
      mesh.receiveShadow = true
      group.add(mesh)
      for (const geometry of list) geometry.dispose()
    }
    return group
  }
}

export const at = (x: number, y: number, z: number) => new Matrix4().makeTranslation(x, y, z)
export const tilt = (angle: number) => new Matrix4().makeRotationX(angle)

export const block = (w: number, h: number, d: number): BufferGeometry => new BoxGeometry(w, h, d)
/** Standing out of a face: its axis is z. */
export const disc = (front: number, back: number, length: number, sides = 32): BufferGeometry =>
  new CylinderGeometry(front, back, length, sides).rotateX(Math.PI / 2)
export const dome = (radius: number, flat: number): BufferGeometry =>
  new SphereGeometry(radius, 28, 8, 0, Math.PI * 2, 0, Math.PI / 2).rotateX(Math.PI / 2).scale(1, 1, flat)

function toPath({ x, y, hole }: PlacedHole): Path {
  const path = new Path()
  if ('d' in hole) {
    path.absarc(x, y, hole.d / 2, 0, Math.PI * 2, true)
    return path
  }
  const r = Math.min(hole.r, hole.w / 2, hole.h / 2)
  outline(path, x - hole.w / 2, y - hole.h / 2, hole.w, hole.h, r)
  return path
}

function outline(path: Path, x: number, y: number, w: number, h: number, r: number): void {
  path.moveTo(x + r, y)
  path.lineTo(x + w - r, y)
  if (r > 0) path.absarc(x + w - r, y + r, r, -Math.PI / 2, 0, false)
  path.lineTo(x + w, y + h - r)
  if (r > 0) path.absarc(x + w - r, y + h - r, r, 0, Math.PI / 2, false)
  path.lineTo(x + r, y + h)
  if (r > 0) path.absarc(x + r, y + h - r, r, Math.PI / 2, Math.PI, false)
  path.lineTo(x, y + r)
  if (r > 0) path.absarc(x + r, y + r, r, Math.PI, Math.PI * 1.5, false)
}

/** A sheet with its holes and broken edges: lower left at the origin, outside at z = 0. */
export function sheet(w: number, h: number, t: number, holes: readonly PlacedHole[] = [], corner = 0): BufferGeometry {
  const bevel = Math.min(0.7, t / 3)
  const shape = new Shape()
  outline(shape, bevel, bevel, w - 2 * bevel, h - 2 * bevel, corner)
  shape.holes = holes.filter(({ isFormed }) => !isFormed).map(toPath)
  const geometry = new ExtrudeGeometry(shape, {
    depth: t - 2 * bevel,
    bevelEnabled: true,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelSegments: 2,
    curveSegments: 10,
  })
  return geometry.translate(0, 0, bevel - t)
}
