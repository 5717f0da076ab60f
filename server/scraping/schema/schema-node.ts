import { cleanLine, plainText } from '../text/page-text.ts'

/** A schema.org object, from JSON-LD or microdata. */
export type SchemaNode = { [property: string]: unknown }

export const isNode = (value: unknown): value is SchemaNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const asList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.flat(2) : value === undefined || value === null || value === '' ? [] : [value]

/** `http://schema.org/Product`, `schema:Product` and `Product` are the same. */
const bareName = (name: unknown): string => String(name).replace(/^.*[/#:]/, '')

export const typesOf = (node: SchemaNode): string[] => asList(node['@type']).map(bareName)
export const isOfType = (node: SchemaNode, ...types: string[]): boolean =>
  typesOf(node).some((type) => types.includes(type))
export const lastPart = bareName

/** Objects may refer to each other by `@id`; this resolves them. */
export type Resolve = (value: unknown) => unknown

const maxNodes = 20_000
const maxDepth = 30

export function indexById(roots: unknown[]): Resolve {
  const byId = new Map<string, SchemaNode>()
  let seen = 0
  const visit = (value: unknown, depth: number) => {
    if (depth > maxDepth || ++seen > maxNodes) return
    if (Array.isArray(value)) for (const item of value) visit(item, depth + 1)
    else if (isNode(value)) {
      const id = value['@id']
      // The fullest mention wins; the others only refer to it.
      if (typeof id === 'string' && Object.keys(value).length > Object.keys(byId.get(id) ?? {}).length)
        byId.set(id, value)
      for (const item of Object.values(value)) visit(item, depth + 1)
    }
  }
  visit(roots, 0)
  return (value) => {
    if (!isNode(value) || typeof value['@id'] !== 'string') return value
    return Object.keys(value).length <= 2 ? (byId.get(value['@id']) ?? value) : value
  }
}

/** The first text in a value. */
export function firstText(value: unknown, max: number, resolve: Resolve = (same) => same): string | undefined {
  for (const item of asList(value).map(resolve)) {
    const text = isNode(item)
      ? firstText(item.name ?? item['@value'] ?? item.value ?? item.identifier, max)
      : typeof item === 'string' || typeof item === 'number'
        ? cleanLine(plainText(String(item)), max)
        : undefined
    if (text) return text
  }
  return undefined
}
