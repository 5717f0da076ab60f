/** Finds the columns of a bill of materials. Several may contain part numbers; the likeliest comes first. */
export type BomColumns = { parts: number[]; quantity: number | undefined; description: number | undefined }

const number = '(?:no|nr|nos|num|number|numbers|code|codes|id|ref|reference)'
const partHeadings = [
  new RegExp(`^(?:part|p|product|stock|cat|catalog|catalogue|sku|order|material|model) ?${number}$`),
  /^(?:sku|pn|p n|mpn|part|parts|code|partno|partnumber|stockcode|catalogue|onderdeelnommer|produkkode|produknommer|voorraadkode)$/,
  new RegExp(
    `^(?:supplier|suppliers|vendor|manufacturer|manufacturers|mfr|mfg|maker|distributor|your|our|customer)(?: s)? (?:part|(?:(?:part|product|order|stock|item) )?${number})$`,
  ),
  new RegExp(`^(?:article|artikel|type|component|device) ?${number}$`),
]
/** Often only a row number: used if there is nothing better. */
const itemHeading = new RegExp(`^item ?${number}$`)
const quantityHeadings = [
  /^(?:qty|quantity|quantities|qnty|qtty|aantal|hoeveelheid|menge|q ty)$/,
  /^(?:order|ordered|required|req|reqd|total|bom|needed|buy|purchase) (?:qty|quantity)$|^(?:qty|quantity) (?:required|req|reqd|needed|ordered|to order|total|each|pcs|off)$/,
  /^(?:pcs|pieces|no off|number off|off|units|required|needed|count)$/,
]
const descriptionHeadings = [
  /^(?:description|beskrywing|item description|product description|details|designation|product name|name|naam|product|item|component)$/,
]

const plainly = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The columns by their headings; undefined if there is none for part numbers. */
export function findBomColumns(cells: readonly string[]): BomColumns | undefined {
  const headings = cells.map(plainly)
  const all = (patterns: readonly RegExp[]) =>
    patterns.flatMap((pattern) => headings.flatMap((heading, column) => (pattern.test(heading) ? column : [])))
  const byHeading = all(partHeadings)
  const parts = byHeading.length > 0 ? byHeading : all([itemHeading])
  if (parts.length === 0) return undefined
  return { parts, quantity: all(quantityHeadings)[0], description: all(descriptionHeadings)[0] }
}
