import type { Attribute } from './calls.ts'

/** The steel page links to this category, so a migration creates it; it can be renamed but not deleted. */
export const enclosuresCategoryId = '5f0a6a52-7c1e-4d1b-9a35-0e6b8c2d4f10'

export const readAttribute = (attributes: readonly Attribute[], key: string): string =>
  attributes.find(({ name }) => name.toLowerCase() === key)?.value.trim() ?? ''

const sides = ['width', 'height', 'depth'] as const

/** The size if all three sides are whole millimetres, which is what the configurator works in. */
export function readWholeSize(attributes: readonly Attribute[]): Record<(typeof sides)[number], number> | undefined {
  const [width = 0, height = 0, depth = 0] = sides.map((side) =>
    Number(/^(\d+)\s*mm$/i.exec(readAttribute(attributes, side))?.[1] ?? 0),
  )
  return width && height && depth ? { width, height, depth } : undefined
}

/** Whether the configurator builds enclosures like this one: folded, with doors, on a wall or the floor. */
export const canBeResized = (attributes: readonly Attribute[]): boolean =>
  readWholeSize(attributes) !== undefined &&
  /^(plain|double|window)$/i.test(readAttribute(attributes, 'door')) &&
  /^(wall|floor)$/i.test(readAttribute(attributes, 'mounting'))
