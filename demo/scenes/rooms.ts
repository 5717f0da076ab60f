// Dark rooms for the slides: a floor and walls round the subject. In stage units (the subject's diagonal is 2).
import * as THREE from 'three'
import { glow, paint, slab } from './furnishings.ts'
import type { Room } from './lighting.ts'
import { pooled, surfaced } from './surfaces.ts'

/** A floor that mirrors: a flipped copy of the subject under a translucent slab. */
export function mirrorFloor(scene: THREE.Scene, model: THREE.Object3D, color: string, opacity: number) {
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
  rig: { exposure: 1.22, key: 2.5, dome: 0.7, env: 0.5 },
  blur: 0.014,
  build(scene, { model, height }) {
    const twin = mirrorFloor(scene, model, '#15191e', 0.84)
    const lamps = Array.from({ length: 7 }, (_, i) => (i - 3) * 1.5 + 0.3)
    const wall = pooled(
      surfaced('#434c56', 40, 9, { tile: 2.2, contrast: 0.25 }),
      40,
      9,
      lamps.map((x) => [x, height * 1.05 - 4.5, 1.1]),
      0.24,
    )
    wall.position.set(0, 4.5, -3.15)
    scene.add(wall)
    for (let i = -6; i <= 6; i++) slab(scene, [0.09, 9, 0.16], [i * 1.25 + 0.4, 4.5, -3.1], paint('#10141a', 0.8))
    for (const x of lamps) slab(scene, [1.1, 0.018, 0.03], [x, height * 1.22, -2.95], glow(6))
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
    scene.background = new THREE.Color('#0b0e12')
    scene.fog = new THREE.Fog('#0c1015', 5.4, 14)
    spot(scene, '#ffd08a', 9, [2.6, 0.9, -1.1], [0.2, height, 0], 0.3)
    spot(scene, '#c9dcff', 10, [-3.4, 1.2, -0.6], [0, height * 0.6, 0], 0.6)
  },
}

/** Dark studio: graphite sweep with a mirrored floor, lit in one pool behind the subject, a warm rim from the right and a cool one from the left. */
export const darkStudio: Room = {
  extent: 2.6,
  key: [-2.2, 4, 3.4],
  soft: 1.4,
  rig: { exposure: 1.3, key: 2.7, dome: 0.75, env: 0.7 },
  blur: 0.01,
  build(scene, { model, height }) {
    mirrorFloor(scene, model, '#171b21', 0.86)
    const wall = pooled(
      surfaced('#566270', 40, 12, { tile: 2.6, contrast: 0.2 }),
      40,
      12,
      [[0.6, height * 0.55 - 6, 1.7]],
      0.16,
    )
    wall.position.set(0, 6, -2.6)
    scene.add(wall)
    scene.background = new THREE.Color('#0b0e12')
    scene.fog = new THREE.Fog('#0d1116', 6, 16)
    spot(scene, '#ffe0b0', 8, [2.8, 1.8, -1.6], [0.1, height * 0.6, 0], 0.5)
    spot(scene, '#cfe0ff', 9, [-3.2, 1.8, -1.4], [0, height * 0.6, 0], 0.6)
  },
}

/** A dark wall that the subject hangs on. */
export const darkWall = (drop: number): Room => ({
  extent: 2.8,
  key: [-2.6, 3.8, 3.4],
  soft: 1.1,
  rig: { exposure: 1.25, key: 2.6, dome: 0.7, env: 0.6 },
  build(scene, stage) {
    stage.model.position.y += drop
    const back = (-stage.size.z * stage.scale) / 2 - 0.002
    slab(scene, [40, 0.1, 40], [0, -0.05, 0], paint('#14181d', 0.8))
    const wall = pooled(
      surfaced('#48525d', 40, 9, { tile: 1.4, contrast: 0.3 }),
      40,
      9,
      [[0.1, drop + 0.45 - 4.5, 1.25]],
      0.2,
    )
    wall.position.set(0, 4.5, back)
    scene.add(wall)
    scene.background = new THREE.Color('#0a0d11')
    spot(scene, '#ffe0b0', 6, [3, 2.6, 1.2], [0.6, drop + 0.5, 0], 0.5)
  },
})
