import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CylinderGeometry,
  Group,
  InstancedMesh,
  type Material,
  Matrix4,
  Mesh,
  ShapeUtils,
  SphereGeometry,
  Vector2,
  Vector3,
} from 'three'
import { cornerRadius } from '#enclosure/design.ts'
import type { PlacedHole, Point } from '#enclosure/holes.ts'

/** Copies with more corners than this together are not merged: the graphics card repeats the one shape. */
const mostMerged = 3000

/** Collects solids by material and shape, so that a cabinet with sixty parts is drawn with a dozen calls. */
export class Solids {
  readonly #byMaterial = new Map<Material, Map<BufferGeometry, Matrix4[]>>()

  /** The matrix turns and moves, and does not scale. */
  add(geometry: BufferGeometry, material: Material, matrix: Matrix4): void {
    const shapes = this.#byMaterial.get(material) ?? new Map<BufferGeometry, Matrix4[]>()
    this.#byMaterial.set(material, shapes)
    const matrices = shapes.get(geometry)
    if (matrices) matrices.push(matrix)
    else shapes.set(geometry, [matrix])
  }

  toGroup(): Group {
    const group = new Group()
    for (const [material, shapes] of this.#byMaterial) {
      const meshes: Mesh[] = []
      const merged: Placed[] = []
      for (const [geometry, matrices] of shapes)
        if (matrices.length > 1 && matrices.length * (geometry.attributes.position?.count ?? 0) > mostMerged)
          meshes.push(repeat(geometry, material, matrices))
        else merged.push(...matrices.map((matrix) => ({ geometry, matrix })))
      if (merged.length > 0) meshes.push(new Mesh(merge(merged), material))
      for (const mesh of meshes) {
        mesh.castShadow = !material.transparent
        mesh.receiveShadow = true
        group.add(mesh)
      }
    }
    return group
  }
}

function repeat(geometry: BufferGeometry, material: Material, matrices: readonly Matrix4[]): InstancedMesh {
  const mesh = new InstancedMesh(geometry, material, matrices.length)
  for (const [i, matrix] of matrices.entries()) mesh.setMatrixAt(i, matrix)
  return mesh
}

type Placed = { geometry: BufferGeometry; matrix: Matrix4 }

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

/** Small solids, cached by dimensions: sixty buttons share one shape. */
const cache = new Map<string, BufferGeometry>()
function cached(key: string, make: () => BufferGeometry): BufferGeometry {
  const before = cache.get(key)
  if (before) return before
  if (cache.size > 400) clearCache()
  const geometry = make()
  const plain = geometry.index ? geometry.toNonIndexed() : geometry
  cache.set(key, plain)
  return plain
}

/** A shape that is still on the stage is sent to the graphics card again when it is next drawn. */
function clearCache(): void {
  for (const geometry of cache.values()) geometry.dispose()
  cache.clear()
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

type Corner = { x: number; y: number; from: number }

/** Round a corner, a quarter turn from the angle `from`. */
const quarter = ({ x, y, from }: Corner, r: number, steps: number): Vector2[] =>
  Array.from({ length: steps + 1 }, (_, i) => {
    const angle = from + (i / steps) * (Math.PI / 2)
    return new Vector2(x + r * Math.cos(angle), y + r * Math.sin(angle))
  })

/** The points of a rectangle with round corners, counter-clockwise. */
function rectangle(x0: number, y0: number, x1: number, y1: number, r: number): Vector2[] {
  if (r === 0) return [new Vector2(x1, y1), new Vector2(x0, y1), new Vector2(x0, y0), new Vector2(x1, y0)]
  const corners: Corner[] = [
    { x: x1 - r, y: y1 - r, from: 0 },
    { x: x0 + r, y: y1 - r, from: Math.PI / 2 },
    { x: x0 + r, y: y0 + r, from: Math.PI },
    { x: x1 - r, y: y0 + r, from: Math.PI * 1.5 },
  ]
  return corners.flatMap((corner) => quarter(corner, r, 4))
}

function edgeOf({ x, y, hole }: PlacedHole): Vector2[] {
  if (!('d' in hole))
    return rectangle(x - hole.w / 2, y - hole.h / 2, x + hole.w / 2, y + hole.h / 2, cornerRadius(hole))
  const sides = hole.d > 40 ? 40 : 16
  return Array.from({ length: sides }, (_, i) => {
    const angle = (i / sides) * Math.PI * 2
    return new Vector2(x + (hole.d / 2) * Math.cos(angle), y + (hole.d / 2) * Math.sin(angle))
  })
}

/** How far a face leans at the ends of its longer side, as a slope. */
const lean = 0.12

/** A quite flat face would mirror one point of the room; a real sheet bows a little, and mirrors more of it. */
function bow({ attributes: { position, normal } }: BufferGeometry, w: number, h: number): void {
  if (!position || !normal) return
  const slope = lean / (Math.max(w, h) / 2)
  const leaning = new Vector3()
  for (let i = 0; i < normal.count; i++) {
    if (Math.abs(normal.getZ(i)) < 0.99) continue
    leaning.set((position.getX(i) - w / 2) * slope, (position.getY(i) - h / 2) * slope, normal.getZ(i)).normalize()
    normal.setXYZ(i, leaning.x, leaning.y, leaning.z)
  }
}

/** A sheet of any outline, counter-clockwise: its outside at z = 0. */
export function plate(outline: readonly Point[], t: number, holes: readonly PlacedHole[] = []): BufferGeometry {
  const rim = outline.map(({ x, y }) => new Vector2(x, y))
  const edges = holes.filter(({ isFormed }) => !isFormed).map(edgeOf)
  const points = [...rim, ...edges.flat()]
  const positions: number[] = []
  for (const [a = 0, b = 0, c = 0] of ShapeUtils.triangulateShape(rim, edges)) {
    for (const i of [a, b, c]) positions.push(points[i]?.x ?? 0, points[i]?.y ?? 0, 0)
    for (const i of [c, b, a]) positions.push(points[i]?.x ?? 0, points[i]?.y ?? 0, -t)
  }
  for (const ring of [rim, ...edges])
    for (const [i, { x, y }] of ring.entries()) {
      const next = ring[(i + 1) % ring.length] ?? { x, y }
      const [from, to] = ring === rim ? [0, -t] : [-t, 0]
      positions.push(x, y, from, x, y, to, next.x, next.y, from)
      positions.push(next.x, next.y, from, x, y, to, next.x, next.y, to)
    }
  const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(new Float32Array(positions), 3))
  geometry.computeVertexNormals()
  return geometry
}

/** A sheet with holes and bevelled edges: lower left at the origin, outside at z = 0. */
export function sheet(w: number, h: number, t: number, holes: readonly PlacedHole[] = [], corner = 0): BufferGeometry {
  const bevel = Math.min(0.7, t / 3)
  const outside = rectangle(0, 0, w, h, corner)
  const lid = rectangle(bevel, bevel, w - bevel, h - bevel, corner)
  const edges = holes.filter(({ isFormed }) => !isFormed).map(edgeOf)
  const points = [...lid, ...edges.flat()]
  const triangles = ShapeUtils.triangulateShape(lid, edges)

  const positions = new Float32Array(9 * (2 * triangles.length + 6 * lid.length + 2 * (points.length - lid.length)))
  let to = 0
  const add = ({ x, y }: Vector2, z: number) => {
    positions[to++] = x
    positions[to++] = y
    positions[to++] = z
  }
  for (const [a = 0, b = 0, c = 0] of triangles) {
    for (const i of [a, b, c]) add(points[i] as Vector2, 0)
    for (const i of [c, b, a]) add(points[i] as Vector2, -t)
  }
  /** A band from one ring of points to another with as many, seen from where the first runs to the right. */
  const band = (from: Vector2[], z0: number, into: Vector2[], z1: number) => {
    for (const [i, start] of from.entries()) {
      const next = (i + 1) % from.length
      const [end, below, ahead] = [from[next], into[i], into[next]] as [Vector2, Vector2, Vector2]
      add(start, z0)
      add(below, z1)
      add(end, z0)
      add(end, z0)
      add(below, z1)
      add(ahead, z1)
    }
  }
  band(lid, 0, outside, -bevel)
  band(outside, -bevel, outside, bevel - t)
  band(outside, bevel - t, lid, -t)
  for (const edge of edges) band(edge, -t, edge, 0)

  const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(positions, 3))
  geometry.computeVertexNormals()
  bow(geometry, w, h)
  return geometry
}
