// Printed labels: a canvas at so many pixels per millimetre, laid as a decal on a part.
import * as THREE from 'three'
import { brandColours } from '#contract/brand-colours.ts'
import type { Mark } from './marks.ts'
import { memo } from './memo.ts'

export const INK = brandColours.ink
export const AMBER = brandColours.amber
const FACE = '"Barlow Condensed", sans-serif'

export type Draw = (context: CanvasRenderingContext2D, width: number, height: number) => void
type PrintOptions = { px?: number; ground?: string; rough?: number; glow?: number }

/** A material for a width × height plane; `key` lets equal labels share one texture. */
export function print(key: string, width: number, height: number, draw: Draw, options: PrintOptions = {}) {
  return memo(`print ${key} ${width}×${height}`, () => paint(width, height, draw, options))
}

function paint(width: number, height: number, draw: Draw, { px = 12, ground, rough = 0.45, glow = 0 }: PrintOptions) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * px)
  canvas.height = Math.round(height * px)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2d canvas')
  context.scale(px, px)
  if (ground) {
    context.fillStyle = ground
    context.fillRect(0, 0, width, height)
  }
  context.textBaseline = 'middle'
  draw(context, width, height)
  const texture = new THREE.CanvasTexture(canvas)
  texture.colorSpace = THREE.SRGBColorSpace
  texture.anisotropy = 8
  const material = new THREE.MeshPhysicalMaterial({
    color: '#ffffff',
    roughness: rough,
    map: texture,
    transparent: !ground,
    polygonOffset: true,
    polygonOffsetFactor: -2,
  })
  if (glow) {
    material.emissive = new THREE.Color('#fff')
    material.emissiveMap = texture
    material.emissiveIntensity = glow
  }
  material.userData.castsNoShadow = true
  return material
}

type Lettering = { size: number; room: number; ground?: 'dark' | 'light'; ink?: string; align?: CanvasTextAlign }

/** A brand's name, scaled down if it is too long. */
export function lettering(
  context: CanvasRenderingContext2D,
  mark: Mark,
  x: number,
  y: number,
  { size, room, ground = 'dark', ink, align = 'left' }: Lettering,
) {
  context.font = `700 ${size}px ${FACE}`
  const fitted = size * Math.min(1, room / context.measureText(mark.name).width)
  text(context, mark.name, x, y, fitted, ink ?? (ground === 'dark' ? mark.onDark : mark.onLight), 700, align)
}

export function text(
  context: CanvasRenderingContext2D,
  words: string,
  x: number,
  y: number,
  size: number,
  color = INK,
  weight = 600,
  align: CanvasTextAlign = 'center',
) {
  context.font = `${weight} ${size}px ${FACE}`
  context.fillStyle = color
  context.textAlign = align
  context.fillText(words, x, y)
}
