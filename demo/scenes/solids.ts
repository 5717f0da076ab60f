// The basic solids that everything is built from. Millimetres; y up; the front faces +z.
import * as THREE from 'three'
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js'
import { memo } from './memo.ts'

export type Point = [x: number, y: number, z: number]

const boxGeometry = (w: number, h: number, d: number, r: number) =>
  memo(`box ${w},${h},${d},${r}`, () =>
    r ? new RoundedBoxGeometry(w, h, d, 2, Math.min(r, w / 2, h / 2, d / 2)) : new THREE.BoxGeometry(w, h, d),
  )
const cylinderGeometry = (front: number, back: number, length: number, sides: number) =>
  memo(`cylinder ${front},${back},${length},${sides}`, () =>
    new THREE.CylinderGeometry(front, back, length, sides).rotateX(Math.PI / 2),
  )

export function put(
  parent: THREE.Object3D,
  geometry: THREE.BufferGeometry,
  material: THREE.Material,
  [x, y, z]: Point = [0, 0, 0],
) {
  const mesh = new THREE.Mesh(geometry, material)
  mesh.position.set(x, y, z)
  parent.add(mesh)
  return mesh
}

export function at<Part extends THREE.Object3D>(parent: THREE.Object3D, part: Part, x = 0, y = 0, z = 0) {
  part.position.set(x, y, z)
  parent.add(part)
  return part
}

/** A box centred on x, y, z; `r` rounds its edges. */
export const box = (
  parent: THREE.Object3D,
  material: THREE.Material,
  w: number,
  h: number,
  d: number,
  x = 0,
  y = 0,
  z = 0,
  r = 0,
) => put(parent, boxGeometry(w, h, d, r), material, [x, y, z])

/** A cylinder along z, centred on x, y, z; `back` makes it a cone, `sides` a hexagon. */
export const cyl = (
  parent: THREE.Object3D,
  material: THREE.Material,
  radius: number,
  length: number,
  x = 0,
  y = 0,
  z = 0,
  back = radius,
  sides = radius < 6 ? 16 : 32,
) => put(parent, cylinderGeometry(radius, back, length, sides), material, [x, y, z])

/** A cylinder along x (`'x'`) or y (`'y'`). */
export function bar(
  parent: THREE.Object3D,
  material: THREE.Material,
  axis: 'x' | 'y',
  radius: number,
  length: number,
  x = 0,
  y = 0,
  z = 0,
  sides = 32,
) {
  const mesh = cyl(parent, material, radius, length, x, y, z, radius, sides)
  if (axis === 'x') mesh.rotation.y = Math.PI / 2
  else mesh.rotation.x = Math.PI / 2
  return mesh
}

/** A half-sphere cap looking along +z, flattened to `flat` of its radius. */
export const dome = (
  parent: THREE.Object3D,
  material: THREE.Material,
  radius: number,
  flat: number,
  x = 0,
  y = 0,
  z = 0,
) =>
  put(
    parent,
    memo(`dome ${radius},${flat}`, () =>
      new THREE.SphereGeometry(radius, 28, 9, 0, Math.PI * 2, 0, Math.PI / 2).rotateX(Math.PI / 2).scale(1, 1, flat),
    ),
    material,
    [x, y, z],
  )

export const ring = (
  parent: THREE.Object3D,
  material: THREE.Material,
  radius: number,
  tube: number,
  x = 0,
  y = 0,
  z = 0,
) =>
  put(
    parent,
    memo(
      `ring ${radius},${tube}`,
      () => new THREE.TorusGeometry(radius, tube, radius < 8 ? 5 : 8, radius < 8 ? 18 : 32),
    ),
    material,
    [x, y, z],
  )

export const decal = (parent: THREE.Object3D, material: THREE.Material, w: number, h: number, x = 0, y = 0, z = 0) =>
  put(
    parent,
    memo(`plane ${w},${h}`, () => new THREE.PlaneGeometry(w, h)),
    material,
    [x, y, z],
  )

/** Turns a decal to a side of its part: its words run `along`, its letters point `up`. */
export function orient(mesh: THREE.Mesh, along: Point, up: Point) {
  const x = new THREE.Vector3(...along)
  const y = new THREE.Vector3(...up)
  mesh.quaternion.setFromRotationMatrix(new THREE.Matrix4().makeBasis(x, y, x.clone().cross(y)))
}

export function wire(parent: THREE.Object3D, material: THREE.Material, points: Point[], radius = 1.6, segments = 18) {
  const curve = new THREE.CatmullRomCurve3(
    points.map((point) => new THREE.Vector3(...point)),
    false,
    'catmullrom',
    0.25,
  )
  return put(parent, new THREE.TubeGeometry(curve, segments, radius, 7), material)
}

/** A prism along x: the outline is given as [z, y] pairs, as seen from the side. */
export function sideProfile(key: string, outline: [z: number, y: number][], width: number, bevel = 0.7) {
  return memo(`profile ${key} ${width}`, () => {
    const shape = new THREE.Shape(outline.map(([z, y]) => new THREE.Vector2(z, y)))
    const inset = bevel ? Math.min(bevel, width / 4) : 0
    return new THREE.ExtrudeGeometry(shape, {
      depth: width - 2 * inset,
      bevelEnabled: inset > 0,
      bevelSize: inset,
      bevelOffset: -inset,
      bevelThickness: inset,
      bevelSegments: 2,
    })
      .rotateY(-Math.PI / 2)
      .translate(width / 2 - inset, 0, 0)
  })
}

/** A part that knows its width on the rail. */
export type Device = THREE.Group & { userData: { width: number } }
export function device(width: number): Device {
  const group = new THREE.Group()
  group.userData.width = width
  return group as Device
}

export function grouped(...parts: [part: THREE.Object3D, x: number, y?: number, z?: number, turn?: number][]) {
  const group = new THREE.Group()
  for (const [part, x, y = 0, z = 0, turn = 0] of parts) {
    at(group, part, x, y, z)
    part.rotation.y += THREE.MathUtils.degToRad(turn)
  }
  return group
}

/** Marks a point for a hotspot image; the studio projects it through the camera. */
export function anchor(parent: THREE.Object3D, label: string, x = 0, y = 0, z = 0) {
  const mark = new THREE.Object3D()
  mark.name = label
  mark.userData.anchor = true
  at(parent, mark, x, y, z)
}
