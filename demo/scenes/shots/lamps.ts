import * as THREE from 'three'
import type { LampColour } from '../finishes.ts'
import { lampBody } from '../parts/control.ts'
import { pilot } from '../parts/door.ts'
import { at, grouped } from '../solids.ts'

/** A push-button or lamp lying on a table, tipped back on its contact block. */
export function reclining(head: THREE.Object3D, body: THREE.Object3D, tilt = 0) {
  const group = new THREE.Group()
  at(group, head)
  at(group, body)
  const tipped = new THREE.Group()
  tipped.rotation.x = tilt
  tipped.add(group)
  return grouped([tipped, 0])
}

export const lamp = (colour: LampColour) => reclining(pilot(colour), lampBody(colour), -0.1)
