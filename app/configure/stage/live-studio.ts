import {
  CircleGeometry,
  DirectionalLight,
  LinearSRGBColorSpace,
  Mesh,
  NoToneMapping,
  PCFShadowMap,
  PerspectiveCamera,
  PMREMGenerator,
  Scene,
  ShadowMaterial,
  Vector3,
  WebGLRenderer,
} from 'three'
import type { Design } from '#enclosure/design.ts'
import { createBuilder, type Enclosure } from '#enclosure/model/enclosure.ts'
import { lampColour, shadowColour, skyColour, softboxes } from '#enclosure/model/lighting.ts'
import { createFrameAverage } from './average-frames.ts'
import { makeBadge, makePole } from './studio-set.ts'

/**
 * The configurator's studio: the enclosure on its wall or floor, under soft boxes. One frame while anything moves; then
 * many, with slightly moved lights and lens, averaged into a photograph. Loaded after the first paint.
 */

type Shown = { design: Design; isOpen: boolean; isFitted: boolean }
export type Studio = ReturnType<typeof openStudio>

const openDegrees = 110
/** From the back of the enclosure to the wall or paper behind it. */
const distanceBehind = { wall: 0.004, pole: 0.6 }
const shadowOn = { wall: 0.42, pole: 0.22, floor: 0.6 }
const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Numbers spread evenly from 0 to 1. */
function halton(index: number, base: number): number {
  let [fraction, result] = [1, 0]
  for (let i = index; i > 0; i = Math.floor(i / base)) {
    fraction /= base
    result += fraction * (i % base)
  }
  return result
}

function makeLamp(scene: Scene, colour: string, intensity: number, map: number): DirectionalLight {
  const lamp = new DirectionalLight(colour, intensity)
  lamp.castShadow = true
  lamp.shadow.mapSize.set(map, map)
  lamp.shadow.radius = map < 1024 ? 6 : 4
  lamp.shadow.bias = -0.0006
  lamp.shadow.normalBias = 0.004
  Object.assign(lamp.shadow.camera, { left: -1.7, right: 1.7, top: 1.7, bottom: -1.7, near: 0.5, far: 16 })
  scene.add(lamp, lamp.target)
  return lamp
}

/** Catches shadows, and fades with distance as paper does. */
function makeBackdrop(): Mesh<CircleGeometry, ShadowMaterial> {
  const material = new ShadowMaterial({ color: shadowColour })
  material.onBeforeCompile = (shader) => {
    const declared = 'varying vec2 vBackdrop;\nvoid main() {'
    shader.vertexShader = shader.vertexShader
      .replace('void main() {', declared)
      .replace('#include <project_vertex>', '#include <project_vertex>\nvBackdrop = position.xy;')
    shader.fragmentShader = shader.fragmentShader
      .replace('void main() {', declared)
      .replace(
        '#include <tonemapping_fragment>',
        'gl_FragColor.a *= 1.0 - smoothstep(0.9, 2.4, length(vBackdrop));\n#include <tonemapping_fragment>',
      )
  }
  const backdrop = new Mesh(new CircleGeometry(2.4, 64), material)
  backdrop.receiveShadow = true
  return backdrop
}

type Options = {
  /** The name on the door. */
  maker: string
  onLost: () => void
  /** Drawn by the CPU: fewer frames, without anti-aliasing. */
  isSlow: boolean
}

export function openStudio(canvas: HTMLCanvasElement, { maker, onLost, isSlow }: Options) {
  const renderer = new WebGLRenderer({ canvas, antialias: false, powerPreference: 'low-power' })
  renderer.toneMapping = NoToneMapping
  renderer.outputColorSpace = LinearSRGBColorSpace
  renderer.shadowMap.enabled = true
  renderer.shadowMap.type = PCFShadowMap
  renderer.setClearColor(0x000000, 0)
  // a frame is several passes, and their counts are added up
  renderer.info.autoReset = false
  canvas.addEventListener('webglcontextlost', onLost)
  const average = createFrameAverage(renderer, isSlow ? 0 : 4)
  const frames = isSlow ? 4 : 28

  const scene = new Scene()
  const generator = new PMREMGenerator(renderer)
  scene.environment = generator.fromScene(softboxes(), 0.015).texture
  scene.environmentIntensity = 0.5
  generator.dispose()
  const key = makeLamp(scene, lampColour, 2.75, 1024)
  const sky = makeLamp(scene, skyColour, 0.85, 512)
  const backdrop = makeBackdrop()
  scene.add(backdrop)
  const camera = new PerspectiveCamera(22, 1, 0.1, 60)

  const pole = makePole()
  const makeNext = createBuilder(makeBadge(maker))
  let subject: Enclosure | undefined
  let size = new Vector3(1, 1, 1)
  let [azimuth, elevation, door, closeness] = [28, 9, 0, 1]
  let current: Shown | undefined
  let request = 0
  /** Frames in the average. */
  let frameCount = 0

  /** Rebuilds the model, scaled to a diagonal of 2. */
  function build() {
    if (!current) return
    if (subject) scene.remove(subject.group)
    const { design, isFitted } = current
    subject = makeNext(design, isFitted)
    subject.openDoors(door)
    const shut = new Vector3(design.width, design.height + design.plinth, design.depth)
    const scale = 2 / shut.length()
    size = shut.multiplyScalar(scale)
    subject.group.scale.setScalar(scale)
    if (design.mounting === 'pole') subject.group.add(pole)
    const isHung = design.mounting !== 'floor'
    backdrop.material.opacity = shadowOn[design.mounting]
    backdrop.rotation.x = isHung ? 0 : -Math.PI / 2
    if (design.mounting === 'floor') backdrop.position.set(0, 0, size.z / 2)
    else backdrop.position.set(0, size.y / 2, -distanceBehind[design.mounting])
    scene.add(subject.group)
  }

  /** The corners of the box from above, and the tips of open doors. */
  function footprint(): [number, number][] {
    const half = size.x / 2
    const box: [number, number][] = [-half, half].flatMap((x) => [0, size.z].map((z): [number, number] => [x, z]))
    if (door === 0 || !current) return box
    const { doors, hinge } = current.design
    const leaf = size.x / doors
    const turn = (door * Math.PI) / 180
    const tip = (side: number): [number, number] => [
      side * (half - leaf * Math.cos(turn)),
      size.z + leaf * Math.sin(turn),
    ]
    return [...box, ...(doors === 2 ? [-1, 1] : [hinge === 'left' ? -1 : 1]).map(tip)]
  }

  /** On a phone the buttons cover the foot of the picture. */
  const isSmall = () => canvas.clientHeight < 320

  function aim() {
    const [a, e] = [(azimuth * Math.PI) / 180, (elevation * Math.PI) / 180]
    const focus = new Vector3(0, size.y / 2, size.z / 2)
    const way = new Vector3(Math.sin(a) * Math.cos(e), Math.sin(e), Math.cos(a) * Math.cos(e))
    let far = 6
    for (let i = 0; i < 3; i++) {
      camera.position.copy(focus).addScaledVector(way, far)
      camera.lookAt(focus)
      camera.updateMatrixWorld()
      camera.updateProjectionMatrix()
      let most = 0
      for (const [x, z] of footprint())
        for (const y of [0, size.y]) {
          const corner = new Vector3(x, y, z).project(camera)
          most = Math.max(most, Math.abs(corner.x), Math.abs(corner.y))
        }
      far *= most / (isSmall() ? 0.76 : 0.86)
    }
    camera.position.lerp(focus, 1 - 1 / closeness)
    camera.updateMatrixWorld()
    for (const lamp of [key, sky]) lamp.target.position.copy(focus)
  }

  function resize() {
    const { clientWidth: w, clientHeight: h } = canvas
    if (w === 0 || h === 0) return
    const ratio = Math.min(2, window.devicePixelRatio)
    renderer.setPixelRatio(ratio)
    renderer.setSize(w, h, false)
    average.resize(Math.round(w * ratio), Math.round(h * ratio))
    camera.aspect = w / h
  }

  /** Lamps and lens for the nth frame: in place for the first, moved for the others; only slightly where frames are few. */
  function arrange(n: number) {
    const spread = n === 1 ? 0 : isSlow ? 0.12 : 1
    const [u, v] = [spread * (halton(n, 2) - 0.5), spread * (halton(n, 3) - 0.5)]
    key.position.set((azimuth < 0 ? 2.9 : -2.9) + u * 3, size.y / 2 + 3.4 + v * 1.5, 3.9 - u * 1.5)
    const round = halton(n, 5) * Math.PI * 2
    const up = Math.max(0.95 - spread, Math.sqrt(1 - halton(n, 7) * 0.82))
    const out = Math.sqrt(1 - up * up)
    sky.position.set(Math.cos(round) * out * 6, up * 6 + 0.3, Math.sin(round) * out * 6 + 1.2)
    const { width, height } = average.frame
    const [x, y] = n === 1 ? [0, 0] : [(halton(n, 11) - 0.5) * 1.3, (halton(n, 13) - 0.5) * 1.3]
    const lift = isSmall() ? 0.08 * height : 0
    camera.setViewOffset(width, height, x, y + lift, width, height)
  }

  /** Takes the next frame, and asks for another until the photograph is finished. */
  function step() {
    request = 0
    if (!subject) return
    frameCount++
    if (frameCount === 1) {
      camera.clearViewOffset()
      aim()
    }
    arrange(frameCount)
    renderer.info.reset()
    renderer.setRenderTarget(average.frame)
    renderer.clear()
    renderer.render(scene, camera)
    // for measuring: a phone's frame time depends on these counts
    canvas.dataset.calls = String(renderer.info.render.calls)
    canvas.dataset.triangles = String(renderer.info.render.triangles)
    average.show(frameCount)
    canvas.dataset.frames = `${frameCount}/${frames}`
    if (frameCount < frames) request = requestAnimationFrame(step)
  }
  /** Something moved: the next frame is the first of a new photograph. */
  function draw() {
    frameCount = 0
    cancelAnimationFrame(request)
    step()
  }
  const ask = () => {
    frameCount = 0
    if (!request) request = requestAnimationFrame(step)
  }

  function swing(to: number) {
    const turn = prefersStill() ? 180 : 7
    door += Math.sign(to - door) * Math.min(turn, Math.abs(to - door))
    subject?.openDoors(door)
    draw()
    if (door !== to) requestAnimationFrame(() => current && swing(current.isOpen ? openDegrees : 0))
  }

  const watcher = new ResizeObserver(() => {
    resize()
    ask()
  })
  watcher.observe(canvas)
  resize()

  return {
    async show(next: Shown): Promise<void> {
      const isFirst = current === undefined
      const isSwinging = current !== undefined && current.isOpen !== next.isOpen
      current = next
      if (isSwinging) {
        swing(next.isOpen ? openDegrees : 0)
        return
      }
      door = next.isOpen ? openDegrees : 0
      build()
      if (isFirst) {
        aim()
        await renderer.compileAsync(scene, camera)
        if (!current) return
      }
      draw()
    },
    turn(dx: number, dy: number): void {
      azimuth = Math.min(75, Math.max(-75, azimuth - dx * 0.35))
      elevation = Math.min(40, Math.max(-12, elevation + dy * 0.25))
      ask()
    },
    /** By a factor; 0 shows everything again. */
    zoom(by: number): void {
      closeness = by === 0 ? 1 : Math.min(4, Math.max(1, closeness * by))
      ask()
    },
    close(): void {
      current = undefined
      cancelAnimationFrame(request)
      watcher.disconnect()
      canvas.removeEventListener('webglcontextlost', onLost)
      average.close()
      renderer.dispose()
    },
  }
}
