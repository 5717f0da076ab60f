import type * as THREE from 'three'
import type { Rig, Room } from './lighting.ts'
import type { View } from './studio.ts'

/** `hung` on a white wall, for what has no foot to stand on; `whole` may not extend beyond the image. */
export type Shot = {
  make: () => THREE.Object3D
  view?: View
  rig?: Rig
  room?: Room
  hung?: boolean
  whole?: boolean
}
