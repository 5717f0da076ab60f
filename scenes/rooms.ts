// Rooms: a floor and walls round the subject, for slides and projects. In stage units (the subject's diagonal is 2).
import * as THREE from 'three'
import { M, seededRandom } from './finishes.ts'
import type { Room, Stage } from './lighting.ts'

export function slab(
  scene: THREE.Object3D,
  [w, h, d]: [number, number, number],
  [x, y, z]: [number, number, number],
  material: THREE.Material,
) {
  const mesh = new THREE.Mesh(new THREE.BoxGeometry(w, h, d), material)
  mesh.position.set(x, y, z)
  mesh.receiveShadow = true
  scene.add(mesh)
  return mesh
}
export const paint = (color: string, roughness = 0.9) => new THREE.MeshStandardMaterial({ color, roughness })
const glow = (strength: number, color = '#fff1dc') =>
  new THREE.MeshBasicMaterial({ color: new THREE.Color(color).multiplyScalar(strength) })

/** A floor that mirrors: a flipped copy of the subject under a translucent slab. */
function mirrorFloor(scene: THREE.Scene, model: THREE.Object3D, color: string, opacity: number) {
  const twin = model.clone()
  twin.scale.y *= -1
  twin.position.y *= -1
  twin.traverse((object) => {
    object.castShadow = object.receiveShadow = false
  })
  scene.add(twin)
  const material = new THREE.MeshPhysicalMaterial({
    color,
    roughness: 0.5,
    specularIntensity: 0.03,
    transparent: true,
    opacity,
  })
  const floor = new THREE.Mesh(new THREE.PlaneGeometry(40, 40), material)
  floor.rotation.x = -Math.PI / 2
  floor.position.y = 0.001
  floor.receiveShadow = true
  scene.add(floor)
  return twin
}

function spot(
  scene: THREE.Scene,
  color: string,
  power: number,
  from: [number, number, number],
  to: [number, number, number],
  angle: number,
) {
  const light = new THREE.SpotLight(color, power, 9, angle, 0.9, 1.6)
  light.position.set(...from)
  light.target.position.set(...to)
  scene.add(light, light.target)
}

/** Dark assembly hall: polished floor, strip lights, amber bay marking, the next job further back. */
export const workshop: Room = {
  extent: 3.2,
  key: [-2.4, 4.2, 3.6],
  soft: 1.1,
  rig: { exposure: 1.1, key: 1.9, dome: 0.5, env: 0.42 },
  build(scene, { model, height }) {
    const twin = mirrorFloor(scene, model, '#15191e', 0.86)
    slab(scene, [40, 9, 0.1], [0, 4.5, -3.2], paint('#171c22'))
    for (let i = -6; i <= 6; i++) slab(scene, [0.09, 9, 0.16], [i * 1.25 + 0.4, 4.5, -3.1], paint('#10141a', 0.8))
    for (let i = -3; i <= 3; i++) {
      slab(scene, [1.1, 0.018, 0.03], [i * 1.5 + 0.3, height * 1.22, -2.95], glow(6))
    }
    for (const source of [model, twin]) {
      const copy = source.clone()
      copy.position.x += 2.5
      copy.position.z -= 1.9
      scene.add(copy)
    }
    for (const x of [-2.2, 2.2]) {
      const lamp = new THREE.PointLight('#dfe9ff', 2.2, 5, 1.6)
      lamp.position.set(x, height * 1.16, -2.6)
      scene.add(lamp)
    }
    const amber = paint('#c98a00', 0.6)
    slab(scene, [40, 0.002, 0.045], [0, 0.003, 0.75], amber)
    slab(scene, [0.045, 0.002, 3.2], [-1.5, 0.003, -0.85], amber)
    scene.background = new THREE.Color('#07090c')
    scene.fog = new THREE.Fog('#0a0d11', 4.6, 11)
    spot(scene, '#ffb648', 12, [2.6, 0.9, -1.1], [0.2, height, 0], 0.3)
    spot(scene, '#a9caff', 12, [-3.4, 1.2, -0.6], [0, height * 0.6, 0], 0.6)
  },
}

/** Dark studio: graphite sweep with a mirrored floor, a warm rim from the right and a cool one from the left. */
export const darkStudio: Room = {
  extent: 2.6,
  key: [-2.2, 4, 3.4],
  soft: 1.4,
  rig: { exposure: 1.15, key: 2.1, dome: 0.55, env: 0.6 },
  build(scene, { model, height }) {
    mirrorFloor(scene, model, '#14181e', 0.88)
    slab(scene, [40, 12, 0.1], [0, 6, -3.6], paint('#181d24'))
    const band = paint('#1d232b')
    slab(scene, [40, 0.5, 0.06], [0, height * 0.5, -3.5], band)
    scene.background = new THREE.Color('#0a0d11')
    scene.fog = new THREE.Fog('#0c0f14', 5, 12)
    spot(scene, '#ffb648', 16, [2.8, 1.6, -1.6], [0.1, height * 0.6, 0], 0.5)
    spot(scene, '#9fc3ff', 14, [-3.2, 1.8, -1.4], [0, height * 0.6, 0], 0.6)
    spot(scene, '#dfe7f2', 14, [0.5, 3, -2.2], [0.5, height * 0.4, -3.6], 0.9)
  },
}

function ladderOverhead(scene: THREE.Scene, y: number, z: number) {
  const rail = (dz: number) => {
    slab(scene, [40, 0.05, 0.012], [0, y, z + dz], M.galv).castShadow = true
  }
  rail(-0.2)
  rail(0.2)
  const rungs = new THREE.InstancedMesh(new THREE.BoxGeometry(0.03, 0.014, 0.4), M.galv, 48)
  for (let i = 0; i < rungs.count; i++)
    rungs.setMatrixAt(i, new THREE.Matrix4().makeTranslation((i - 24) * 0.16, y - 0.015, z))
  rungs.castShadow = rungs.receiveShadow = true
  scene.add(rungs)
  for (let i = 0; i < 5; i++) {
    const cable = new THREE.Mesh(
      new THREE.CylinderGeometry(0.016, 0.016, 40, 12).rotateZ(Math.PI / 2),
      i % 2 ? M.rubber : M.graphite,
    )
    cable.position.set(0, y + 0.015, z - 0.12 + i * 0.055)
    cable.castShadow = true
    scene.add(cable)
  }
}

/** Switch room: painted floor, plain wall with skirting, cable ladder overhead. */
export const plantRoom = ({
  wall = '#8f969b',
  floor = '#5d6468',
  dado = '',
  ladder = true,
  gloss = 0.35,
} = {}): Room => ({
  extent: 2.8,
  rig: { exposure: 0.8, key: 2, dome: 1.2, env: 0.45 },
  build(scene, { height, size, scale }) {
    const back = (-size.z * scale) / 2 - 0.24
    const surface = new THREE.MeshPhysicalMaterial({ color: floor, roughness: gloss, clearcoat: 0.3 })
    slab(scene, [40, 0.1, 40], [0, -0.05, 0], surface)
    slab(scene, [40, 9, 0.1], [0, 4.5, back - 0.05], paint(wall))
    slab(scene, [40, 0.12, 0.02], [0, 0.06, back + 0.01], paint('#3b4146', 0.7))
    if (dado) slab(scene, [40, height * 0.7, 0.006], [0, height * 0.35, back + 0.003], paint(dado, 0.6))
    if (ladder) ladderOverhead(scene, height * 1.3, back + 0.3)
  },
})

const raise = ({ model }: Stage, drop: number) => {
  model.position.y += drop
}

/** Six courses of face brick, no two quite the same; drawn, because a mesh for each joint is slower than the subject. */
function brickwork(wall: string, joint: string) {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 768
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2d canvas')
  const random = seededRandom(5)
  context.fillStyle = joint
  context.fillRect(0, 0, 768, 768)
  const brick = new THREE.Color()
  for (let course = 0; course < 8; course++)
    for (let i = -1; i < 4; i++) {
      brick.set(wall).multiplyScalar(0.86 + ((i + 4) % 4 === 3 ? 0.5 : random()) * 0.24)
      context.fillStyle = `#${brick.getHexString()}`
      context.fillRect((i + (course % 2) / 2) * 192 + 3, course * 96 + 3, 186, 90)
    }
  const texture = new THREE.CanvasTexture(canvas)
  texture.colorSpace = THREE.SRGBColorSpace
  texture.wrapS = texture.wrapT = THREE.RepeatWrapping
  texture.anisotropy = 8
  return texture
}

/** Face-brick outside wall, the subject hung at chest height. */
export const brickWall = ({ wall = '#a58a6c', joint = '#7d674f', floor = '#6b665e', drop = 0.7 } = {}): Room => ({
  extent: 2.6,
  key: [3.4, 4.2, 3.2],
  soft: 0.5,
  rig: { exposure: 0.8, key: 3, dome: 1, env: 0.4, keyColor: '#ffe6c4' },
  build(scene, stage) {
    raise(stage, drop)
    slab(scene, [40, 0.1, 40], [0, -0.05, 0], paint(floor, 0.95))
    const bricks = paint('#ffffff', 0.95)
    bricks.map = brickwork(wall, joint)
    bricks.map.repeat.set(40 / 0.88, 9 / 0.68)
    slab(scene, [40, 9, 0.1], [0, 4.5, (-stage.size.z * stage.scale) / 2 - 0.05], bricks)
  },
})

/** A plain wall in any colour, the subject hung on it; `dark` for slides. */
export const plainWall = ({
  wall = '#c3c3bd',
  floor = '#77777a',
  drop = 0.6,
  dado = '',
  dark = false,
  joints = 0,
}: {
  wall?: string
  floor?: string
  drop?: number
  dado?: string
  dark?: boolean
  joints?: number
} = {}): Room => ({
  extent: 2.8,
  key: dark ? [-2.6, 3.8, 3.4] : [2.8, 4.2, 3.6],
  soft: dark ? 1.1 : 0.9,
  rig: dark ? { exposure: 1.1, key: 2.2, dome: 0.5, env: 0.5 } : { exposure: 0.78, key: 2.5, dome: 1.1, env: 0.42 },
  build(scene, stage) {
    raise(stage, drop)
    const back = (-stage.size.z * stage.scale) / 2 - 0.05
    slab(scene, [40, 0.1, 40], [0, -0.05, 0], paint(floor, 0.8))
    slab(scene, [40, 9, 0.1], [0, 4.5, back], paint(wall, 0.92))
    if (dado) slab(scene, [40, drop + 0.1, 0.006], [0, (drop + 0.1) / 2, back + 0.052], paint(dado, 0.6))
    const joint = paint(wall, 1)
    joint.color.multiplyScalar(0.55)
    for (let i = 1; i <= joints; i++) {
      slab(scene, [40, 0.012, 0.101], [0, i * 0.9, back + 0.001], joint)
      for (let k = -6; k <= 6; k++) slab(scene, [0.012, 9, 0.101], [k * 1.7 + 0.3, 4.5, back + 0.001], joint)
    }
    if (dark) {
      scene.background = new THREE.Color('#0a0d11')
      spot(scene, '#ffb648', 10, [3, 2.6, 1.2], [0.6, drop + 0.5, 0], 0.5)
      spot(scene, '#9fc3ff', 9, [-3.4, 2.4, 1.4], [0, drop + 0.4, back], 0.7)
    }
  },
})

/** Bright hall with a run of light strips overhead and a pale glossy floor. */
export const brightHall = ({ wall = '#d6d9da', floor = '#b9bfc3', strip = '#dfeaff' } = {}): Room => ({
  extent: 3.2,
  key: [-2.6, 4.6, 3.2],
  soft: 1.4,
  rig: { exposure: 0.78, key: 1.9, dome: 1.3, env: 0.5 },
  build(scene, { model, height, size, scale }) {
    mirrorFloor(scene, model, floor, 0.9)
    const back = (-size.z * scale) / 2 - 0.7
    slab(scene, [40, 9, 0.1], [0, 4.5, back], paint(wall, 0.85))
    slab(scene, [40, 0.1, 0.02], [0, 0.05, back + 0.06], paint('#6d757b', 0.6))
    for (let i = -5; i <= 5; i++) slab(scene, [1.3, 0.03, 0.06], [i * 1.8, height * 1.5, back + 0.4], glow(3, strip))
    scene.background = new THREE.Color('#9aa1a6')
  },
})

/** Street: pavement, grass, a boundary wall and the sky. */
export const street: Room = {
  extent: 3.4,
  key: [3.2, 4.4, 2.6],
  soft: 0.4,
  rig: { exposure: 0.74, key: 3.4, dome: 1.2, env: 0.5, keyColor: '#ffe9cc' },
  build(scene, { size, scale }) {
    const half = (size.z * scale) / 2
    slab(scene, [60, 0.1, 60], [0, -0.052, 0], paint('#5d6b3a', 1))
    slab(scene, [60, 0.1, half * 2 + 0.9], [0, -0.045, 0.1], paint('#9b968c', 0.95))
    const seam = paint('#7b766d', 1)
    for (let i = -14; i <= 14; i++) slab(scene, [0.014, 0.1, half * 2 + 0.9], [i * 0.62, -0.0442, 0.1], seam)
    slab(scene, [60, 0.14, 0.12], [0, -0.03, half + 0.62], paint('#b3afa6', 0.95))
    slab(scene, [60, 0.06, 3], [0, -0.07, half + 2.2], paint('#3b3d40', 0.95))
    slab(scene, [60, 1.1, 0.16], [0, 0.5, -half - 0.9], paint('#c9b79a', 0.95)).castShadow = true
    slab(scene, [60, 0.08, 0.24], [0, 1.08, -half - 0.9], paint('#a8977c', 0.95))
    for (let i = -6; i <= 6; i++)
      slab(scene, [0.26, 1.2, 0.22], [i * 2.1 + 0.7, 0.56, -half - 0.9], paint('#bda98b', 0.95))
    scene.background = new THREE.Color('#9fc2e0')
  },
}
