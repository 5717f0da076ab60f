import { PageHead } from '#app/shell/page-head.tsx'
import type { Product } from '#contract/catalogue.ts'
import { toCents, toDecimal, withVatCents } from '#contract/money.ts'

/** What search engines and people who share the page see of it. */
export function ProductHead({ product }: { product: Product }) {
  const { name, slug, description, images, partNumber, brand } = product
  const summary = description.replace(/\s+/g, ' ').slice(0, 155)
  return (
    <>
      <PageHead
        title={name}
        description={summary || `${name}, ${partNumber}`}
        path={`/product/${slug}`}
        image={images[0]}
        type="product"
      />
      <meta property="product:brand" content={brand.name} />
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: `<` is escaped, so no word of a product can leave the element
        dangerouslySetInnerHTML={{ __html: JSON.stringify(toStructuredData(product)).replaceAll('<', '\\u003c') }}
      />
    </>
  )
}

export function toStructuredData({
  name,
  slug,
  description,
  images,
  partNumber,
  brand,
  price,
  countInStock,
  madeToOrder,
  rating,
  numReviews,
}: Product) {
  const availability = countInStock > 0 ? 'InStock' : madeToOrder ? 'MadeToOrder' : 'OutOfStock'
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    description,
    sku: partNumber,
    mpn: partNumber,
    image: images,
    brand: { '@type': 'Brand', name: brand.name },
    ...(numReviews > 0
      ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: numReviews } }
      : {}),
    offers: {
      '@type': 'Offer',
      url: `/product/${slug}`,
      priceCurrency: 'ZAR',
      price: toDecimal(withVatCents(toCents(price))),
      availability: `https://schema.org/${availability}`,
    },
  }
}
