// What walls, floors and ground are made of: a colour with the stains and grain that keep a large surface from looking drawn.
import * as THREE from 'three'
import { seededRandom } from './finishes.ts'
import { memo } from './memo.ts'

const SIDE = 256

/** Cloudy greys around 1 in several overlaid sizes, which repeat without a seam. */
function clouds(seed: number, octaves: number, contrast: number) {
  const random = seededRandom(seed)
  const field = new Float32Array(SIDE * SIDE)
  let strength = 1
  let total = 0
  for (let octave = 0; octave < octaves; octave++) {
    const cells = 4 << octave
    const grid = Float32Array.from({ length: cells * cells }, () => random() - 0.5)
    const at = (x: number, y: number) => grid[(y % cells) * cells + (x % cells)] ?? 0
    for (let y = 0; y < SIDE; y++)
      for (let x = 0; x < SIDE; x++) {
        const [u, v] = [(x / SIDE) * cells, (y / SIDE) * cells]
        const [i, k] = [Math.floor(u), Math.floor(v)]
        const ease = (t: number) => t * t * (3 - 2 * t)
        const [s, t] = [ease(u - i), ease(v - k)]
        const top = at(i, k) * (1 - s) + at(i + 1, k) * s
        const bottom = at(i, k + 1) * (1 - s) + at(i + 1, k + 1) * s
        field[y * SIDE + x] = (field[y * SIDE + x] ?? 0) + (top * (1 - t) + bottom * t) * strength
      }
    total += strength
    strength *= 0.62
  }
  return field.map((value) => 1 + (value / total) * contrast)
}

type Grain = { seed?: number; octaves?: number; contrast?: number }

function grainMap(color: string, { seed = 3, octaves = 5, contrast = 0.35 }: Grain) {
  return memo(`grain ${color} ${seed} ${octaves} ${contrast}`, () => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = SIDE
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no 2d canvas')
    const image = context.createImageData(SIDE, SIDE)
    const [r, g, b] = [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16)) as [
      number,
      number,
      number,
    ]
    clouds(seed, octaves, contrast).forEach((value, i) => {
      image.data.set([r * value, g * value, b * value, 255], i * 4)
    })
    context.putImageData(image, 0, 0)
    const texture = new THREE.CanvasTexture(canvas)
    texture.colorSpace = THREE.SRGBColorSpace
    texture.wrapS = texture.wrapT = THREE.RepeatWrapping
    texture.anisotropy = 8
    return texture
  })
}

type Surface = Grain & { roughness?: number; clearcoat?: number; tile?: number }

/** A material for a face of this size in stage units; `tile` is the size of one repeat. */
export function surfaced(
  color: string,
  width: number,
  height: number,
  { roughness = 0.9, clearcoat = 0, tile = 1.6, ...grain }: Surface = {},
) {
  const map = grainMap(color, grain).clone()
  map.repeat.set(width / tile, height / tile)
  return new THREE.MeshPhysicalMaterial({ color: '#ffffff', roughness, clearcoat, clearcoatRoughness: 0.3, map })
}

/** A wall or ceiling lit by lamps: brightest at each pool of light, `dim` away from them. */
export function pooled(
  material: THREE.Material,
  width: number,
  height: number,
  pools: [x: number, y: number, reach: number][],
  dim = 0.55,
) {
  const geometry = new THREE.PlaneGeometry(width, height, 80, 24)
  const position = geometry.getAttribute('position')
  const colors = new Float32Array(position.count * 3)
  for (let i = 0; i < position.count; i++) {
    const light = Math.min(
      1,
      pools.reduce((sum, [x, y, reach]) => {
        const far = Math.hypot(position.getX(i) - x, (position.getY(i) - y) * 1.2) / reach
        return sum + (1 - dim) * Math.exp(-far * far)
      }, dim),
    )
    colors.fill(light, i * 3, i * 3 + 3)
  }
  geometry.setAttribute('color', new THREE.BufferAttribute(colors, 3))
  material.vertexColors = true
  const mesh = new THREE.Mesh(geometry, material)
  mesh.receiveShadow = true
  return mesh
}

/** Sky from the horizon up, hazy below. */
export function sky(top: string, horizon: string) {
  return memo(`sky ${top} ${horizon}`, () => {
    const canvas = document.createElement('canvas')
    canvas.width = 16
    canvas.height = 256
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no 2d canvas')
    const gradient = context.createLinearGradient(0, 0, 0, 256)
    gradient.addColorStop(0, top)
    gradient.addColorStop(0.55, horizon)
    gradient.addColorStop(1, horizon)
    context.fillStyle = gradient
    context.fillRect(0, 0, 16, 256)
    const texture = new THREE.CanvasTexture(canvas)
    texture.colorSpace = THREE.SRGBColorSpace
    return texture
  })
}
