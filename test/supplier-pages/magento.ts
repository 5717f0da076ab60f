import { exclusive, html, json, type Part, parts, rand, type SupplierPage, slug, type Truth, truthOf } from './truth.ts'

const origin = 'https://shop.highveldcontrols.example'
const addressOf = (part: Part) => `${origin}/${slug(part.name)}.html`
const cached = (name: string) =>
  `${origin}/media/catalog/product/cache/0b1c2d3e4f5a6b7c8d9e0f1a2b3c4d5e/${name[0]}/${name[1]}/${name}.jpg`

const galleryScript = (part: Part) =>
  `<script type="text/x-magento-init">${JSON.stringify({
    '[data-gallery-role=gallery-placeholder]': {
      'mage/gallery/gallery': {
        data: part.pictures.map((name) => ({
          thumb: cached(name).replace('0b1c', '9a8b'),
          img: cached(name),
          full: cached(name),
          caption: part.name,
          isMain: true,
        })),
      },
    },
  }).replaceAll('/', '\\/')}</script>`

type Look = { offer?: string; script?: boolean; microdata?: boolean; specs?: string }

const finalPrice = (
  part: Part,
) => `<div class="price-box price-final_price" data-role="priceBox"><span class="price-container price-final_price tax weee"><span id="product-price-31" data-price-amount="${part.cents / 100}" data-price-type="finalPrice" class="price-wrapper">
<span class="price">${rand.commas(part.cents)}</span></span><meta itemprop="price" content="${part.cents / 100}"><meta itemprop="priceCurrency" content="ZAR"></span></div>`
const bothPrices = (
  part: Part,
) => `<div class="price-box price-final_price"><span class="price-container"><span id="price-including-tax-31" data-label="Incl. Tax" data-price-amount="${part.cents / 100}" class="price-wrapper price-including-tax"><span class="price">${rand.commas(part.cents)}</span></span>
<span id="price-excluding-tax-31" data-label="Excl. Tax" data-price-amount="${exclusive(part.cents) / 100}" class="price-wrapper price-excluding-tax"><span class="price">${rand.commas(exclusive(part.cents))}</span></span></span></div>`
const specialPrice = (
  part: Part,
) => `<div class="price-box"><span class="special-price"><span class="price-label">Special Price</span><span data-price-amount="${part.cents / 100}" class="price-wrapper"><span class="price">${rand.commas(part.cents)}</span></span></span>
<span class="old-price"><span class="price-label">Was</span><span data-price-amount="${part.cents / 50}" class="price-wrapper"><span class="price">${rand.commas(part.cents * 2)}</span></span></span></div>`

const page = (part: Part, look: Look) => {
  const scope = look.microdata ? ' itemscope itemtype="http://schema.org/Product"' : ''
  const prop = (name: string) => (look.microdata ? ` itemprop="${name}"` : '')
  return `<!doctype html><html lang="en"><head prefix="og: http://ogp.me/ns# product: http://ogp.me/ns/product#"><meta charset="utf-8"/><title>${html(part.name)} | Highveld Controls</title>
<meta property="og:type" content="product"/><meta property="og:title" content="${html(part.name)}"/><meta property="og:image" content="${cached(part.pictures[0] ?? '')}"/><meta property="og:description" content="${html(part.description.slice(0, 30))}"/>
<meta property="og:url" content="${addressOf(part)}"/><meta property="product:price:amount" content="${part.cents / 100}"/><meta property="product:price:currency" content="ZAR"/></head>
<body class="catalog-product-view"><div class="page-wrapper"><header class="page-header"><div class="header content"><a class="logo" href="/"><img src="/logo.svg"></a><div class="minicart-wrapper"><span class="price">R0.00</span></div></div></header>
<div class="breadcrumbs"><ul class="items"><li class="item home"><a href="/">Home</a></li>${part.path.map((step) => `<li class="item category"><a href="/c">${step}</a></li>`).join('')}<li class="item product"><strong>${html(part.name)}</strong></li></ul></div>
<main id="maincontent" class="page-main"><div class="columns"><div class="column main"${scope}><div class="product-info-main"><div class="page-title-wrapper product"><h1 class="page-title"><span class="base" data-ui-id="page-title-wrapper"${prop('name')}>${html(part.name)}</span></h1></div>
<div class="product-info-price"${look.microdata ? ' itemprop="offers" itemscope itemtype="http://schema.org/Offer"' : ''}>${look.offer ?? finalPrice(part)}<div class="product-info-stock-sku"><div class="stock ${part.stock > 0 ? 'available' : 'unavailable'}" title="Availability"><span>${part.stock > 0 ? 'In stock' : 'Out of stock'}</span></div>
<div class="product attribute sku"><strong class="type">SKU</strong> <div class="value"${prop('sku')}>${part.sku}</div></div></div></div>
<div class="product-add-form"><form id="product_addtocart_form" action="/checkout/cart/add/"><input name="qty" value="1"><button type="submit" title="Add to Cart" class="action primary tocart">Add to Cart</button></form></div>
<div class="product attribute overview"><div class="value"${prop('description')}>${html(part.description)}</div></div></div>
<div class="product media"><div class="gallery-placeholder"><img alt="main product photo" class="gallery-placeholder__image" src="${cached(part.pictures[0] ?? '')}"></div>${look.script === false ? '' : galleryScript(part)}</div>
<div class="product info detailed"><div class="data item content" id="description"><div class="product attribute description"><div class="value"><p>${html(part.description)}</p></div></div></div>
<div class="data item content" id="additional"><div class="additional-attributes-wrapper table-wrapper">${
    look.specs ??
    `<table class="data table additional-attributes" id="product-attribute-specs-table"><caption class="table-caption">More Information</caption><tbody>
${[['Manufacturer', part.brand], ...part.specs].map(([name, value]) => `<tr><th class="col label" scope="row">${name}</th><td class="col data" data-th="${name}">${value}</td></tr>`).join('')}</tbody></table>`
  }</div></div></div></div>
<div class="block related"><div class="block-title title"><strong>Related Products</strong></div><ol class="products list items"><li class="item product product-item"><strong class="product name product-item-name"><a href="/x.html">Cable gland 20mm</a></strong><span class="price">R9.50</span></li></ol></div>
</div></main><footer class="page-footer">Highveld Controls</footer></div></body></html>`
}

const truth = (part: Part, more: Partial<Truth> = {}) => truthOf(part, part.pictures.map(cached), more)

export const magentoPages: SupplierPage[] = [
  {
    style: 'Magento, microdata and gallery script',
    url: addressOf(parts.enclosure),
    html: page(parts.enclosure, { microdata: true }),
    products: [truth(parts.enclosure)],
  },
  {
    style: 'Magento, no microdata, prices with and without tax',
    url: addressOf(parts.isolator),
    html: page(parts.isolator, { offer: bothPrices(parts.isolator) }),
    products: [truth(parts.isolator)],
  },
  {
    style: 'Magento, special price, sold out',
    url: addressOf(parts.contactor),
    html: page(parts.contactor, { offer: specialPrice(parts.contactor) }),
    products: [truth(parts.contactor)],
  },
  {
    style: 'Magento, JSON-LD by an extension, weight as a quantity',
    url: addressOf(parts.surge),
    html: page(parts.surge, {}).replace(
      '</head>',
      `${json([
        { '@context': 'https://schema.org', '@type': 'WebSite', url: origin, name: 'Highveld Controls' },
        {
          '@context': 'https://schema.org',
          '@type': 'Product',
          name: parts.surge.name,
          sku: parts.surge.sku,
          mpn: 'X-100',
          image: [cached('spd-t2-40')],
          description: parts.surge.description,
          brand: parts.surge.brand,
          weight: { '@type': 'QuantitativeValue', value: 0.42, unitCode: 'KGM' },
          additionalProperty: [{ '@type': 'PropertyValue', name: 'Nominal voltage', value: '275', unitCode: 'VLT' }],
          offers: {
            '@type': 'Offer',
            url: addressOf(parts.surge),
            price: (parts.surge.cents / 100).toFixed(6),
            priceCurrency: 'ZAR',
            availability: 'InStock',
          },
        },
      ])}</head>`,
    ),
    products: [
      truth(parts.surge, {
        attributes: {
          'Nominal voltage': '275 V',
          Weight: '0.42 kg',
          'Max discharge current': '40 kA',
          Poles: '4',
          'Response time': '25 ns',
        },
      }),
    ],
  },
]
