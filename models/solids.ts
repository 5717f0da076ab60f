import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CylinderGeometry,
  ExtrudeGeometry,
  Group,
  type Material,
  Matrix4,
  Mesh,
  Path,
  Shape,
  SphereGeometry,
  Vector3,
} from 'three'
import { cornerRadius } from '#contract/configure-catalogue.ts'
import type { PlacedHole } from '#contract/configure-flats.ts'

type Placed = { geometry: BufferGeometry; matrix: Matrix4 }

/** Collects solids by material, so that a cabinet with sixty parts is drawn with a dozen calls. */
export class Solids {
  readonly #byMaterial = new Map<Material, Placed[]>()

  /** The matrix turns and moves, and does not scale. */
  add(geometry: BufferGeometry, material: Material, matrix: Matrix4): void {
    const list = this.#byMaterial.get(material)
    if (list) list.push({ geometry, matrix })
    else this.#byMaterial.set(material, [{ geometry, matrix }])
  }

  toGroup(): Group {
    const group = new Group()
    for (const [material, list] of this.#byMaterial) {
      const mesh = new Mesh(merge(list), material)
      mesh.castShadow = !material.transparent
      mesh.receiveShadow = true
      group.add(mesh)
    }
    return group
  }
}

/** In one pass, and only the attributes that materials read: building a model spends most of its time here. */
function merge(list: readonly Placed[]): BufferGeometry {
  const length = list.reduce((sum, { geometry }) => sum + (geometry.attributes.position?.array.length ?? 0), 0)
  const positions = new Float32Array(length)
  const normals = new Float32Array(length)
  let to = 0
  for (const { geometry, matrix } of list) {
    const p = geometry.attributes.position?.array ?? []
    const n = geometry.attributes.normal?.array ?? []
    const [a = 0, b = 0, c = 0, , d = 0, e = 0, f = 0, , g = 0, h = 0, i = 0, , x = 0, y = 0, z = 0] = matrix.elements
    for (let k = 0; k < p.length; k += 3, to += 3) {
      const px = p[k] ?? 0
      const py = p[k + 1] ?? 0
      const pz = p[k + 2] ?? 0
      positions[to] = a * px + d * py + g * pz + x
      positions[to + 1] = b * px + e * py + h * pz + y
      positions[to + 2] = c * px + f * py + i * pz + z
      const nx = n[k] ?? 0
      const ny = n[k + 1] ?? 0
      const nz = n[k + 2] ?? 0
      normals[to] = a * nx + d * ny + g * nz
      normals[to + 1] = b * nx + e * ny + h * nz
      normals[to + 2] = c * nx + f * ny + i * nz
    }
  }
  const merged = new BufferGeometry()
  merged.setAttribute('position', new BufferAttribute(positions, 3))
  merged.setAttribute('normal', new BufferAttribute(normals, 3))
  return merged
}

/** Cached by dimensions: a hundred buttons share one shape, and dragging a cut-out changes one sheet. */
const cache = new Map<string, BufferGeometry>()
function cached(key: string, make: () => BufferGeometry): BufferGeometry {
  const known = cache.get(key)
  if (known) return known
  if (cache.size > 400) cache.clear()
  const made = make()
  const plain = made.index ? made.toNonIndexed() : made
  cache.set(key, plain)
  return plain
}

export const at = (x: number, y: number, z: number) => new Matrix4().makeTranslation(x, y, z)
export const tilt = (angle: number) => new Matrix4().makeRotationX(angle)

export const block = (w: number, h: number, d: number): BufferGeometry =>
  cached(`block ${w} ${h} ${d}`, () => new BoxGeometry(w, h, d))
/** Sticks out of a face: its axis is z. */
export const disc = (front: number, back: number, length: number, sides = 24): BufferGeometry =>
  cached(`disc ${front} ${back} ${length} ${sides}`, () =>
    new CylinderGeometry(front, back, length, sides).rotateX(Math.PI / 2),
  )
export const dome = (radius: number, flat: number): BufferGeometry =>
  cached(`dome ${radius} ${flat}`, () =>
    new SphereGeometry(radius, 24, 5, 0, Math.PI * 2, 0, Math.PI / 2).rotateX(Math.PI / 2).scale(1, 1, flat),
  )

function toPath({ x, y, hole }: PlacedHole): Path {
  const path = new Path()
  if ('d' in hole) {
    path.absarc(x, y, hole.d / 2, 0, Math.PI * 2, true)
    return path
  }
  outline(path, x - hole.w / 2, y - hole.h / 2, hole.w, hole.h, cornerRadius(hole))
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

/** How far a face leans at the ends of its longer side, as a slope. */
const lean = 0.12

/** A quite flat face would mirror one point of the room; a real sheet bows a little, and mirrors more of it. */
function bow({ attributes: { position, normal } }: BufferGeometry, w: number, h: number): void {
  if (!position || !normal) return
  const slope = lean / (Math.max(w, h) / 2)
  for (let i = 0; i < normal.count; i++) {
    if (Math.abs(normal.getZ(i)) < 0.99) continue
    const leaning = new Vector3((position.getX(i) - w / 2) * slope, (position.getY(i) - h / 2) * slope, normal.getZ(i))
    normal.setXYZ(i, ...leaning.normalize().toArray())
  }
}

/** A sheet with holes and bevelled edges: lower left at the origin, outside at z = 0. */
export const sheet = (w: number, h: number, t: number, holes: readonly PlacedHole[] = [], corner = 0): BufferGeometry =>
  cached(`sheet ${w} ${h} ${t} ${corner} ${JSON.stringify(holes)}`, () => extrude(w, h, t, holes, corner))

function extrude(w: number, h: number, t: number, holes: readonly PlacedHole[], corner: number): BufferGeometry {
  const bevel = Math.min(0.7, t / 3)
  const shape = new Shape()
  outline(shape, bevel, bevel, w - 2 * bevel, h - 2 * bevel, corner)
  shape.holes = holes.filter(({ isFormed }) => !isFormed).map(toPath)
  const geometry = new ExtrudeGeometry(shape, {
    depth: t - 2 * bevel,
    bevelEnabled: true,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelSegments: 1,
    curveSegments: 8,
  })
  bow(geometry, w, h)
  return geometry.translate(0, 0, bevel - t)
}
