import * as THREE from 'three'

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

const TURNED = 'reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );'
/** Half the width of the room around the subject, which is about 2 across. */
const ROOM = '3.0'

/**
 * An environment map is infinitely far away, so a flat sheet mirrors one point of it and looks like card. Here each
 * reflected ray is traced from its own position to the walls of a small room, which gives flat steel and copper their
 * gradients.
 */
export function bringReflectionsNear() {
  const chunk = THREE.ShaderChunk.envmap_physical_pars_fragment
  if (!chunk.includes(TURNED)) throw new Error('three.js reads its reflections in another way now')
  THREE.ShaderChunk.envmap_physical_pars_fragment = chunk.replace(
    TURNED,
    `${TURNED}
    vec3 place = cameraPosition - ( vec4( vViewPosition, 0.0 ) * viewMatrix ).xyz - vec3( 0.0, 0.7, 0.0 );
    vec3 walls = ( sign( reflectVec ) * ${ROOM} - place ) / reflectVec;
    reflectVec = place + reflectVec * max( min( walls.x, min( walls.y, walls.z ) ), 0.0 );`,
  )
}

/** Soft boxes for reflections: steel looks like steel only when there is something bright and rectangular to mirror. */
export function softboxes(dark: boolean) {
  const scene = new THREE.Scene()
  const walls = new THREE.MeshBasicMaterial({ color: dark ? '#10141a' : '#858c93', side: THREE.BackSide })
  scene.add(new THREE.Mesh(new THREE.BoxGeometry(20, 14, 20), walls))
  const panel = (w: number, h: number, x: number, y: number, z: number, glow: number) => {
    const material = new THREE.MeshBasicMaterial({
      color: new THREE.Color(glow, glow, glow * 0.98),
      side: THREE.DoubleSide,
    })
    const mesh = new THREE.Mesh(new THREE.PlaneGeometry(w, h), material)
    mesh.position.set(x, y, z)
    mesh.lookAt(0, 0, 0)
    scene.add(mesh)
  }
  if (dark) {
    panel(1.2, 12, -9, 3, 3, 5)
    panel(1, 12, 9, 3, 2, 7)
    panel(12, 1.2, 0, 6.8, 2, 6)
    panel(4, 3, 3, 4, 9, 1.1)
  } else {
    panel(9, 6, 1, 6.8, 2, 6.5)
    panel(4, 9, -9, 1.5, 4, 2.6)
    panel(3, 9, 9, 2, 1, 4.2)
    panel(20, 20, 0, -6.9, 0.1, 1.5)
    // what a front reflects: light above, dim below, one tall box to the left, so that no sheet is a single tone
    panel(20, 4.2, 0, 4.6, 9.8, 1.7)
    panel(20, 3, 0, 1.2, 9.8, 0.8)
    panel(20, 3, 0, -2.4, 9.8, 0.3)
    panel(3, 9, -5, 3, 9.4, 2.8)
  }
  return scene
}
