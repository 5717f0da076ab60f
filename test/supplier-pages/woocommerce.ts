import { exclusive, html, json, type Part, parts, rand, type SupplierPage, slug, type Truth, truthOf } from './truth.ts'

const origin = 'https://www.karooelectrical.example'
const addressOf = (part: Part) => `${origin}/product/${slug(part.name)}/`
const file = (name: string) => `${origin}/wp-content/uploads/2024/05/${name}.jpg`

const gallery = (part: Part) =>
  `<div class="woocommerce-product-gallery images"><div class="woocommerce-product-gallery__wrapper">${part.pictures
    .map(
      (
        name,
      ) => `<div data-thumb="${file(`${name}-100x100`)}" class="woocommerce-product-gallery__image"><a href="${file(name)}"><img width="600" height="600" src="${file(`${name}-600x600`)}"
 class="wp-post-image" data-src="${file(name)}" data-large_image="${file(name)}" srcset="${file(`${name}-600x600`)} 600w, ${file(`${name}-150x150`)} 150w, ${file(`${name}-300x300`)} 300w"></a></div>`,
    )
    .join('')}</div></div>`

const amount = (text: string) =>
  `<span class="woocommerce-Price-amount amount"><bdi>${text.replace(/^R/, '<span class="woocommerce-Price-currencySymbol">&#82;</span>')}</bdi></span>`

type Look = { price?: string; head?: string; specs?: boolean; stock?: string; tail?: string; trail?: boolean }

const page = (
  part: Part,
  look: Look,
) => `<!DOCTYPE html><html lang="en-ZA"><head><meta charset="UTF-8"><title>${html(part.name)} - Karoo Electrical</title>
<meta name="generator" content="WooCommerce 9.1.2">${look.head ?? ''}</head><body class="product-template-default single single-product woocommerce">
<header id="masthead" class="site-header"><div class="site-branding"><a href="/">Karoo Electrical</a></div><div id="site-header-cart"><span class="woocommerce-Price-amount amount">R0.00</span></div></header>
<div id="content" class="site-content">${look.trail === false ? '' : `<nav class="woocommerce-breadcrumb" aria-label="breadcrumb"><a href="/">Home</a>&nbsp;/&nbsp;${part.path.map((step) => `<a href="/c/">${step}</a>`).join('&nbsp;/&nbsp;')}&nbsp;/&nbsp;${html(part.name)}</nav>`}
<main id="main"><div id="product-99" class="product type-product post-99 status-publish">${gallery(part)}<div class="summary entry-summary"><h1 class="product_title entry-title">${html(part.name)}</h1>
<p class="price">${look.price ?? `${amount(rand.commas(part.cents))} <small class="woocommerce-price-suffix">incl. VAT</small>`}</p>
<div class="woocommerce-product-details__short-description"><p>${html(part.description)}</p></div>
<p class="stock ${part.stock > 0 ? 'in-stock' : 'out-of-stock'}">${look.stock ?? (part.stock > 0 ? `${part.stock} in stock` : 'Out of stock')}</p>
<form class="cart" action="" method="post"><input type="number" class="qty" name="quantity" value="1"><button type="submit" name="add-to-cart" value="99" class="single_add_to_cart_button">Add to cart</button></form>
<div class="product_meta"><span class="sku_wrapper">SKU: <span class="sku">${part.sku}</span></span> <span class="posted_in">Category: <a href="/c/" rel="tag">${part.path.at(-1)}</a></span> <span class="tagged_as">Tags: <a>panel</a>, <a>board</a></span></div></div>
<div class="woocommerce-tabs"><div class="panel" id="tab-description"><h2>Description</h2><p>${html(part.description)}</p>${part.sheet ? `<p><a href="/wp-content/uploads/${part.sheet.file}" target="_blank">${part.sheet.name}</a></p>` : ''}</div>
${
  look.specs === false
    ? ''
    : `<div class="panel" id="tab-additional_information"><h2>Additional information</h2><table class="woocommerce-product-attributes shop_attributes">${[
        ['Brand', part.brand],
        ...part.specs,
      ]
        .map(
          ([name, value]) =>
            `<tr class="woocommerce-product-attributes-item"><th class="woocommerce-product-attributes-item__label">${name}</th><td class="woocommerce-product-attributes-item__value"><p>${value}</p></td></tr>`,
        )
        .join('')}</table></div>`
}</div>
<section class="related products"><h2>Related products</h2><ul class="products"><li class="product"><a href="/product/x/"><img src="${file('other-300x300')}"><h2 class="woocommerce-loop-product__title">Terminal 4mm</h2><span class="price">${amount('R12.00')}</span></a></li></ul></section>
</div></main></div>${look.tail ?? ''}<footer id="colophon" class="site-footer">Tel: 021 555 0100</footer></body></html>`

const graph = (part: Part, price: object) =>
  json({
    '@context': 'https://schema.org/',
    '@graph': [
      {
        '@type': 'BreadcrumbList',
        itemListElement: ['Home', ...part.path, part.name].map((name, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          item: { name, '@id': `${origin}/${index}/` },
        })),
      },
      {
        '@type': 'Product',
        '@id': `${addressOf(part)}#product`,
        name: html(part.name),
        url: addressOf(part),
        description: `<p>${html(part.description)}</p>`,
        image: file(part.pictures[0] ?? ''),
        sku: part.sku,
        offers: [
          {
            '@type': 'Offer',
            ...price,
            priceValidUntil: '2027-12-31',
            availability: `http://schema.org/${part.stock > 0 ? 'InStock' : 'OutOfStock'}`,
            url: addressOf(part),
            seller: { '@type': 'Organization', name: 'Karoo Electrical', url: origin },
          },
        ],
      },
    ],
  })

const truth = (part: Part, more: Partial<Truth> = {}) =>
  truthOf(part, part.pictures.map(file), {
    ...(part.sheet && {
      documents: [{ name: part.sheet.name, url: `${origin}/wp-content/uploads/${part.sheet.file}` }],
    }),
    ...(part.stock > 0 && { countInStock: part.stock }),
    ...more,
  })

/** Yoast's graph: objects around a product that refer to each other by id. */
const yoast = (part: Part) =>
  json({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': ['WebPage', 'ItemPage'],
        '@id': addressOf(part),
        url: addressOf(part),
        name: `${part.name} - Karoo Electrical`,
        breadcrumb: { '@id': `${addressOf(part)}#breadcrumb` },
        mainEntity: { '@id': `${addressOf(part)}#product` },
      },
      {
        '@type': 'ImageObject',
        '@id': `${addressOf(part)}#primaryimage`,
        url: file(part.pictures[0] ?? ''),
        contentUrl: file(part.pictures[0] ?? ''),
        width: 1200,
      },
      {
        '@type': 'BreadcrumbList',
        '@id': `${addressOf(part)}#breadcrumb`,
        itemListElement: ['Home', ...part.path, part.name].map((name, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
        })),
      },
      {
        '@type': 'Organization',
        '@id': `${origin}/#organization`,
        name: 'Karoo Electrical',
        logo: { '@id': `${origin}/#logo` },
      },
      { '@type': 'Brand', '@id': `${origin}/#brand-1`, name: part.brand },
      {
        '@type': 'Product',
        '@id': `${addressOf(part)}#product`,
        name: part.name,
        image: { '@id': `${addressOf(part)}#primaryimage` },
        description: part.description,
        brand: { '@id': `${origin}/#brand-1` },
        sku: part.sku,
        offers: { '@id': `${addressOf(part)}#offer` },
      },
      {
        '@type': 'Offer',
        '@id': `${addressOf(part)}#offer`,
        priceSpecification: {
          '@type': 'PriceSpecification',
          price: rand.data(exclusive(part.cents)),
          priceCurrency: 'ZAR',
          valueAddedTaxIncluded: false,
        },
        availability: 'https://schema.org/InStock',
      },
    ],
  })

export const wooPages: SupplierPage[] = [
  {
    style: 'WooCommerce, data with tax included',
    url: addressOf(parts.isolator),
    html: page(parts.isolator, {
      head: graph(parts.isolator, { price: rand.data(parts.isolator.cents), priceCurrency: 'ZAR' }),
    }),
    products: [truth(parts.isolator)],
  },
  {
    style: 'WooCommerce, data with price specification excluding VAT',
    url: addressOf(parts.enclosure),
    html: page(parts.enclosure, {
      head: graph(parts.enclosure, {
        priceSpecification: [
          {
            '@type': 'UnitPriceSpecification',
            price: rand.data(exclusive(parts.enclosure.cents)),
            priceCurrency: 'ZAR',
            valueAddedTaxIncluded: false,
          },
        ],
      }),
      price: `${amount(rand.commas(exclusive(parts.enclosure.cents)))} <small class="woocommerce-price-suffix">excl. VAT</small>`,
    }),
    products: [truth(parts.enclosure)],
  },
  {
    style: 'WooCommerce, no data, on sale, price before VAT',
    url: addressOf(parts.surge),
    html: page(parts.surge, {
      price: `<del aria-hidden="true">${amount('R2 400.00')}</del> <ins>${amount(rand.noBreak(exclusive(parts.surge.cents)))}</ins> <small class="woocommerce-price-suffix">ex. VAT</small>`,
    }),
    products: [truth(parts.surge)],
  },
  {
    style: 'WooCommerce, no data, both prices shown',
    url: addressOf(parts.breaker),
    html: page(parts.breaker, {
      price: `${amount(rand.spaces(parts.breaker.cents))} <small class="woocommerce-price-suffix">incl. VAT (${amount(rand.spaces(exclusive(parts.breaker.cents)))} excl. VAT)</small>`,
    }),
    products: [truth(parts.breaker)],
  },
  {
    style: 'WooCommerce, Yoast graph with references',
    url: addressOf(parts.cable),
    html: page(parts.cable, {
      head: yoast(parts.cable),
      price: `${amount(rand.commas(exclusive(parts.cable.cents)))} <small>excl. VAT</small>`,
    }),
    products: [truth(parts.cable)],
  },
  {
    style: 'WooCommerce, out of stock, VAT note in the footer',
    url: addressOf(parts.contactor),
    html: page(parts.contactor, {
      price: amount(rand.plain(exclusive(parts.contactor.cents))),
      tail: '<footer class="notice">All prices shown exclude VAT. E&amp;OE.</footer>',
    }),
    products: [truth(parts.contactor)],
  },
  {
    style: 'WooCommerce, shop id in place of a missing SKU',
    url: addressOf(parts.breaker),
    html: page(parts.breaker, {
      head: graph({ ...parts.breaker, sku: '4711' }, { price: rand.data(parts.breaker.cents), priceCurrency: 'ZAR' }),
    }),
    products: [truth(parts.breaker)],
  },
  {
    style: 'WooCommerce, variable product with a range',
    url: addressOf(parts.cable),
    html: page(parts.cable, {
      head: graph(parts.cable, {
        '@type': 'AggregateOffer',
        lowPrice: '230.00',
        highPrice: '1092.50',
        offerCount: 3,
        priceCurrency: 'ZAR',
      }),
      price: `${amount('R230.00')} &ndash; ${amount('R1,092.50')} <small>incl. VAT</small>`,
    }),
    products: [truth(parts.cable, { price: 200 })],
  },
]
