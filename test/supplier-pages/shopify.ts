import { html, json, type Part, parts, rand, type SupplierPage, slug, type Truth, truthOf } from './truth.ts'

const origin = 'https://sparkstore.example'
const file = (name: string) => `//sparkstore.example/cdn/shop/files/${name}.jpg?v=1717`
const whole = (name: string) => `https:${file(name)}`
const addressOf = (part: Part) => `${origin}/products/${slug(part.name)}`

const head = (part: Part, data: string) => `<!doctype html><html class="no-js" lang="en"><head><meta charset="utf-8">
<title>${html(part.name)} &ndash; Spark Store</title><link rel="canonical" href="${addressOf(part)}">
<meta name="description" content="${html(part.description.slice(0, 50))}">
<meta property="og:site_name" content="Spark Store"><meta property="og:url" content="${addressOf(part)}"><meta property="og:title" content="${html(part.name)}">
<meta property="og:type" content="product"><meta property="og:description" content="${html(part.description.slice(0, 50))}">
<meta property="og:image" content="http:${file(part.pictures[0] ?? '')}"><meta property="og:image:secure_url" content="${whole(part.pictures[0] ?? '')}">
<meta property="og:price:amount" content="${rand.commas(part.cents).slice(1)}"><meta property="og:price:currency" content="ZAR">${data}</head>`

const gallery = (part: Part) =>
  `<media-gallery class="product__media-wrapper"><ul class="product__media-list">${part.pictures
    .map(
      (
        name,
      ) => `<li class="product__media-item"><div class="product__media media"><img srcset="${file(name)}&width=246 246w, ${file(name)}&width=990 990w,
 ${file(name)}&width=1946 1946w" src="${file(name)}&width=1946" alt="${html(part.name)}" width="973"></div></li>`,
    )
    .join('')}</ul></media-gallery>`

const specs = (part: Part) =>
  `<table><tbody>${part.specs.map(([name, value]) => `<tr><td>${name}</td><td>${value}</td></tr>`).join('')}</tbody></table>`

const body = (
  part: Part,
  price: string,
  more = '',
) => `<body class="template-product"><header class="header"><a href="/"><img src="//sparkstore.example/cdn/shop/files/logo.png"></a></header>
<main id="MainContent"><section class="product"><div class="product grid">${gallery(part)}<div class="product__info-wrapper"><p class="product__text caption-with-letter-spacing">${part.brand}</p>
<div class="product__title"><h1>${html(part.name)}</h1></div>${price}<div class="product__tax caption rte">Tax included. Shipping calculated at checkout.</div>
<form method="post" action="/cart/add" class="form"><button name="add" type="submit">Add to cart</button></form>
<div class="product__description rte quick-add-hidden"><p>${html(part.description)}</p>${specs(part)}${more}</div></div></div></section>
<section class="related-products"><h2>You may also like</h2><ul><li class="grid__item"><div class="card-wrapper"><h3><a href="/products/other">Push button green</a></h3><div class="price"><span class="price-item">R45.00</span></div>
<img src="//sparkstore.example/cdn/shop/files/button.jpg?v=1"></div></li></ul></section></main><footer class="footer"><small>Spark Store</small></footer></body></html>`

const regular = (
  part: Part,
) => `<div class="price"><div class="price__container"><div class="price__regular"><span class="visually-hidden">Regular price</span>
<span class="price-item price-item--regular">${rand.commas(part.cents)} ZAR</span></div></div></div>`
const sale = (
  part: Part,
) => `<div class="price price--on-sale"><div class="price__sale"><span class="visually-hidden">Regular price</span><span><s class="price-item price-item--regular">${rand.commas(part.cents * 2)}</s></span>
<span class="visually-hidden">Sale price</span><span class="price-item price-item--sale price-item--last">${rand.commas(part.cents)}</span></div></div>`

const crumbs = (part: Part) =>
  json({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: ['Home', ...part.path, part.name].map((name, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}/${index}`,
    })),
  })

const product = (part: Part, more: object = {}) => ({
  '@context': 'http://schema.org/',
  '@type': 'Product',
  name: part.name,
  url: addressOf(part),
  image: part.pictures.map(whole),
  description: part.description,
  sku: part.sku,
  brand: { '@type': 'Brand', name: part.brand },
  offers: [
    {
      '@type': 'Offer',
      sku: part.sku,
      availability: `http://schema.org/${part.stock > 0 ? 'InStock' : 'OutOfStock'}`,
      price: part.cents / 100,
      priceCurrency: 'ZAR',
      url: `${addressOf(part)}?variant=4711`,
    },
  ],
  ...more,
})

const truth = (part: Part, more: Partial<Truth> = {}) => truthOf(part, part.pictures.map(whole), more)

const family = parts.enclosure
const sizes = [
  { size: '400 x 300 x 200 mm', sku: 'WME-432', cents: 172500, stock: 3 },
  { size: '600 x 400 x 200 mm', sku: 'WME-642', cents: 287500, stock: 6 },
  { size: '800 x 600 x 300 mm', sku: 'WME-863', cents: 460000, stock: 0 },
]

export const shopifyPages: SupplierPage[] = [
  {
    style: 'Shopify, product data and trail',
    url: addressOf(parts.isolator),
    html:
      head(parts.isolator, json(product(parts.isolator)) + crumbs(parts.isolator)) +
      body(
        parts.isolator,
        regular(parts.isolator),
        '<p><a href="/cdn/shop/files/ri-series.pdf?v=3">RI series data sheet</a></p>',
      ),
    products: [
      truth(parts.isolator, {
        documents: [{ name: 'RI series data sheet', url: `${origin}/cdn/shop/files/ri-series.pdf?v=3` }],
      }),
    ],
  },
  {
    style: 'Shopify, on sale, sold out',
    url: addressOf(parts.contactor),
    html:
      head(parts.contactor, json(product(parts.contactor)) + crumbs(parts.contactor)) +
      body(parts.contactor, sale(parts.contactor)),
    products: [truth(parts.contactor)],
  },
  {
    style: 'Shopify, no product data, OpenGraph only',
    url: addressOf(parts.cable),
    html: head(parts.cable, '') + body(parts.cable, sale(parts.cable), `<p>SKU: ${parts.cable.sku}</p>`),
    products: [{ ...truth(parts.cable), brand: undefined, category: undefined, inStock: undefined }],
  },
  {
    style: 'Shopify, ProductGroup with variants',
    url: addressOf(family),
    html:
      head(
        family,
        json({
          '@context': 'http://schema.org/',
          '@id': `${addressOf(family)}#product`,
          '@type': 'ProductGroup',
          brand: { '@type': 'Brand', name: family.brand },
          category: 'Enclosures',
          description: family.description,
          name: 'Wall Mount Enclosure',
          productGroupID: '7788',
          url: addressOf(family),
          variesBy: ['https://schema.org/size'],
          hasVariant: sizes.map(({ size, sku, cents, stock }, index) => ({
            '@id': `${addressOf(family)}?variant=${index}#variant`,
            '@type': 'Product',
            image: whole(sku.toLowerCase()),
            name: `Wall Mount Enclosure - ${size}`,
            sku,
            size,
            offers: {
              '@id': `${addressOf(family)}?variant=${index}#offer`,
              '@type': 'Offer',
              availability: stock > 0 ? 'http://schema.org/InStock' : 'http://schema.org/OutOfStock',
              price: rand.data(cents),
              priceCurrency: 'ZAR',
              url: `${addressOf(family)}?variant=${index}`,
            },
          })),
        }),
      ) + body(family, regular(family)),
    products: sizes.map(({ size, sku, cents, stock }) => ({
      name: `Wall Mount Enclosure - ${size}`,
      partNumber: sku,
      price: Math.round(cents / 1.15) / 100,
      brand: family.brand,
      category: 'Enclosures',
      inStock: stock > 0,
      images: [whole(sku.toLowerCase())],
      attributes: { Size: size.replaceAll('x', '×') },
      description: family.description.slice(0, 30),
    })),
  },
  {
    style: 'Shopify, one product with an offer for each size',
    url: addressOf(parts.breaker),
    html:
      head(
        parts.breaker,
        json(
          product(parts.breaker, {
            sku: undefined,
            name: 'Miniature Circuit Breaker C-Curve',
            offers: ['10A', '20A', '63A'].map((rating, index) => ({
              '@type': 'Offer',
              name: rating,
              sku: `MCB1${rating.slice(0, -1)}C`,
              price: 80 + index * 10,
              priceCurrency: 'ZAR',
              availability: 'http://schema.org/InStock',
              url: `${addressOf(parts.breaker)}?variant=${index}`,
            })),
          }),
        ),
      ) + body(parts.breaker, regular(parts.breaker)),
    products: ['10A', '20A', '63A'].map((rating, index) => ({
      name: `Miniature Circuit Breaker C-Curve – ${rating}`,
      partNumber: `MCB1${rating.slice(0, -1)}C`,
      price: Math.round((8000 + index * 1000) / 1.15) / 100,
      brand: parts.breaker.brand,
      inStock: true,
      images: [whole('mcb120c')],
    })),
  },
  {
    style: 'Shopify, data broken by inches in the name',
    url: `${origin}/products/rack-shelf`,
    html: `${head(
      { ...parts.enclosure, name: '19" Rack Shelf 2U', pictures: ['rs-2u'] },
      `<script type="application/ld+json">{ "@context": "http://schema.org/", "@type": "Product", "name": "19" Rack Shelf 2U", "sku": "RS-2U",
 "image": ["${whole('rs-2u')}"], "brand": { "@type": "Brand", "name": "Boland Steel" }, "description": "Cantilever shelf
 for racks of 19", 2U high", "offers": { "@type": "Offer", "price": "517.50", "priceCurrency": "ZAR", "availability": "http://schema.org/InStock", }, }</script>`,
    )}
<body><main><h1>19" Rack Shelf 2U</h1><div class="price"><span class="price-item price-item--regular">R 517.50</span></div><p>Tax included.</p></main></body></html>`,
    products: [
      {
        name: '19" Rack Shelf 2U',
        partNumber: 'RS-2U',
        price: 450,
        brand: 'Boland Steel',
        inStock: true,
        images: [whole('rs-2u')],
        description: 'Cantilever shelf',
      },
    ],
  },
]
