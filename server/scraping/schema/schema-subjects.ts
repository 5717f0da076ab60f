import { isSamePage } from '../text/urls.ts'
import type { SchemaGraph } from './schema-graph.ts'
import { asList, firstText, isNode, type SchemaNode } from './schema-node.ts'
import { isMemberOf } from './schema-variants.ts'

/** The products a page is about, without family members and recommendations. */
export function subjectsOf({ products, listed, resolve }: SchemaGraph, address: string): SchemaNode[] {
  const heads = products.filter((product) => !products.some((family) => isMemberOf(product, family, resolve)))
  const distinct = joinSame(heads.filter((product) => firstText(product.name, 200) !== undefined))
  const here = distinct.filter((product) => isSamePage(firstText(product.url ?? offerUrl(product), 2000), address))
  if (here.length > 0) return here
  if (distinct.length > 0) return distinct
  return joinSame(listed)
}

const offerUrl = (product: SchemaNode): unknown => {
  const offer = asList(product.offers)[0]
  return isNode(offer) ? offer.url : undefined
}

/** A theme and a plugin often describe the same product twice and complement each other. */
function joinSame(products: SchemaNode[]): SchemaNode[] {
  const byName = new Map<string, { number: string | undefined; product: SchemaNode }[]>()
  for (const product of products) {
    const name = firstText(product.name, 200)?.toLowerCase() ?? ''
    const number = firstText(product.sku ?? product.mpn, 64)?.toLowerCase()
    const namesakes = byName.get(name) ?? []
    const same = namesakes.find((other) => !other.number || !number || other.number === number)
    if (same) Object.assign(same, { number: same.number ?? number, product: { ...product, ...filled(same.product) } })
    else byName.set(name, [...namesakes, { number, product }])
  }
  return [...byName.values()].flat().map(({ product }) => product)
}

const filled = (node: SchemaNode): SchemaNode =>
  Object.fromEntries(Object.entries(node).filter(([, value]) => value !== '' && value !== null && value !== undefined))
