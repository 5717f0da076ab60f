import { json, parts, rand, type SupplierPage, slug, type Truth } from './truth.ts'

const origin = 'https://catalogue.example'
const some = [parts.isolator, parts.breaker, parts.contactor]

const listTruth = (withBrand: boolean): Truth[] =>
  some.map((part) => ({
    name: part.name,
    partNumber: part.sku,
    price: Math.round(part.cents / 1.15) / 100,
    ...(withBrand && { brand: part.brand }),
    inStock: part.stock > 0,
    images: [`${origin}/i/${part.pictures[0]}.jpg`],
  }))

const data = (part: (typeof some)[number]) => ({
  '@type': 'Product',
  name: part.name,
  sku: part.sku,
  url: `${origin}/p/${slug(part.name)}`,
  image: `/i/${part.pictures[0]}.jpg`,
  brand: { '@type': 'Brand', name: part.brand },
  offers: {
    '@type': 'Offer',
    price: rand.data(part.cents),
    priceCurrency: 'ZAR',
    availability: `https://schema.org/${part.stock > 0 ? 'InStock' : 'OutOfStock'}`,
  },
})

const shell = (head: string, body: string) =>
  `<!doctype html><html><head><meta charset="utf-8"><title>Switchgear | Catalogue</title>${head}</head><body><nav class="breadcrumb"><a>Home</a> / <a>Switchgear</a></nav><main><h1>Switchgear</h1>${body}</main><footer>Prices include VAT</footer></body></html>`

export const listPages: SupplierPage[] = [
  {
    style: 'List, ItemList of products in JSON-LD',
    url: `${origin}/switchgear`,
    html: shell(
      json({
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        itemListElement: some.map((part, index) => ({ '@type': 'ListItem', position: index + 1, item: data(part) })),
      }),
      '',
    ),
    products: listTruth(true),
  },
  {
    style: 'List, plain array of products in JSON-LD',
    url: `${origin}/switchgear?page=2`,
    html: shell(json(some.map((part) => ({ '@context': 'https://schema.org', ...data(part) }))), ''),
    products: listTruth(true),
  },
  {
    style: 'List, CollectionPage around an ItemList',
    url: `${origin}/collections/switchgear`,
    html: shell(
      json({
        '@context': 'https://schema.org',
        '@type': 'CollectionPage',
        name: 'Switchgear',
        mainEntity: {
          '@type': 'ItemList',
          numberOfItems: 3,
          itemListElement: some.map((part) => ({ '@type': 'ListItem', item: data(part) })),
        },
      }),
      '',
    ),
    products: listTruth(true),
  },
  {
    style: 'List, microdata boxes',
    url: `${origin}/shop`,
    html: shell(
      '',
      `<ul>${some
        .map(
          (
            part,
          ) => `<li itemscope itemtype="http://schema.org/Product"><a itemprop="url" href="/p/${slug(part.name)}"><img itemprop="image" src="/i/${part.pictures[0]}.jpg"></a><h3 itemprop="name">${part.name}</h3><meta itemprop="sku" content="${part.sku}"><span itemprop="brand">${part.brand}</span>
<div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><span itemprop="price" content="${part.cents / 100}">${rand.commas(part.cents)}</span><meta itemprop="priceCurrency" content="ZAR"><link itemprop="availability" href="http://schema.org/${part.stock > 0 ? 'InStock' : 'OutOfStock'}"></div></li>`,
        )
        .join('')}</ul>`,
    ),
    products: listTruth(true),
  },
  {
    style: 'List, a price list as a table',
    url: `${origin}/price-list.html`,
    html: shell(
      '',
      `<table border="1"><tr><th>Picture</th><th>Part No.</th><th>Description</th><th>Brand</th><th>Price (excl. VAT)</th><th>Price (incl. VAT)</th><th>Stock</th></tr>${some.map((part) => `<tr><td><img src="/i/${part.pictures[0]}.jpg" width="80"></td><td>${part.sku}</td><td>${part.name}</td><td>${part.brand}</td><td>${rand.spaces(Math.round(part.cents / 1.15))}</td><td>${rand.spaces(part.cents)}</td><td>${part.stock}</td></tr>`).join('')}</table>`,
    ),
    products: some.map((part, index) => ({ ...listTruth(true)[index], name: part.name, countInStock: part.stock })),
  },
  {
    style: 'List, sizes of one thing in a table',
    url: `${origin}/lugs.html`,
    html: '<html><head><title>Copper lugs</title></head><body><h1>Copper Lug</h1><p>Tinned copper lugs for crimping, prices exclude VAT.</p><table><thead><tr><th>Code</th><th>Cable (mm2)</th><th>Stud</th><th>Price each</th></tr></thead><tbody><tr><td>CL1006</td><td>10</td><td>M6</td><td>R4.20</td></tr><tr><td>CL1608</td><td>16</td><td>M8</td><td>R5.85</td></tr><tr><td>CL2510</td><td>25</td><td>M10</td><td>R9,10</td></tr></tbody></table></body></html>',
    products: [
      { name: 'Copper Lug 10 M6', partNumber: 'CL1006', price: 4.2, attributes: { Cable: '10 mm²', Stud: 'M6' } },
      { name: 'Copper Lug 16 M8', partNumber: 'CL1608', price: 5.85, attributes: { Cable: '16 mm²', Stud: 'M8' } },
      { name: 'Copper Lug 25 M10', partNumber: 'CL2510', price: 9.1, attributes: { Cable: '25 mm²', Stud: 'M10' } },
    ],
  },
  {
    style: 'List, WooCommerce archive without data',
    url: `${origin}/product-category/switchgear/`,
    html: shell(
      '',
      `<ul class="products columns-3">${some
        .map(
          (
            part,
          ) => `<li class="product type-product ${part.stock > 0 ? 'instock' : 'outofstock'}"><a href="${origin}/product/${slug(part.name)}/" class="woocommerce-LoopProduct-link"><img src="/i/${part.pictures[0]}.jpg" width="300"><h2 class="woocommerce-loop-product__title">${part.name}</h2><span class="price"><span class="woocommerce-Price-amount amount"><bdi><span>R</span>${rand.commas(part.cents).slice(1)}</bdi></span></span></a>
<a href="?add-to-cart=1" class="button add_to_cart_button" data-product_id="1" data-product_sku="${part.sku}">Add to cart</a><span class="availability">${part.stock > 0 ? 'In stock' : 'Out of stock'}</span></li>`,
        )
        .join('')}</ul>`,
    ),
    products: listTruth(false),
  },
  {
    style: 'List, Magento category without data',
    url: `${origin}/switchgear.html`,
    html: shell(
      '',
      `<ol class="products list items product-items">${some
        .map(
          (
            part,
          ) => `<li class="item product product-item"><div class="product-item-info"><a href="${origin}/${slug(part.name)}.html" class="product photo"><img class="product-image-photo" src="${origin}/i/${part.pictures[0]}.jpg"></a><div class="product details product-item-details"><strong class="product name product-item-name"><a class="product-item-link" href="${origin}/${slug(part.name)}.html">${part.name}</a></strong>
<div class="price-box"><span class="price-wrapper" data-price-amount="${part.cents / 100}"><span class="price">${rand.commas(part.cents)}</span></span></div><form data-role="tocart-form" data-product-sku="${part.sku}" data-sku="${part.sku}" action="/checkout/cart/add"><button class="action tocart">Add to Cart</button></form><div class="stock"><span>${part.stock > 0 ? 'In stock' : 'Out of stock'}</span></div></div></div></li>`,
        )
        .join('')}</ol>`,
    ),
    products: listTruth(false),
  },
  {
    style: 'List, addresses only',
    url: `${origin}/all`,
    html: shell(
      json({
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        itemListElement: some.map((part, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          url: `/p/${slug(part.name)}`,
        })),
      }),
      '',
    ),
    products: [],
    links: some.map((part) => `${origin}/p/${slug(part.name)}`),
  },
]
