import { formatRand, usualVatPercent, withVatCents } from '#contract/money.ts'
import { brands } from '../brands.ts'
import { products } from '../catalogue.ts'
import { categories } from '../categories.ts'
import { table } from '../print/table.ts'
import { availability, type Brochure, priceNote } from './brochure.ts'

export const priceList: Brochure = {
  key: 'price-list',
  cover: {
    title: 'Trade price list 2026',
    lead: 'The whole range by category: part numbers, makes, prices without and with 15% VAT, stock and lead times.',
    kind: 'Price list',
    edition: 'Valid from 1 November 2026',
    picture: 'starter-panel',
    plate: [
      ['Products', String(products.length)],
      ['Categories', String(categories.length)],
      ['Makes', String(brands.length)],
      ['From stock', String(products.filter(({ madeToOrder }) => !madeToOrder).length)],
    ],
  },
  pictures: ['enclosure-wall', 'mcb-3p', 'isolator'],
  write(flow) {
    flow.heading('How to read this list')
    flow.columns(
      priceNote,
      'Delivery anywhere in South Africa is free for orders below R 500, and R 100 for larger ones. Lead times for made-to-order goods start with the signed drawing. Our own enclosures and boards are guaranteed for twelve months; other makes carry their maker’s guarantee.',
    )
    for (const category of categories) {
      flow.subheading(category.name)
      table(
        flow,
        [
          { head: 'Part number', width: 2.6, strong: true },
          { head: 'Description', width: 5.6 },
          { head: 'Make', width: 1.2 },
          { head: 'Available', width: 1.2 },
          { head: 'Excl. VAT', width: 1.9, align: 'right' },
          { head: 'Incl. VAT', width: 1.9, align: 'right' },
        ],
        products
          .filter((product) => product.category === category.slug)
          .map((product) => [
            product.partNumber,
            product.name,
            brands.find(({ slug }) => slug === product.brand)?.name ?? '',
            availability(product),
            formatRand(product.priceCents),
            formatRand(withVatCents(product.priceCents, usualVatPercent)),
          ]),
      )
    }
  },
}
