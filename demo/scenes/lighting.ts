import type * as THREE from 'three'

export type Stage = { model: THREE.Group; scale: number; size: THREE.Vector3; height: number }
export type Light = {
  bg: [string, string, string]
  env: number
  key: number
  dome: number
  keyColor: string
  shadow: number
  exposure: number
  dark: boolean
}
export type Room = {
  extent: number
  key?: [number, number, number]
  soft?: number
  rig: Partial<Light>
  /** The lens aperture, in stage units: what is in front of and behind the subject is blurred. */
  blur?: number
  build: (scene: THREE.Scene, stage: Stage) => void
}

export const RIGS = {
  paper: {
    bg: ['#f4f6f8', '#eceff2', '#e2e6ea'],
    env: 0.5,
    key: 2.75,
    dome: 0.85,
    keyColor: '#fff7ec',
    shadow: 0.6,
    exposure: 0.73,
    dark: false,
  },
  graphite: {
    bg: ['#1b2027', '#151a20', '#0e1216'],
    env: 0.5,
    key: 2.4,
    dome: 0.5,
    keyColor: '#fff1dc',
    shadow: 0.7,
    exposure: 0.95,
    dark: true,
  },
} satisfies Record<string, Light>
export type Rig = keyof typeof RIGS
