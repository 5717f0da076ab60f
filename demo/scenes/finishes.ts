// Every colour and surface, so that the finish of a whole range can be changed in one place.
import * as THREE from 'three'

const surface = (
  color: string,
  roughness = 0.55,
  metalness = 0,
  more: Partial<THREE.MeshPhysicalMaterialParameters> = {},
) => new THREE.MeshPhysicalMaterial({ color, roughness, metalness, ...more })

/** Seeded, so that rendering an image again gives the same result. */
export function seededRandom(seed: number) {
  let state = seed
  return () => {
    state = (state * 16807) % 2147483647
    return state / 2147483647
  }
}

function canvasTexture(size: number, paint: (pixels: Uint8ClampedArray) => void) {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2d canvas')
  const image = context.createImageData(size, size)
  paint(image.data)
  context.putImageData(image, 0, 0)
  const texture = new THREE.CanvasTexture(canvas)
  texture.wrapS = texture.wrapT = THREE.RepeatWrapping
  return texture
}

function grainTexture(size: number, low: number, high: number, stretch: number) {
  const random = seededRandom(7)
  return canvasTexture(size, (data) => {
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x += stretch) {
        const value = low + random() * (high - low)
        for (let k = 0; k < stretch && x + k < size; k++) data.set([value, value, value, 255], (y * size + x + k) * 4)
      }
  })
}

/**
 * Zinc crystals: each pixel takes the grey of its nearest seed, on a torus so that the texture repeats without a seam.
 */
function spangleTexture(size: number, crystals: number, low: number, high: number) {
  const random = seededRandom(11)
  const seeds = Array.from({ length: crystals }, () => ({
    x: random() * size,
    y: random() * size,
    grey: low + random() * (high - low),
    tilt: random() * Math.PI,
  }))
  return canvasTexture(size, (data) => {
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++) {
        let nearest = Number.POSITIVE_INFINITY
        let value = 0
        for (const s of seeds) {
          const dx = Math.min(Math.abs(x - s.x), size - Math.abs(x - s.x))
          const dy = Math.min(Math.abs(y - s.y), size - Math.abs(y - s.y))
          const distance = dx * dx + dy * dy
          if (distance < nearest) {
            nearest = distance
            value = s.grey + Math.sin((x * Math.cos(s.tilt) + y * Math.sin(s.tilt)) * 0.9) * 2
          }
        }
        data.set([value, value, value, 255], (y * size + x) * 4)
      }
  })
}

const brushed = grainTexture(512, 70, 190, 64)
brushed.repeat.set(1, 2)
const brushedFine = grainTexture(512, 96, 160, 128)
const spangle = spangleTexture(256, 90, 178, 236)
const spangleFine = spangleTexture(256, 520, 188, 244)
spangle.repeat.set(4, 4)
spangleFine.repeat.set(3, 3)
const mill = grainTexture(512, 150, 182, 2)

const cable = (color: string) => surface(color, 0.5)

export const M = {
  ral7035: surface('#b2b7b5', 0.46),
  ral7016: surface('#2b3238', 0.46),
  ral9003: surface('#d4d7d6', 0.48),
  // electric orange: the South African convention for plant boards
  ral2000: surface('#c25a07', 0.5),
  ral6005: surface('#123b2c', 0.5),
  inox: surface('#c4c8ca', 0.36, 0.7, {
    roughnessMap: brushed,
    bumpMap: brushed,
    bumpScale: 0.2,
    envMapIntensity: 1.5,
  }),
  galv: surface('#a2a9ad', 0.45, 0.45),
  sheetInox: surface('#dfe2e4', 0.4, 0.75, {
    roughnessMap: brushedFine,
    bumpMap: brushedFine,
    bumpScale: 0.35,
    envMapIntensity: 1.7,
  }),
  sheetGalv: surface('#b4babd', 0.5, 0.6, { map: spangle, roughnessMap: spangle }),
  sheetMild: surface('#c3c8cc', 0.6, 0.7, { roughnessMap: mill, map: mill }),
  sheetAluzinc: surface('#cfd4d2', 0.38, 0.7, { map: spangleFine, roughnessMap: spangleFine }),
  steel: surface('#b9bdc1', 0.3, 0.8),
  darkSteel: surface('#4a5056', 0.38, 0.8),
  zinc: surface('#a3a8ac', 0.42, 0.7),
  nickel: surface('#c2bfb6', 0.24, 0.95),
  brass: surface('#e0b565', 0.26, 1, { envMapIntensity: 1.7 }),
  copper: surface('#e69468', 0.27, 1, { envMapIntensity: 1.8 }),
  tin: surface('#c9cccd', 0.3, 0.9),
  black: surface('#14171a', 0.48),
  rubber: surface('#0c0e10', 0.85),
  graphite: surface('#22272d', 0.5),
  machine: surface('#30373e', 0.5),
  machineLight: surface('#c3c8ca', 0.5),
  hole: surface('#050607', 0.9),
  shell: surface('#cbcfd0', 0.4),
  shellDark: surface('#8b9297', 0.5),
  duct: surface('#9aa0a4', 0.6),
  white: surface('#d3d7d8', 0.45),
  amber: surface('#f0a000', 0.4),
  yellow: surface('#eeb400', 0.42),
  red: surface('#a90d12', 0.35, 0, { clearcoat: 0.5, clearcoatRoughness: 0.25 }),
  green: surface('#0c7a3b', 0.4),
  blue: surface('#1547a8', 0.4),
  pump: surface('#1d4660', 0.5),
  wireBlack: cable('#101214'),
  wireRed: cable('#a81818'),
  wireBlue: cable('#1c4fa8'),
  wireGreen: cable('#4f8f1e'),
  wireWhite: cable('#cfd2d3'),
  wireBrown: cable('#5b3216'),
  wireOrange: cable('#c7620e'),
  glass: surface('#dfe9ee', 0.04, 0, {
    transparent: true,
    opacity: 0.12,
    clearcoat: 0.6,
    clearcoatRoughness: 0.03,
    envMapIntensity: 0.35,
    depthWrite: false,
  }),
  smoked: surface('#3a444c', 0.06, 0, {
    transparent: true,
    opacity: 0.4,
    clearcoat: 1,
    clearcoatRoughness: 0.04,
    depthWrite: false,
  }),
  laserGlass: surface('#0a3a29', 0.06, 0, {
    transparent: true,
    opacity: 0.86,
    clearcoat: 1,
    clearcoatRoughness: 0.04,
    depthWrite: false,
  }),
  plaster: surface('#c9c6bf', 0.95),
} satisfies Record<string, THREE.MeshPhysicalMaterial>

M.hole.userData.castsNoShadow = true

export type Finish = keyof typeof M

const lamp = (color: string, glow = 0.5) =>
  surface(color, 0.12, 0, { clearcoat: 1, emissive: color, emissiveIntensity: glow })
export const LAMPS = {
  red: lamp('#c5161b'),
  amber: lamp('#f09a00', 0.7),
  green: lamp('#0b9a46'),
  blue: lamp('#1d52c4'),
  white: lamp('#dfe6ea', 0.25),
}
export type LampColour = keyof typeof LAMPS
