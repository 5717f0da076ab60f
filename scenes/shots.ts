// How every picture is taken: what stands in front of the camera, in which light, from where.
import type * as THREE from 'three'
import type { PictureName } from './captions.ts'
import type { Rig, Room } from './lighting.ts'
import { boardShots } from './shots/boards.ts'
import { componentShots } from './shots/components.ts'
import { enclosureShots } from './shots/enclosures.ts'
import { hotspotShots } from './shots/hotspots.ts'
import { motorShots } from './shots/motor-control.ts'
import { projectShots } from './shots/projects.ts'
import { slideShots } from './shots/slides.ts'
import { solarShots } from './shots/solar.ts'
import { steelShots } from './shots/steel.ts'
import { switchgearShots } from './shots/switchgear.ts'
import type { View } from './studio.ts'

export type Shot = { make: () => THREE.Object3D; view?: View; rig?: Rig; room?: Room }

export const shots: Record<PictureName, Shot> = {
  ...enclosureShots,
  ...boardShots,
  ...motorShots,
  ...solarShots,
  ...switchgearShots,
  ...componentShots,
  ...slideShots,
  ...projectShots,
  ...hotspotShots,
  ...steelShots,
}
