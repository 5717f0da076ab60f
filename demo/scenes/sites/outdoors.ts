// Outdoor places for projects. In stage units (the subject's diagonal is 2).
import * as THREE from 'three'
import { across, hoop, paint, rod, slab } from '../furnishings.ts'
import type { Room } from '../lighting.ts'
import { sky, surfaced } from '../surfaces.ts'

/** Cold store outside: white cladding, the eave overhead, a concrete apron. */
export const coldStore: Room = {
  extent: 2.6,
  key: [3.4, 4.6, 3.4],
  soft: 0.4,
  rig: { exposure: 0.78, key: 3.3, dome: 1, env: 0.45, keyColor: '#ffe9cc' },
  blur: 0.006,
  build(scene, stage) {
    const drop = 0.62
    stage.model.position.y += drop
    const { deep } = across(stage)
    const back = -deep - 0.02
    slab(scene, [40, 0.1, 40], [0, -0.05, 0], surfaced('#8f8b83', 40, 40, { tile: 1.3, contrast: 0.4 }))
    slab(
      scene,
      [40, 9, 0.1],
      [0, 4.5 + 0.16, back - 0.05],
      surfaced('#ccd0cf', 40, 9, { tile: 3, contrast: 0.1, roughness: 0.5 }),
    )
    const rib = surfaced('#d4d8d7', 0.05, 3, { tile: 3, contrast: 0.1, roughness: 0.5 })
    for (let i = -50; i <= 50; i++)
      slab(scene, [0.045, 3, 0.018], [i * 0.155, 1.66, back + 0.004], rib).castShadow = true
    slab(scene, [40, 0.16, 0.06], [0, 0.08, back + 0.02], surfaced('#7c7a75', 40, 0.16, { tile: 0.7, contrast: 0.4 }))
    slab(scene, [40, 0.07, 0.4], [0, 1.98, back + 0.2], paint('#3c6a86', 0.5)).castShadow = true
    rod(scene, paint('#dadddc', 0.4), 0.05, [-20, 1.93, back + 0.42], [20, 1.93, back + 0.42])
    rod(scene, paint('#dadddc', 0.4), 0.035, [1.6, 0, back + 0.06], [1.6, 1.93, back + 0.06])
    scene.background = sky('#6fa4d6', '#c9dcea')
  },
}

/** Quay: concrete to the edge, a hoop against forklifts, a bollard, the sea and the far shore. */
export const quay: Room = {
  extent: 3,
  key: [3, 4.4, 3.2],
  soft: 0.5,
  rig: { exposure: 0.76, key: 3.2, dome: 1.1, env: 0.55, keyColor: '#fff0d8' },
  blur: 0.016,
  build(scene, stage) {
    const { wide, deep } = across(stage)
    const edge = -deep - 0.9
    slab(scene, [60, 0.3, 12], [0, -0.15, edge + 6], surfaced('#9a978f', 60, 12, { tile: 1.4, contrast: 0.5 }))
    for (let i = -8; i <= 8; i++) slab(scene, [0.012, 0.004, 12], [i * 1.5 + 0.4, 0.001, edge + 6], paint('#6f6c66', 1))
    slab(
      scene,
      [60, 0.09, 0.16],
      [0, 0.04, edge + 0.08],
      surfaced('#d6a90f', 60, 0.2, { tile: 0.5, contrast: 0.4, roughness: 0.7 }),
    ).castShadow = true
    const water = slab(
      scene,
      [160, 0.02, 60],
      [0, -0.5, edge - 30],
      surfaced('#3d6d80', 160, 60, { tile: 1.6, contrast: 0.7, roughness: 0.25, clearcoat: 0.6 }),
    )
    water.receiveShadow = false
    slab(scene, [60, 0.5, 1.2], [-14, -0.2, edge - 11], surfaced('#7d7a72', 40, 1, { tile: 0.5, contrast: 0.6 }))
    const far = ['#8396a0', '#7a8d97', '#8fa1a9']
    for (let i = 0; i < 26; i++) {
      const hill = new THREE.Mesh(
        new THREE.SphereGeometry(3 + ((i * 37) % 5), 18, 10),
        paint(far[i % 3] ?? '#8396a0', 1),
      )
      hill.scale.y = 0.24 + ((i * 13) % 4) * 0.05
      hill.position.set((i - 13) * 4.4, -0.6, edge - 44 + (i % 4))
      scene.add(hill)
    }
    trawler(scene, -3.4, edge - 3.4, '#b5372b')
    trawler(scene, 4.8, edge - 6, '#22577a')
    for (const x of [-wide / 2 - 0.55, wide / 2 + 0.8]) {
      const iron = paint('#23282c', 0.5)
      rod(scene, iron, 0.07, [x, 0, edge + 0.34], [x, 0.2, edge + 0.34])
      rod(scene, iron, 0.1, [x, 0.2, edge + 0.34], [x, 0.25, edge + 0.34])
    }
    hoop(scene, -wide * 0.02, deep + 0.26, wide * 1.02, 0.36, paint('#e3b106', 0.5))
    scene.background = sky('#5f9ad2', '#d7e5ee')
  },
}

/** A small fishing boat at its mooring. */
function trawler(scene: THREE.Scene, x: number, z: number, hullColour: string) {
  const boat = new THREE.Group()
  boat.position.set(x, -0.42, z)
  boat.rotation.y = 0.25
  const outline = new THREE.Shape()
  outline.moveTo(-1.1, 0)
  outline.lineTo(0.9, 0)
  outline.quadraticCurveTo(1.3, 0.2, 1.5, 0.62)
  outline.lineTo(-1.2, 0.46)
  outline.closePath()
  const hull = new THREE.Mesh(
    new THREE.ExtrudeGeometry(outline, { depth: 0.5, bevelSize: 0.08, bevelThickness: 0.12 }),
    paint(hullColour, 0.5),
  )
  boat.add(hull)
  slab(boat, [0.62, 0.46, 0.4], [-0.6, 0.72, 0.25], paint('#e4e6e3', 0.6))
  slab(boat, [0.7, 0.05, 0.48], [-0.6, 0.97, 0.25], paint('#5b646a', 0.6))
  slab(boat, [0.5, 0.12, 0.42], [-0.56, 0.82, 0.25], paint('#26323a', 0.3))
  rod(boat, paint('#d8d2c4', 0.7), 0.025, [0.3, 0.5, 0.25], [0.3, 1.9, 0.25])
  rod(boat, paint('#d8d2c4', 0.7), 0.02, [0.3, 0.9, 0.25], [1.3, 1.5, 0.25])
  scene.add(boat)
}

/** New street: kerb and pavement, a boundary wall, houses behind it. */
export const street: Room = {
  extent: 3.4,
  key: [3.2, 4.4, 2.6],
  soft: 0.4,
  rig: { exposure: 0.74, key: 3.5, dome: 1.1, env: 0.5, keyColor: '#ffe9cc' },
  blur: 0.006,
  build(scene, stage) {
    const { deep: half } = across(stage)
    slab(
      scene,
      [80, 0.1, 80],
      [0, -0.053, 0],
      surfaced('#6f7a3f', 80, 80, { tile: 0.9, contrast: 0.8, octaves: 6, roughness: 1 }),
    )
    slab(scene, [80, 0.1, half * 2 + 0.9], [0, -0.045, 0.1], surfaced('#a39e93', 80, 1.4, { tile: 0.8, contrast: 0.4 }))
    const seam = paint('#77726a', 1)
    for (let i = -30; i <= 30; i++) slab(scene, [0.01, 0.1, half * 2 + 0.9], [i * 0.42, -0.0444, 0.1], seam)
    slab(scene, [80, 0.14, 0.1], [0, -0.03, half + 0.6], surfaced('#bcb7ac', 80, 0.2, { tile: 0.6, contrast: 0.3 }))
    slab(
      scene,
      [80, 0.06, 4],
      [0, -0.1, half + 2.6],
      surfaced('#4a4c4e', 80, 4, { tile: 0.7, contrast: 0.6, octaves: 6 }),
    )
    slab(
      scene,
      [80, 0.62, 0.12],
      [0, 0.28, -half - 0.9],
      surfaced('#c9b79a', 80, 0.62, { tile: 0.9, contrast: 0.25 }),
    ).castShadow = true
    slab(scene, [80, 0.05, 0.18], [0, 0.6, -half - 0.9], paint('#a39275', 0.95)).castShadow = true
    for (let i = -9; i <= 9; i++)
      slab(
        scene,
        [0.2, 0.7, 0.18],
        [i * 1.5 + 0.7, 0.33, -half - 0.9],
        surfaced('#b8a586', 0.2, 0.7, { tile: 0.5 }),
      ).castShadow = true
    const walls = ['#d9cfbd', '#c8a98a', '#d2d3cf', '#bfa583']
    for (let i = -4; i <= 4; i++)
      house(scene, i * 2.7 + 0.9, -half - 2.6 - (i % 2 ? 0.5 : 0), walls[(i + 4) % 4] ?? '#d9cfbd')
    scene.background = sky('#5f9ad6', '#cfe0ec')
  },
}

function house(scene: THREE.Scene, x: number, z: number, colour: string) {
  slab(scene, [1.9, 0.95, 1.3], [x, 0.47, z], surfaced(colour, 1.9, 0.95, { tile: 0.9, contrast: 0.2 })).castShadow =
    true
  const gable = new THREE.Shape([new THREE.Vector2(-0.78, 0), new THREE.Vector2(0.78, 0), new THREE.Vector2(0, 0.42)])
  const roof = new THREE.Mesh(
    new THREE.ExtrudeGeometry(gable, { depth: 2.1, bevelEnabled: false }).rotateY(Math.PI / 2).translate(-1.05, 0, 0),
    surfaced('#7c4a3a', 1, 1, { tile: 0.25, contrast: 0.5 }),
  )
  roof.position.set(x, 0.95, z)
  roof.castShadow = roof.receiveShadow = true
  scene.add(roof)
  for (const side of [-0.5, 0.5]) {
    slab(scene, [0.42, 0.34, 0.02], [x + side, 0.58, z + 0.655], paint('#e8e6df', 0.7))
    slab(scene, [0.36, 0.28, 0.02], [x + side, 0.58, z + 0.66], paint('#32424c', 0.2))
  }
}
