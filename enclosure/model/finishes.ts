import { MeshStandardMaterial, type MeshStandardMaterialParameters } from 'three'
import type { Design, FinishId } from '#enclosure/design.ts'

/** Surfaces are created on first use. They share one kind of material, because each kind is a shader to compile. */
const cache = new Map<string, MeshStandardMaterial>()
function surface(
  name: string,
  color: string,
  roughness: number,
  metalness = 0,
  more: MeshStandardMaterialParameters = {},
): MeshStandardMaterial {
  const cached = cache.get(name)
  if (cached) return cached
  const material = new MeshStandardMaterial({ name, color, roughness, metalness, ...more })
  cache.set(name, material)
  return material
}

/** Powder colours under studio light: darker than the swatches, which are for daylight. */
const powders: Record<Exclude<FinishId, 'bare'>, string> = {
  ral7035: '#b9bfbb',
  ral7032: '#a9a390',
  ral9003: '#e2e4e2',
  ral7016: '#2f363c',
  ral9005: '#14171a',
  ral2000: '#d2640a',
  ral3000: '#94190f',
  ral5010: '#0d4179',
}

/** The material of the body and doors. */
export function skinOf({ steel, finish }: Design): MeshStandardMaterial {
  if (finish !== 'bare') return surface(finish, powders[finish], 0.46)
  if (steel === 'galvanised') return surface('galvanised', '#b3b9bb', 0.44, 0.65)
  if (steel === '3cr12') return surface('3cr12', '#94989a', 0.5, 0.7)
  const brushed = surface('brushed', '#c6cacc', 0.4, 0.78, { envMapIntensity: 1.75 })
  brushed.onBeforeCompile = brush
  return brushed
}

/**
 * Fine scratches from side to side, computed from the position on the sheet: merged solids have no texture coordinates.
 */
const scratches = `
float scratchAt(float n) { return fract(sin(n * 91.345) * 47453.5453); }
float scratch(vec3 at) {
  float row = floor(at.y * 0.9);
  float along = (at.x + at.z) * 0.012 + scratchAt(row) * 40.0;
  float from = floor(along);
  float soft = smoothstep(0.0, 1.0, along - from);
  return mix(scratchAt(row + from * 7.0), scratchAt(row + (from + 1.0) * 7.0), soft) - 0.5;
}`
const brush: MeshStandardMaterial['onBeforeCompile'] = (shader) => {
  shader.vertexShader = shader.vertexShader
    .replace('void main() {', 'varying vec3 vSheet;\nvoid main() {')
    .replace('#include <begin_vertex>', '#include <begin_vertex>\nvSheet = position;')
  shader.fragmentShader = shader.fragmentShader
    .replace('void main() {', `varying vec3 vSheet;${scratches}\nvoid main() {`)
    .replace(
      '#include <roughnessmap_fragment>',
      '#include <roughnessmap_fragment>\nroughnessFactor += 0.16 * scratch(vSheet);',
    )
    .replace('#include <color_fragment>', '#include <color_fragment>\ndiffuseColor.rgb *= 1.0 + 0.1 * scratch(vSheet);')
}

export const materials = {
  zinc: () => surface('zinc', '#a6abaf', 0.36, 0.8),
  chrome: () => surface('chrome', '#c4c8cb', 0.2, 0.95),
  graphite: () => surface('graphite', '#23282e', 0.5),
  black: () => surface('black', '#121518', 0.42),
  rubber: () => surface('rubber', '#0d0f11', 0.9),
  dark: () => surface('dark', '#060708', 0.95),
  plastic: () => surface('plastic', '#a7adb0', 0.55),
  orange: () => surface('orange', '#d2640a', 0.5),
  screen: () => surface('screen', '#a9c8a4', 0.35, 0, { emissive: '#7fa878', emissiveIntensity: 0.25 }),
  ink: () => surface('ink', '#0c2416', 0.6),
  amber: () => surface('amber', '#ffb400', 0.5),
  glass: () => surface('glass', '#dfeaf0', 0.05, 0, { transparent: true, opacity: 0.16, depthWrite: false }),
  lamp: (color: string) => surface(`lamp ${color}`, color, 0.16, 0, { emissive: color, emissiveIntensity: 0.35 }),
  cap: (color: string) => surface(`cap ${color}`, color, 0.3),
}
