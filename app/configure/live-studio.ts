import {
  ACESFilmicToneMapping,
  CircleGeometry,
  DirectionalLight,
  Mesh,
  PerspectiveCamera,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  ShadowMaterial,
  Vector3,
  VSMShadowMap,
  WebGLRenderer,
} from 'three'
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js'
import type { Design } from '#contract/configure-catalogue.ts'
import { createBuilder, type Enclosure } from '#models/enclosure.ts'
import { lampColour, shadowColour } from '#models/lighting.ts'

/** The configurator's studio: the enclosure on its wall or floor, under soft boxes. Loaded after the first paint. */

type Shown = { design: Design; isOpen: boolean; isFitted: boolean }
export type Studio = ReturnType<typeof openStudio>

const openDegrees = 110
const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

export function openStudio(canvas: HTMLCanvasElement, { onLost }: { onLost: () => void }) {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: 'low-power' })
  renderer.toneMapping = ACESFilmicToneMapping
  renderer.toneMappingExposure = 0.8
  renderer.shadowMap.enabled = true
  renderer.shadowMap.type = VSMShadowMap
  canvas.addEventListener('webglcontextlost', onLost)

  const scene = new Scene()
  const generator = new PMREMGenerator(renderer)
  scene.environment = generator.fromScene(new RoomEnvironment(), 0.03).texture
  scene.environmentIntensity = 0.62
  generator.dispose()
  const key = new DirectionalLight(lampColour, 2.3)
  key.castShadow = true
  key.shadow.mapSize.set(1024, 1024)
  key.shadow.radius = 11
  key.shadow.blurSamples = 20
  key.shadow.bias = -0.0004
  key.shadow.normalBias = 0.012
  Object.assign(key.shadow.camera, { left: -1.7, right: 1.7, top: 1.7, bottom: -1.7, near: 0.5, far: 14 })
  const wall = new Mesh(new PlaneGeometry(12, 12), new ShadowMaterial({ opacity: 0.2, color: shadowColour }))
  const floor = new Mesh(
    new CircleGeometry(6, 48).rotateX(-Math.PI / 2),
    new ShadowMaterial({ opacity: 0.34, color: shadowColour }),
  )
  wall.receiveShadow = true
  floor.receiveShadow = true
  scene.add(key, key.target, wall, floor)
  const camera = new PerspectiveCamera(22, 1, 0.1, 60)

  const makeNext = createBuilder()
  let subject: Enclosure | undefined
  let size = new Vector3(1, 1, 1)
  let [azimuth, elevation, door, closeness] = [28, 9, 0, 1]
  let shown: Shown | undefined
  let frame = 0

  /** Made anew; the whole has a diagonal of 2. */
  function build() {
    if (!shown) return
    if (subject) scene.remove(subject.group)
    const { design, isFitted } = shown
    subject = makeNext(design, isFitted)
    subject.openDoors(door)
    const shut = new Vector3(design.width, design.height + design.plinth, design.depth)
    const scale = 2 / shut.length()
    size = shut.multiplyScalar(scale)
    subject.group.scale.setScalar(scale)
    const isHung = design.mounting !== 'floor'
    wall.visible = isHung
    floor.visible = !isHung
    wall.position.z = -0.004
    scene.add(subject.group)
  }

  /** The corners of the box from above, and the tips of open doors. */
  function footprint(): [number, number][] {
    const half = size.x / 2
    const box: [number, number][] = [-half, half].flatMap((x) => [0, size.z].map((z): [number, number] => [x, z]))
    if (door === 0 || !shown) return box
    const { doors, hinge } = shown.design
    const leaf = size.x / doors
    const turn = (door * Math.PI) / 180
    const tip = (side: number): [number, number] => [
      side * (half - leaf * Math.cos(turn)),
      size.z + leaf * Math.sin(turn),
    ]
    return [...box, ...(doors === 2 ? [-1, 1] : [hinge === 'left' ? -1 : 1]).map(tip)]
  }

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
      // on a phone the buttons take a larger part of the picture
      far *= most / (canvas.clientHeight < 320 ? 0.72 : 0.8)
    }
    camera.position.lerp(focus, 1 - 1 / closeness)
    camera.updateMatrixWorld()
    key.position.set(azimuth < 0 ? 2.6 : -2.6, size.y / 2 + 3.1, 4.4)
    key.target.position.copy(focus)
  }

  function resize() {
    const { clientWidth: w, clientHeight: h } = canvas
    if (w === 0 || h === 0) return
    renderer.setPixelRatio(Math.min(2, window.devicePixelRatio))
    renderer.setSize(w, h, false)
    camera.aspect = w / h
  }

  function draw() {
    frame = 0
    if (!subject) return
    aim()
    renderer.render(scene, camera)
    // for measuring: the counts that a phone's frame time follows from
    canvas.dataset.calls = String(renderer.info.render.calls)
    canvas.dataset.triangles = String(renderer.info.render.triangles)
  }
  const ask = () => {
    frame ||= requestAnimationFrame(draw)
  }

  function swing(to: number) {
    const step = prefersStill() ? 180 : 7
    door += Math.sign(to - door) * Math.min(step, Math.abs(to - door))
    subject?.openDoors(door)
    draw()
    if (door !== to) requestAnimationFrame(() => shown && swing(shown.isOpen ? openDegrees : 0))
  }

  const watcher = new ResizeObserver(() => {
    resize()
    ask()
  })
  watcher.observe(canvas)
  resize()

  return {
    async show(next: Shown): Promise<void> {
      const isFirst = shown === undefined
      const isSwinging = shown !== undefined && shown.isOpen !== next.isOpen
      shown = next
      if (isSwinging) {
        swing(next.isOpen ? openDegrees : 0)
        return
      }
      door = next.isOpen ? openDegrees : 0
      build()
      if (isFirst) {
        aim()
        await renderer.compileAsync(scene, camera)
      }
      draw()
    },
    turn(dx: number, dy: number): void {
      azimuth = Math.min(75, Math.max(-75, azimuth - dx * 0.35))
      elevation = Math.min(40, Math.max(-12, elevation + dy * 0.25))
      ask()
    },
    /** By a factor; 0 shows the whole again. */
    zoom(by: number): void {
      closeness = by === 0 ? 1 : Math.min(4, Math.max(1, closeness * by))
      ask()
    },
    close(): void {
      shown = undefined
      cancelAnimationFrame(frame)
      watcher.disconnect()
      canvas.removeEventListener('webglcontextlost', onLost)
      renderer.dispose()
    },
  }
}
