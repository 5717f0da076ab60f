// Renders the images. One frame gives a preview; many frames with jittered lights and camera, averaged in a float buffer, give soft shadows and ambient occlusion without a ray tracer.
import * as THREE from 'three'
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js'
import { softboxes } from '#enclosure/model/lighting.ts'
import { finishImage, makeQuad } from './finish-image.ts'
import { type Light, RIGS, type Rig, type Room, type Stage } from './lighting.ts'
import { memo } from './memo.ts'
import { bringReflectionsNear } from './near-reflections.ts'

/** az and el in degrees; look is a point in fractions of the subject's bounding box (y from its foot). */
export type View = {
  az?: number
  el?: number
  fov?: number
  zoom?: number
  look?: [x: number, y: number, z: number]
}
export type Spot = { x: number; y: number; label: string }
export type Exposure = {
  width: number
  height: number
  rig?: Rig
  view?: View
  frames: number
  room?: Room
  hung?: boolean
  whole?: boolean
}

const halton = (index: number, base: number) => {
  let fraction = 1
  let result = 0
  for (let i = index; i > 0; i = Math.floor(i / base)) {
    fraction /= base
    result += fraction * (i % base)
  }
  return result
}

// One draw call per material: a board of sixty breakers is thousands of meshes, and the software rasteriser crawls.
export function bake(root: THREE.Object3D) {
  root.updateMatrixWorld(true)
  const byMaterial = new Map<THREE.Material, THREE.BufferGeometry[]>()
  root.traverse((object) => {
    if (!(object instanceof THREE.Mesh) || !(object.material instanceof THREE.Material)) return
    const source: THREE.BufferGeometry = object.geometry
    const geometry = source.index ? source.toNonIndexed() : source.clone()
    for (const name of Object.keys(geometry.attributes))
      if (!['position', 'normal', 'uv'].includes(name)) geometry.deleteAttribute(name)
    geometry.applyMatrix4(object.matrixWorld)
    const list = byMaterial.get(object.material)
    if (list) list.push(geometry)
    else byMaterial.set(object.material, [geometry])
  })
  const baked = new THREE.Group()
  for (const [material, geometries] of byMaterial) {
    const mesh = new THREE.Mesh(mergeGeometries(geometries), material)
    mesh.castShadow = !material.userData.castsNoShadow && !material.transparent
    mesh.receiveShadow = true
    baked.add(mesh)
  }
  return baked
}

/** Scales the subject so that its diagonal is 2, centres it, and stands it on the floor. */
function stage(subject: THREE.Object3D): Stage {
  const model = bake(subject)
  const bounds = new THREE.Box3().setFromObject(model)
  const size = bounds.getSize(new THREE.Vector3())
  const middle = bounds.getCenter(new THREE.Vector3())
  const scale = 2 / size.length()
  model.scale.setScalar(scale)
  model.position.set(-middle.x * scale, -bounds.min.y * scale, -middle.z * scale)
  return { model, scale, size, height: size.y * scale }
}

function targetOf({ size, scale, height }: Pick<Stage, 'size' | 'scale' | 'height'>, { look = [0, 0.5, 0] }: View) {
  return new THREE.Vector3(look[0] * size.x * scale, look[1] * height, look[2] * size.z * scale)
}

/** A point on the open lens; all of them look at the same spot. */
function aperture(eye: THREE.Vector3, focus: THREE.Vector3, radius: number, n: number) {
  const forward = focus.clone().sub(eye).normalize()
  const right = new THREE.Vector3(0, 1, 0).cross(forward).normalize()
  const above = forward.clone().cross(right)
  const turn = halton(n, 17) * Math.PI * 2
  const out = Math.sqrt(halton(n, 19)) * radius
  return eye
    .clone()
    .addScaledVector(right, Math.cos(turn) * out)
    .addScaledVector(above, Math.sin(turn) * out)
}

/** How far the subject extends: 1 is the edge of the image, including a margin. */
function overreach({ size, scale, height }: Stage, lens: THREE.PerspectiveCamera) {
  const corner = new THREE.Vector3()
  let most = 0
  for (const x of [-0.5, 0.5])
    for (const y of [0, 1])
      for (const z of [-0.5, 0.5]) {
        corner.set(x * size.x * scale, y * height, z * size.z * scale).project(lens)
        most = Math.max(most, Math.abs(corner.x), Math.abs(corner.y))
      }
  return most / 0.96
}

/** Looks at the subject from where the view says, or from further back if it would be cut off there. */
function camera(subject: Stage, view: View, aspect: number, whole: boolean): THREE.PerspectiveCamera {
  const { size, scale, height: tall } = subject
  const { az = 28, el = 12, fov = 22, zoom = 1 } = view
  const lens = new THREE.PerspectiveCamera(fov, aspect, 0.05, 80)
  const a = THREE.MathUtils.degToRad(az)
  const e = THREE.MathUtils.degToRad(el)
  const distance = 1.06 / Math.sin(THREE.MathUtils.degToRad(fov / 2)) / zoom
  const target = targetOf({ size, scale, height: tall }, view)
  lens.position.set(Math.sin(a) * Math.cos(e), Math.sin(e), Math.cos(a) * Math.cos(e)).multiplyScalar(distance)
  lens.position.add(target)
  lens.lookAt(target)
  lens.updateMatrixWorld(true)
  const out = whole ? overreach(subject, lens) : 0
  return out > 1.005 ? camera(subject, { ...view, zoom: zoom / out }, aspect, whole) : lens
}

function shadowLight(scene: THREE.Scene, color: string, extent: number, target: number, map: number) {
  const light = new THREE.DirectionalLight(color, 1)
  light.castShadow = true
  light.shadow.mapSize.set(map, map)
  Object.assign(light.shadow.camera, { left: -extent, right: extent, top: extent, bottom: -extent, near: 0.5, far: 16 })
  // a coarse, blurred map for the sky light: few directions then blend without facets on the floor
  light.shadow.radius = map < 512 ? 6 : 5
  light.shadow.bias = -0.0006
  light.shadow.normalBias = 0.004
  light.target.position.set(0, target, 0)
  scene.add(light, light.target)
  return light
}

/** A shadow catcher that fades with distance, as a paper sweep does; without it far shadows show as facets. */
function sweep(dark: boolean, strength: number) {
  const material = new THREE.ShadowMaterial({ opacity: strength, color: dark ? '#000' : '#1a2833' })
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace('void main() {', 'varying vec2 vFloor;\nvoid main() {')
      .replace('#include <project_vertex>', '#include <project_vertex>\nvFloor = position.xy;')
    shader.fragmentShader = shader.fragmentShader
      .replace('void main() {', 'varying vec2 vFloor;\nvoid main() {')
      .replace(
        '#include <tonemapping_fragment>',
        'gl_FragColor.a *= 1.0 - smoothstep(0.75, 2.1, length(vFloor));\n#include <tonemapping_fragment>',
      )
  }
  const floor = new THREE.Mesh(new THREE.CircleGeometry(2.1, 64), material)
  floor.rotation.x = -Math.PI / 2
  floor.receiveShadow = true
  return floor
}

/** The same behind what hangs: without a shadow on the wall it would seem to float. */
function wall({ size, scale, height }: Stage, strength: number) {
  const catcher = sweep(false, strength)
  catcher.rotation.x = 0
  catcher.position.set(0, height / 2, (-size.z * scale) / 2 - 0.002)
  return catcher
}

/** The positions of the subject's anchors in the image, as fractions of its width and height from the top left. */
function spots(subject: THREE.Object3D, model: THREE.Object3D, lens: THREE.Camera): Spot[] {
  const places: Spot[] = []
  subject.traverse((object) => {
    if (!object.userData.anchor) return
    const point = object
      .getWorldPosition(new THREE.Vector3())
      .multiplyScalar(model.scale.x)
      .add(model.position)
      .project(lens)
    const round = (value: number) => Math.round(value * 10000) / 10000
    places.push({ x: round((point.x + 1) / 2), y: round((1 - point.y) / 2), label: object.name })
  })
  return places
}

/** One renderer for all images: a new one would compile all shaders again, which takes longer than rendering. */
const createRenderer = () =>
  memo('renderer', () => {
    bringReflectionsNear()
    const renderer = new THREE.WebGLRenderer({ antialias: false, preserveDrawingBuffer: true })
    renderer.shadowMap.enabled = true
    renderer.shadowMap.type = THREE.PCFShadowMap
    renderer.toneMapping = THREE.NoToneMapping
    renderer.outputColorSpace = THREE.LinearSRGBColorSpace
    renderer.setClearColor(0x000000, 0)
    return renderer
  })

const reflections = (renderer: THREE.WebGLRenderer, { dark }: Light) =>
  memo(`reflections ${dark}`, () => new THREE.PMREMGenerator(renderer).fromScene(softboxes(dark), 0.015).texture)

/** Renders an image and returns its canvas, which the next image overwrites. */
export async function photograph(subject: THREE.Object3D, exposure: Exposure) {
  const { width, height, rig = 'paper', view = {}, frames, room, hung = false, whole = false } = exposure
  const light = { ...RIGS[rig], ...room?.rig }
  const renderer = createRenderer()
  renderer.setSize(width, height, false)

  const scene = new THREE.Scene()
  const set = stage(subject)
  scene.add(set.model)
  const lens = camera(set, view, width / height, whole)
  const points = spots(subject, set.model, lens)
  const eye = lens.position.clone()
  const focus = targetOf(set, view)
  const reflected = reflections(renderer, light)
  scene.environmentIntensity = light.env * 3
  if (room) room.build(scene, set)
  else scene.add(hung ? wall(set, light.shadow) : sweep(light.dark, light.shadow))

  const extent = room?.extent ?? 1.5
  const key = shadowLight(scene, light.keyColor, extent, set.height * 0.45, 768)
  const sky = shadowLight(scene, '#f2f6ff', extent, set.height * 0.45, 256)
  // the key light is opposite the visible side, which stays dark and gives the box its volume
  const stand = room?.key ?? [(view.az ?? 28) < 0 ? 2.9 : -2.9, 4.4, 3.9]
  const soft = room?.soft ?? 1.5

  const target = { type: THREE.FloatType, minFilter: THREE.NearestFilter, magFilter: THREE.NearestFilter }
  const frame = new THREE.WebGLRenderTarget(width, height, { ...target, type: THREE.HalfFloatType })
  let sum = new THREE.WebGLRenderTarget(width, height, target)
  let next = sum.clone()
  const uniforms = { fresh: { value: frame.texture }, past: { value: sum.texture }, share: { value: 1 } }
  const accumulate = makeQuad(
    'varying vec2 v;uniform sampler2D fresh,past;uniform float share;void main(){gl_FragColor=mix(texture2D(past,v),min(texture2D(fresh,v),vec4(12.)),share);}',
    uniforms,
  )
  const flat = new THREE.OrthographicCamera()
  for (let i = 0; i < frames; i++) {
    const n = i + 1
    // Reflections do not change, so every third frame renders them for all three, without the key light: half the work.
    const mirrored = i % 3 === 0
    const u = halton(n - Math.ceil(n / 3), 2) - 0.5
    const v = halton(n - Math.ceil(n / 3), 3) - 0.5
    key.position.set(stand[0] + u * soft * 2, stand[1] + v * soft, stand[2] - u * soft)
    key.intensity = light.key * 1.5
    const turn = halton(n, 5) * Math.PI * 2
    const up = Math.sqrt(1 - halton(n, 7) * 0.82)
    const out = Math.sqrt(1 - up * up)
    sky.position.set(Math.cos(turn) * out * 6, up * 6 + 0.3, Math.sin(turn) * out * 6 + 1.2)
    sky.intensity = light.dome
    key.visible = !mirrored
    scene.environment = mirrored ? reflected : null
    const jitter = [(halton(n, 11) - 0.5) * 1.3, (halton(n, 13) - 0.5) * 1.3] as const
    lens.setViewOffset(width, height, jitter[0], jitter[1], width, height)
    if (room?.blur) lens.position.copy(aperture(eye, focus, room.blur, n))
    lens.lookAt(focus)
    renderer.setRenderTarget(frame)
    renderer.clear()
    renderer.render(scene, lens)
    uniforms.past.value = sum.texture
    uniforms.share.value = 1 / n
    renderer.setRenderTarget(next)
    renderer.render(accumulate, flat)
    ;[sum, next] = [next, sum]
    if (i % 8 === 7) await new Promise((resolve) => setTimeout(resolve))
  }
  finishImage(renderer, sum.texture, light)
  for (const target of [frame, sum, next]) target.dispose()
  key.dispose()
  sky.dispose()
  scene.traverse((object) => {
    if (object instanceof THREE.Mesh) object.geometry.dispose()
  })
  return { canvas: renderer.domElement, points }
}
