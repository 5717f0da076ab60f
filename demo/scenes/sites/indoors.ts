// Rooms for projects, with their furnishings. In stage units (the subject's diagonal is 2).
import * as THREE from 'three'
import { M } from '../finishes.ts'
import {
  across,
  battens,
  extinguisher,
  glow,
  ladderOverhead,
  paint,
  rod,
  sign,
  slab,
  workingSpace,
} from '../furnishings.ts'
import type { Room } from '../lighting.ts'
import { mirrorFloor } from '../rooms.ts'
import { pooled, surfaced } from '../surfaces.ts'

const NOTICE = { words: 'AUTHORISED\nPERSONS ONLY', ground: '#f4c400', ink: '#111417' }
const EXIT = { words: 'EXIT', ground: '#0c7a43', ink: '#ffffff', w: 0.3, h: 0.12 }

/** Switch room: sealed concrete, painted wall, cable ladder with its drops, mat and marking before the board. */
export const plantRoom = ({
  wall = '#8f969b',
  floor = '#5d6468',
  dado = '',
  gloss = 0.35,
  side = -1 as 1 | -1,
} = {}): Room => ({
  extent: 2.8,
  rig: { exposure: 0.82, key: 2.3, dome: 1, env: 0.45 },
  blur: 0.008,
  build(scene, stage) {
    const { height } = stage
    const { wide, deep } = across(stage)
    const back = -deep - 0.24
    const lamps = [-5.4, -3.2, -1, 1.2, 3.4, 5.6]
    slab(
      scene,
      [40, 0.1, 40],
      [0, -0.05, 0],
      surfaced(floor, 40, 40, { roughness: gloss, clearcoat: 0.3, tile: 2.6, contrast: 0.3 }),
    )
    const pools = lamps.map((x): [number, number, number] => [x, height * 1.05 - 4.5, 1.2])
    const plaster = pooled(surfaced(wall, 40, 9, { tile: 2, contrast: 0.14, roughness: 0.8 }), 40, 9, pools, 0.62)
    plaster.position.set(0, 4.5, back)
    scene.add(plaster)
    if (dado) {
      const lower = surfaced(dado, 40, height * 0.7, { tile: 2, contrast: 0.14, roughness: 0.5 })
      slab(scene, [40, height * 0.7, 0.006], [0, height * 0.35, back + 0.003], lower)
    }
    slab(scene, [40, 0.1, 0.02], [0, 0.05, back + 0.01], paint('#3b4146', 0.7))
    ladderOverhead(scene, height * 1.26, back + 0.26, [-wide * 0.36, -wide * 0.05, wide * 0.3], height)
    battens(scene, lamps, height * 1.5, back + 0.5)
    workingSpace(scene, wide, deep)
    const x = side * (wide / 2 + 0.72)
    extinguisher(scene, x, height * 0.34, back)
    sign(scene, NOTICE, x, height * 0.82, back + 0.006)
  },
})

/** Raised floor under white light, racks in a row behind. */
export const dataHall: Room = {
  extent: 3.2,
  key: [-2.6, 4.6, 3.2],
  soft: 1.4,
  rig: { exposure: 0.8, key: 2.1, dome: 1.1, env: 0.55 },
  blur: 0.012,
  build(scene, stage) {
    const { model, height } = stage
    const { deep } = across(stage)
    mirrorFloor(scene, model, '#b4babf', 0.88)
    const groove = paint('#8b9298', 0.8)
    for (let i = -24; i <= 24; i++) {
      slab(scene, [0.006, 0.004, 16], [i * 0.34, 0.002, 0], groove)
      slab(scene, [16, 0.004, 0.006], [0, 0.002, i * 0.34], groove)
    }
    const back = -deep - 1.5
    const cabinet = paint('#1b1f24', 0.45)
    const mesh = surfaced('#2a3036', 0.3, 1, { tile: 0.05, contrast: 1.2, octaves: 2, roughness: 0.6 })
    for (let i = -14; i <= 14; i++) {
      slab(scene, [0.33, height * 1.02, 0.5], [i * 0.34, height * 0.51, back], cabinet)
      slab(scene, [0.28, height * 0.92, 0.01], [i * 0.34, height * 0.5, back + 0.255], mesh)
      for (let k = 0; k < 16; k++)
        slab(
          scene,
          [0.014, 0.006, 0.004],
          [i * 0.34 - 0.1 + ((i * 7 + k * 5) % 4) * 0.02, height * (0.12 + k * 0.05), back + 0.262],
          glow(3, (i + k) % 5 ? '#4be08a' : '#5fb4ff'),
        )
    }
    slab(scene, [40, 0.36, 0.5], [0, height * 1.2, back], paint('#c9ced1', 0.7))
    slab(scene, [40, 9, 0.1], [0, 4.5, back - 0.9], surfaced('#cfd4d7', 40, 9, { tile: 2, contrast: 0.08 }))
    const ceiling = slab(scene, [40, 0.1, 40], [0, height * 1.72, 0], paint('#c2c8cc', 0.95))
    ceiling.castShadow = false
    for (let i = -5; i <= 5; i++) {
      slab(scene, [1.3, 0.02, 0.09], [i * 1.7, height * 1.66, -0.4], glow(3.2, '#eef4ff'))
      slab(scene, [1.3, 0.02, 0.09], [i * 1.7, height * 1.66, back + 0.7], glow(3.2, '#eef4ff'))
    }
    scene.background = new THREE.Color('#9aa1a6')
  },
}

/** Bottles on their way along a conveyor. */
function conveyor(scene: THREE.Scene, y: number, z: number) {
  slab(scene, [30, 0.05, 0.22], [0, y, z], M.galv)
  for (const rail of [-0.12, 0.12]) rod(scene, M.steel, 0.008, [-15, y + 0.1, z + rail], [15, y + 0.1, z + rail])
  for (let x = -12; x <= 12; x += 0.9) rod(scene, M.galv, 0.02, [x, 0, z], [x, y, z])
  const glass = new THREE.MeshPhysicalMaterial({ color: '#1f5a34', roughness: 0.12, clearcoat: 1 })
  const outline = [0, 0.03, 0.03, 0.028, 0.012, 0.012, 0].map(
    (r, i) => new THREE.Vector2(r, [0, 0, 0.1, 0.12, 0.15, 0.2, 0.2][i] ?? 0),
  )
  const bottles = new THREE.InstancedMesh(new THREE.LatheGeometry(outline, 16), glass, 300)
  for (let i = 0; i < bottles.count; i++)
    bottles.setMatrixAt(
      i,
      new THREE.Matrix4().makeTranslation((Math.floor(i / 2) - 75) * 0.085, y + 0.025, z + (i % 2 ? 0.045 : -0.045)),
    )
  bottles.castShadow = true
  scene.add(bottles)
}

/** Bottling hall: high windows, columns, a conveyor behind the line-up. */
export const bottlingHall: Room = {
  extent: 3.2,
  key: [-2.6, 4.6, 3.2],
  soft: 1.2,
  rig: { exposure: 0.8, key: 2.3, dome: 1, env: 0.5 },
  blur: 0.012,
  build(scene, stage) {
    const { model, height } = stage
    const { wide, deep } = across(stage)
    mirrorFloor(scene, model, '#8a9094', 0.92)
    const back = -deep - 1.7
    const wall = pooled(
      surfaced('#b9bfc2', 40, 9, { tile: 2.2, contrast: 0.12 }),
      40,
      9,
      [
        [-2, height - 4.5, 2.4],
        [3, height - 4.5, 2.4],
      ],
      0.6,
    )
    wall.position.set(0, 4.5, back)
    scene.add(wall)
    for (let i = -5; i <= 5; i++) {
      slab(scene, [1.5, 0.5, 0.02], [i * 1.9, height * 1.42, back + 0.02], glow(2.2, '#eaf3ff'))
      for (const bar of [-0.375, 0, 0.375])
        slab(scene, [0.03, 0.5, 0.04], [i * 1.9 + bar, height * 1.42, back + 0.03], paint('#6c747a', 0.6))
      slab(scene, [0.16, 5, 0.2], [i * 1.9 + 0.95, 2.5, back + 0.12], paint('#3f5f78', 0.6)).castShadow = true
    }
    slab(
      scene,
      [40, height * 0.5, 0.02],
      [0, height * 0.25, back + 0.015],
      surfaced('#7d8f9a', 40, 1, { tile: 2, contrast: 0.12, roughness: 0.5 }),
    )
    conveyor(scene, height * 0.46, back + 0.55)
    for (const y of [1.62, 1.7])
      rod(
        scene,
        y > 1.65 ? M.steel : paint('#2f6f8f', 0.5),
        0.03,
        [-15, height * y, back + 0.3],
        [15, height * y, back + 0.3],
      )
    workingSpace(scene, wide, deep, 0.7)
    scene.background = new THREE.Color('#9aa1a6')
  },
}

/** Service passage behind shops: tiles, a two-tone wall, a fire door at the end. */
export const passage: Room = {
  extent: 2.8,
  key: [1.8, 4.4, 3.6],
  soft: 1.3,
  rig: { exposure: 0.82, key: 2.3, dome: 1, env: 0.42 },
  blur: 0.006,
  build(scene, stage) {
    const drop = 0.62
    stage.model.position.y += drop
    const { wide, deep } = across(stage)
    const back = -deep - 0.004
    slab(
      scene,
      [40, 0.1, 40],
      [0, -0.05, 0],
      surfaced('#6c7073', 40, 40, { roughness: 0.4, clearcoat: 0.4, tile: 1.2, contrast: 0.3 }),
    )
    const pools: [number, number, number][] = [
      [-2.6, 1.5 - 4.5, 1.2],
      [-0.2, 1.5 - 4.5, 1.2],
      [2.2, 1.5 - 4.5, 1.2],
    ]
    const wall = pooled(surfaced('#d3d5d1', 40, 9, { tile: 1.6, contrast: 0.1 }), 40, 9, pools, 0.66)
    wall.position.set(0, 4.5, back)
    scene.add(wall)
    slab(
      scene,
      [40, 0.42, 0.004],
      [0, 0.21, back + 0.003],
      surfaced('#8b969b', 40, 0.42, { tile: 1.6, contrast: 0.14, roughness: 0.5 }),
    )
    slab(scene, [40, 0.014, 0.008], [0, 0.425, back + 0.004], paint('#2f3d45', 0.6))
    slab(scene, [40, 0.09, 0.014], [0, 0.045, back + 0.006], paint('#33393d', 0.6))
    const x = wide / 2 + 0.62
    slab(scene, [0.74, 1.34, 0.05], [x, 0.67, back + 0.01], paint('#3a4248', 0.5))
    slab(
      scene,
      [0.66, 1.28, 0.05],
      [x, 0.65, back + 0.02],
      surfaced('#8d2f26', 0.66, 1.28, { contrast: 0.12, roughness: 0.5 }),
    )
    slab(scene, [0.56, 0.05, 0.05], [x, 0.66, back + 0.07], M.steel).castShadow = true
    sign(scene, EXIT, x, 1.45, back + 0.01)
    extinguisher(scene, wide / 2 + 0.12, 0.5, back)
    battens(scene, [-2.6, -0.2, 2.2], 2.02, back + 0.5)
    scene.background = new THREE.Color('#9a9d9b')
  },
}

/** Pump house: plastered wall with a window, concrete floor with a plinth under the pumps. */
export const pumpHouse: Room = {
  extent: 2.8,
  key: [2.6, 4, 3.8],
  soft: 0.7,
  rig: { exposure: 0.8, key: 2.8, dome: 0.9, env: 0.45, keyColor: '#fff0d8' },
  blur: 0.007,
  build(scene, stage) {
    const { wide, deep } = across(stage)
    const back = -deep - 0.004
    slab(
      scene,
      [40, 0.1, 40],
      [0, -0.05, 0],
      surfaced('#77736b', 40, 40, { tile: 1.5, contrast: 0.5, roughness: 0.7, clearcoat: 0.15 }),
    )
    const wall = pooled(surfaced('#cfc7b2', 40, 9, { tile: 1.4, contrast: 0.2 }), 40, 9, [[0.6, 0.6 - 4.5, 1.9]], 0.6)
    wall.position.set(0, 4.5, back)
    scene.add(wall)
    slab(scene, [40, 0.2, 0.006], [0, 0.1, back + 0.004], surfaced('#6f777b', 40, 0.2, { tile: 0.8, contrast: 0.3 }))
    slab(
      scene,
      [wide * 0.66, 0.0095, 0.19],
      [wide * 0.03, 0.00475, deep * 0.44],
      surfaced('#a39d92', 2, 0.3, { tile: 0.6, contrast: 0.35 }),
    ).castShadow = true
    slab(scene, [8, 0.004, 0.04], [0, 0.001, deep + 0.1], paint('#2c2f31', 0.9))
    scene.background = new THREE.Color('#b9b29f')
  },
}
