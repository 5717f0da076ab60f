import { asList, firstText, isNode, type Resolve, type SchemaNode } from './schema-node.ts'

/** Facts about a whole family that are wrong or doubtful for its members. */
const groupOnly = [
  'hasVariant',
  'offers',
  'sku',
  'mpn',
  'gtin',
  'gtin13',
  'productID',
  'url',
  '@id',
  'model',
  'additionalProperty',
  'size',
  'color',
]

/** The products that can be bought: a family's members, or the product itself. */
export function variantsOf(product: SchemaNode, others: SchemaNode[], resolve: Resolve): SchemaNode[] {
  const members = [
    ...asList(product.hasVariant).map(resolve).filter(isNode),
    ...others.filter((other) => isMemberOf(other, product, resolve)),
  ]
  const distinct = members.filter((member, index) => members.indexOf(member) === index)
  if (distinct.length > 0) return distinct.map((member) => ofFamily(product, member, resolve))
  return fromOffers(product, resolve)
}

export function isMemberOf(product: SchemaNode, family: SchemaNode, resolve: Resolve): boolean {
  return (
    product !== family &&
    asList(product.isVariantOf).some((pointer) => {
      if (resolve(pointer) === family) return true
      return isNode(pointer) && pointer['@id'] !== undefined && pointer['@id'] === family['@id']
    })
  )
}

function ofFamily(family: SchemaNode, member: SchemaNode, resolve: Resolve): SchemaNode {
  const shared = Object.fromEntries(Object.entries(family).filter(([property]) => !groupOnly.includes(property)))
  const properties = [...asList(family.additionalProperty), ...asList(member.additionalProperty)]
  return {
    ...shared,
    ...member,
    '@type': 'Product',
    name: memberName(firstText(family.name, 200), firstText(member.name, 200), member, resolve),
    ...(properties.length > 0 && { additionalProperty: properties }),
    // A member's own offer, or the family's if there is one price for all.
    offers: member.offers ?? family.offers,
  }
}

function memberName(family: string | undefined, own: string | undefined, member: SchemaNode, resolve: Resolve) {
  if (own && (!family || own.toLowerCase().includes(family.toLowerCase()) || own.length > family.length)) return own
  const difference =
    (own !== family ? own : undefined) ??
    [member.size, member.color]
      .map((value) => firstText(value, 60, resolve))
      .filter(Boolean)
      .join(' ')
  return [family, difference || firstText(member.sku, 64)].filter(Boolean).join(' – ')
}

/** Some shops describe one product with an offer per size, each with its own part number. */
function fromOffers(product: SchemaNode, resolve: Resolve): SchemaNode[] {
  const offers = asList(product.offers)
    .map(resolve)
    .filter(isNode)
    .flatMap((offer) => (offer.offers ? asList(offer.offers).map(resolve).filter(isNode) : [offer]))
  const numbers = offers.map((offer) => firstText(offer.sku ?? offer.mpn, 64))
  if (offers.length < 2 || numbers.some((number) => !number) || new Set(numbers).size < offers.length) return [product]
  const name = firstText(product.name, 200)
  return offers.map((offer, index) => {
    const own = firstText(offer.name ?? offer.itemOffered, 200, resolve)
    const label = own && name && own.startsWith(name) ? own : [name, own ?? numbers[index]].filter(Boolean).join(' – ')
    return {
      ...product,
      name: label,
      sku: numbers[index],
      mpn: undefined,
      url: offer.url,
      image: offer.image ?? product.image,
      offers: offer,
    }
  })
}
