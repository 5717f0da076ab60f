import { useBrand } from '#app/page/brand-context.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { StructuredData } from '#app/page/structured-data.tsx'
import type { Product } from '#contract/catalogue/calls.ts'
import { toCents, toDecimal, withVatCents } from '#contract/money.ts'

const summaryLength = 155

/** What search engines and link previews show; `/productDetails/{id}` has the same canonical URL. */
export function ProductHead({ product }: { product: Product }) {
  const { url, vat } = useBrand()
  const { name, slug, description, images, partNumber, brand } = product
  return (
    <>
      <PageHead
        title={name}
        description={toSummary(description) || `${name}, ${partNumber}, by ${brand.name}`}
        path={`/product/${slug}`}
        image={images[0]}
        type="product"
      />
      <meta property="product:brand" content={brand.name} />
      <StructuredData data={toStructuredData(product, url, vat.percent)} />
    </>
  )
}

function toSummary(description: string): string {
  const text = description.replace(/\s+/g, ' ').trim()
  if (text.length <= summaryLength) return text
  const cut = text.slice(0, summaryLength)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), summaryLength / 2))}…`
}

/** A schema.org Product. URLs are absolute if the shop knows its own. */
export function toStructuredData(product: Product, url: string, vatPercent: number) {
  const { name, slug, description, images, partNumber, brand, price } = product
  const { countInStock, madeToOrder, rating, numReviews } = product
  const availability = countInStock > 0 ? 'InStock' : madeToOrder ? 'MadeToOrder' : 'OutOfStock'
  return {
    '@type': 'Product',
    name,
    description,
    sku: partNumber,
    mpn: partNumber,
    image: images.map((image) => url + image),
    brand: { '@type': 'Brand', name: brand.name },
    ...(numReviews > 0
      ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: numReviews } }
      : {}),
    offers: {
      '@type': 'Offer',
      url: `${url}/product/${slug}`,
      priceCurrency: 'ZAR',
      price: toDecimal(withVatCents(toCents(price), vatPercent)),
      availability: `https://schema.org/${availability}`,
    },
  }
}
