/** The product field that a label on a page stands for, if any. */
export type Label =
  | 'partNumber'
  | 'brand'
  | 'category'
  | 'price'
  | 'stock'
  | 'name'
  | 'description'
  | 'image'
  | 'quantity'

// Labels that clearly mean a part number come first; a model may be one.
const labels: [Label, RegExp][] = [
  [
    'partNumber',
    /^(?:sku|mpn|p\/n|part ?(?:no|nr|number|num|code|#)|part|product ?(?:code|no|number|id|ref|reference)|item ?(?:code|no|number|id|#)|stock ?(?:code|no|number|item)|cat(?:alog(?:ue)?)? ?(?:no|nr|number|code|ref|#)|(?:manufacturer|mfr|supplier|vendor)(?:'?s)? ?(?:part ?)?(?:no|number|code|#)|order(?:ing)? ?(?:code|no|number)|article ?(?:no|number|code)|ref(?:erence)?(?: ?(?:no|number|code))?|type ?(?:code|no)|model(?: ?(?:no|nr|number|code))?|code|onderdeelnommer|produkkode)$/,
  ],
  ['brand', /^(?:brand|manufacturer|make|vendor|brand name|made by|handelsmerk|vervaardiger)$/],
  ['category', /^(?:category|categories|product category|department|range|kategorie)$/],
  [
    'price',
    /^(?:price|our price|unit price|list price|retail price|sale price|web price|online price|prys|cost|(?:price )?(?:each|per unit))\b.*$|^(?:price|r|zar) ?(?:incl|excl|ex|inc)\b.*$|^(?:incl|excl|ex|inc)(?:uding|luding|usive)? ?(?:vat|tax)$/,
  ],
  [
    'stock',
    /^(?:availability|available|stock|in stock|stock (?:level|status|qty|quantity|on hand)|qty (?:available|in stock)|voorraad|beskikbaarheid)$/,
  ],
  ['quantity', /^(?:qty|quantity|order qty|add to cart|buy|cart)$/],
  ['name', /^(?:name|product|product name|item|item name|title|produk)$/],
  ['description', /^(?:description|product description|item description|details|beskrywing)$/],
  ['image', /^(?:image|picture|photo|pic|thumbnail)$/],
]

export function readLabel(text: string): Label | undefined {
  const plain = text
    .toLowerCase()
    .replace(/[().:：#*]/g, (sign) => (sign === '#' ? '#' : ' '))
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
  if (plain === '' || plain.length > 40) return undefined
  return labels.find(([, pattern]) => pattern.test(plain))?.[0]
}

/** A part number has a digit or a capital, and is neither a sentence nor a placeholder. */
export function readPartNumber(text: string): string | undefined {
  const plain = text
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .replace(/^[:#\s]+/, '')
  if (plain.length === 0 || plain.length > 64 || plain.split(' ').length > 4) return undefined
  if (/^(?:n\/?a|none|tba|-+|null|undefined)$/i.test(plain)) return undefined
  return /[\dA-Z]/.test(plain) && /^[\p{L}\d][\p{L}\d ._/+#,()-]*$/u.test(plain) ? plain : undefined
}
