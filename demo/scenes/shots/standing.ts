import type * as THREE from 'three'
import { at, grouped } from '../solids.ts'

/** Stands a part on the table: its origin is raised by half its height. */
export function standing(part: THREE.Object3D, y: number) {
  const group = grouped()
  at(group, part, 0, y, 0)
  return group
}
