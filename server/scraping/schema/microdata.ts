import { type Element, type Page, textOf } from '../text/page-text.ts'
import type { SchemaNode } from './schema-node.ts'

/** Properties whose value is a URL. For any other, the link's text is used, despite the standard. */
const addresses = new Set([
  'url',
  'image',
  'item',
  'availability',
  'itemCondition',
  'contentUrl',
  'thumbnailUrl',
  'logo',
])
const maxItems = 2000

/** A page's microdata, in the same form as JSON-LD. */
export function readMicrodata($: Page): SchemaNode[] {
  let left = maxItems
  const contentOf = (element: Element, property: string, depth: number): unknown => {
    const node = $(element)
    if (node.attr('itemscope') !== undefined) return itemOf(element, depth + 1)
    const content = node.attr('content')
    if (content !== undefined && content.trim() !== '') return content
    if (addresses.has(property)) {
      const address =
        element.name === 'img'
          ? (node.attr('data-zoom-image') ?? node.attr('data-large_image') ?? node.attr('data-src') ?? node.attr('src'))
          : (node.attr('href') ?? node.attr('src') ?? node.attr('data'))
      if (address !== undefined) return address
    }
    if (element.name === 'time') return node.attr('datetime') ?? node.text()
    if (element.name === 'data' || element.name === 'meter') return node.attr('value') ?? node.text()
    return textOf(element, { breaks: property === 'description' })
  }

  const itemOf = (root: Element, depth: number): SchemaNode => {
    const type = $(root).attr('itemtype')?.trim().split(/\s+/) ?? []
    const item: SchemaNode = { '@type': type }
    const id = $(root).attr('itemid')
    if (id) item['@id'] = id
    if (depth > 12 || --left < 0) return item
    for (const element of propertiesOf(root)) {
      for (const property of ($(element).attr('itemprop') ?? '').trim().split(/\s+/)) {
        const value = contentOf(element, property, depth)
        const before = Object.hasOwn(item, property) ? item[property] : undefined
        if (property !== '__proto__')
          item[property] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
      }
    }
    return item
  }

  /** Elements with a property of this item, not of a nested one. */
  const propertiesOf = (root: Element): Element[] => {
    const elements: Element[] = []
    const referred = ($(root).attr('itemref') ?? '').split(/\s+/).filter(Boolean).slice(0, 20)
    const elsewhere = referred.flatMap((id) =>
      $('[id]')
        .filter((_, other) => $(other).attr('id') === id)
        .toArray(),
    )
    const waiting: Element[] = [...elsewhere.reverse(), ...childrenOf(root).reverse()]
    for (let element = waiting.pop(); element; element = waiting.pop()) {
      if (element.attribs.itemprop !== undefined) elements.push(element)
      if (element.attribs.itemscope === undefined) waiting.push(...childrenOf(element).reverse())
    }
    return elements
  }

  return $('[itemscope]:not([itemprop])')
    .toArray()
    .filter((element): element is Element => element.type === 'tag')
    .map((element) => itemOf(element, 0))
}

const childrenOf = (element: Element): Element[] =>
  element.children.filter((child): child is Element => child.type === 'tag')
