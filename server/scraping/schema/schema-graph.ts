import { cleanLine, plainText } from '../text/page-text.ts'
import { asList, indexById, isNode, isOfType, type Resolve, type SchemaNode } from './schema-node.ts'

export type SchemaGraph = {
  products: SchemaNode[]
  /** Products in a list on the page: its subject, or only 'you may also like'. */
  listed: SchemaNode[]
  /** Pages that a list only links to. */
  links: string[]
  breadcrumb: string[]
  resolve: Resolve
}

const productTypes = ['Product', 'ProductGroup', 'IndividualProduct', 'ProductModel', 'SomeProducts', 'Vehicle']
/** Where a page's subject, list or breadcrumbs may be attached. */
const ways = ['@graph', 'mainEntity', 'breadcrumb', 'hasPart', 'about']

/** Sorts a page's structured data into products, lists and breadcrumbs. */
export function readGraph(roots: unknown[]): SchemaGraph {
  const resolve = indexById(roots)
  const graph: SchemaGraph = { products: [], listed: [], links: [], breadcrumb: [], resolve }
  const seen = new Set<SchemaNode>()

  const visit = (value: unknown, depth: number, isListed: boolean) => {
    if (depth > 8) return
    for (const item of asList(value).map(resolve)) {
      if (!isNode(item) || seen.has(item)) continue
      seen.add(item)
      if (isOfType(item, ...productTypes)) (isListed ? graph.listed : graph.products).push(item)
      else if (isOfType(item, 'BreadcrumbList')) graph.breadcrumb = readTrail(item, resolve) ?? graph.breadcrumb
      else if (isOfType(item, 'ItemList', 'OfferCatalog')) visitList(item, depth)
      for (const way of ways) if (item[way] !== undefined) visit(item[way], depth + 1, isListed)
    }
  }

  const visitList = (list: SchemaNode, depth: number) => {
    for (const entry of asList(list.itemListElement).map(resolve)) {
      if (typeof entry === 'string') graph.links.push(entry)
      if (!isNode(entry)) continue
      const inside = resolve(entry.item ?? (isOfType(entry, 'Offer') ? entry.itemOffered : undefined))
      if (isOfType(entry, ...productTypes)) visit(entry, depth + 1, true)
      else if (isNode(inside) && (isOfType(inside, ...productTypes) || inside.offers !== undefined))
        visit(isOfType(inside, ...productTypes) ? inside : { ...inside, '@type': 'Product' }, depth + 1, true)
      else {
        const link = entry.url ?? (isNode(inside) ? (inside.url ?? inside['@id']) : inside)
        if (typeof link === 'string') graph.links.push(link)
      }
    }
  }

  visit(roots, 0, false)
  return graph
}

function readTrail(list: SchemaNode, resolve: Resolve): string[] | undefined {
  const steps = asList(list.itemListElement)
    .map(resolve)
    .filter(isNode)
    .map((step, index) => {
      const item = resolve(step.item)
      const name = step.name ?? (isNode(item) ? item.name : undefined)
      return { position: Number(step.position) || index + 1, name: cleanLine(plainText(String(name ?? '')), 80) }
    })
    .filter(({ name }) => name !== '')
    .sort((a, b) => a.position - b.position)
  return steps.length > 0 ? steps.map(({ name }) => name) : undefined
}
