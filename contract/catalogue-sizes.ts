import type { Attribute } from './catalogue.ts'

/** What a product's attributes say about its size. Small: product pages load this. */

export type Size = { width: number; height: number; depth: number }

export const readAttribute = (attributes: readonly Attribute[], wanted: string): string =>
  attributes.find(({ name }) => name.toLowerCase() === wanted)?.value.trim() ?? ''

/** Millimetres, from the attributes Width, Height and Depth. Undefined unless all three are plain lengths. */
export function readSize(attributes: readonly Attribute[]): Size | undefined {
  const [width, height, depth] = ['width', 'height', 'depth'].map((side) => {
    const [, figure, unit = 'mm'] = /^(\d+(?:[.,]\d+)?)\s*(mm|cm|m)?$/i.exec(readAttribute(attributes, side)) ?? []
    return figure ? Number(figure.replace(',', '.')) * ({ mm: 1, cm: 10, m: 1000 }[unit.toLowerCase()] ?? 1) : 0
  })
  return width && height && depth ? { width, height, depth } : undefined
}

/** Whether the configurator builds enclosures like this one: folded, with doors, on a wall or the floor. */
export const canBeResized = (attributes: readonly Attribute[]): boolean =>
  readSize(attributes) !== undefined &&
  /^(plain|double|window)$/i.test(readAttribute(attributes, 'door')) &&
  /^(wall|floor)$/i.test(readAttribute(attributes, 'mounting'))
