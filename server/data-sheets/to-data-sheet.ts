import type { Product } from '#contract/catalogue/calls.ts'
import { describeSize, layOutline, readSize } from '#contract/catalogue/outline.ts'
import type { ShopIdentity } from '#contract/settings/calls.ts'
import { longDay, sheetOf } from '#server/invoices/sheet-parts.ts'
import type { Picture, Sheet } from '#server/pdf/sheet.ts'

type Pictures = { logo: Picture | undefined; picture: Picture | undefined }

/** Without price and stock, because data sheets are filed for years. */
export function toDataSheet(product: Product, shop: ShopIdentity, address: string, { logo, picture }: Pictures): Sheet {
  const { name, slug, partNumber, brand, category, attributes, documents, updatedAt } = product
  const size = readSize(attributes)
  return sheetOf({
    heading: 'Data sheet',
    number: partNumber,
    seller: shop,
    logo,
    date: updatedAt,
    facts: [
      ['Part number', partNumber],
      ['Brand', brand.name],
      ['Category', category.name],
      ['Updated', longDay(updatedAt)],
    ],
    blocks: [
      {
        type: 'product',
        name,
        description: product.description,
        picture,
        attributes: attributes.map((one) => [one.name, one.value]),
        outline: size && { drawing: layOutline(size), words: describeSize(size) },
        documents: documents.map((one) => ({
          name: one.name,
          kind: one.tag === 'brochure' ? 'Brochure' : 'Certificate',
          url: `${address}${one.url}`,
        })),
        url: `${address}/product/${slug}`,
      },
    ],
  })
}
