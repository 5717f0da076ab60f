import { exclusive, html, json, type Part, parts, rand, type SupplierPage, slug, type Truth, truthOf } from './truth.ts'

const origin = 'https://cape-switch.example'
const addressOf = (part: Part) =>
  `${origin}/${part.path.at(-1)?.toLowerCase().replace(/ /g, '-')}/12-${slug(part.name)}.html`
const file = (name: string, size: string) => `${origin}/${name.length}-${size}_default/${name}.jpg`
const large = (name: string) => file(name, 'large')

type Look = { head?: string; price?: string; quantity?: string }

const page17 = (
  part: Part,
  look: Look,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${html(part.name)}</title><meta name="description" content="${html(part.description.slice(0, 40))}">
<link rel="canonical" href="${addressOf(part)}">${look.head ?? ''}<meta property="og:type" content="product"><meta property="og:title" content="${html(part.name)}"><meta property="og:site_name" content="Cape Switch"><meta property="og:image" content="${large(part.pictures[0] ?? '')}"></head>
<body id="product" class="lang-en country-za"><header id="header"><nav class="header-nav"></nav><img class="logo img-fluid" src="/img/logo.jpg"></header><section id="wrapper"><div class="container"><nav data-depth="4" class="breadcrumb"><ol>
${['Home', ...part.path, part.name].map((step) => `<li><a href="/x"><span>${html(step)}</span></a></li>`).join('')}</ol></nav><div id="content-wrapper"><section id="main"><div class="row product-container"><div class="col-md-6"><section class="page-content" id="content">
<div class="images-container"><div class="product-cover"><img class="js-qv-product-cover img-fluid" src="${large(part.pictures[0] ?? '')}"></div><div class="js-qv-mask mask"><ul class="product-images">${part.pictures
  .map(
    (name) =>
      `<li class="thumb-container"><img class="thumb js-thumb" data-image-medium-src="${file(name, 'medium')}" data-image-large-src="${large(name)}" src="${file(name, 'small')}"></li>`,
  )
  .join('')}</ul></div></div></section></div>
<div class="col-md-6"><h1 class="h1">${html(part.name)}</h1><div class="product-prices">${look.price ?? `<div class="product-price h5"><div class="current-price"><span class="current-price-value" content="${part.cents / 100}">${rand.spaces(part.cents)}</span></div></div><div class="tax-shipping-delivery-label">Tax included</div>`}</div>
<div class="product-information"><div class="product-description"><p>${html(part.description)}</p></div><div class="product-actions"><form action="${origin}/cart" method="post" id="add-to-cart-or-refresh"><div class="product-add-to-cart"><span class="control-label">Quantity</span>
<button class="btn btn-primary add-to-cart" type="submit">Add to cart</button><span id="product-availability">${part.stock > 0 ? '' : 'Out-of-Stock'}</span></div></form></div></div>
<div class="tabs"><div class="tab-pane" id="product-details"><div class="product-manufacturer"><label class="label">Brand</label><span><a href="/brand/1">${part.brand}</a></span></div><div class="product-reference"><label class="label">Reference </label><span>${part.sku}</span></div>
<div class="product-quantities"><label class="label">In stock</label><span data-stock="${part.stock}" data-allow-oosp="0">${look.quantity ?? `${part.stock} Items`}</span></div>
<section class="product-features"><p class="h6">Data sheet</p><dl class="data-sheet">${part.specs.map(([name, value]) => `<dt class="name">${name}</dt><dd class="value">${value}</dd>`).join('')}</dl></section></div>
${part.sheet ? `<div class="tab-pane" id="attachments"><section class="product-attachments"><p class="h5">Download</p><div class="attachment"><h4><a href="/docs/${part.sheet.file}">${part.sheet.name}</a></h4></div></section></div>` : ''}</div></div></div>
<section class="featured-products"><h2>12 other products in the same category:</h2><div class="products"><article class="product-miniature"><h3 class="product-title"><a href="/y">Handle</a></h3><span class="price">R 25,00</span><img src="${file('handle', 'home')}"></article></div></section></section></div></div></section><footer id="footer"></footer></body></html>`

const page16 = (
  part: Part,
) => `<!DOCTYPE HTML><html lang="en-za"><head><meta charset="utf-8"/><title>${html(part.name)} - Cape Switch</title></head><body id="product" class="product"><div id="page"><div class="header-container"><header id="header"><div id="header_logo"><img class="logo" src="/img/logo.jpg"/></div></header></div>
<div class="columns-container"><div class="breadcrumb clearfix"><a class="home" href="/" title="Return to Home"><i class="icon-home"></i></a><span class="navigation-pipe">&gt;</span><span class="navigation_page">${part.path.map((step) => `<span><a href="/c"><span>${step}</span></a></span>`).join('<span class="navigation-pipe">&gt;</span>')}<span class="navigation-pipe">&gt;</span>${html(part.name)}</span></div>
<div id="center_column"><div itemscope itemtype="https://schema.org/Product"><meta itemprop="url" content="${addressOf(part)}"><div class="primary_block row"><div class="pb-left-column"><div id="image-block"><span id="view_full_size"><img id="bigpic" itemprop="image" src="${large(part.pictures[0] ?? '')}" width="458"/></span></div></div>
<div class="pb-center-column"><h1 itemprop="name">${html(part.name)}</h1><p id="product_reference"><label>Reference: </label><span class="editable" itemprop="sku" content="${part.sku}"></span></p><div id="short_description_block"><div id="short_description_content" class="rte" itemprop="description"><p>${html(part.description)}</p></div></div>
<p id="pQuantityAvailable"><span id="quantityAvailable">${part.stock}</span> <span id="quantityAvailableTxtMultiple">Items</span></p><p id="availability_statut"><span id="availability_value" class="label label-success">In stock</span></p></div>
<div class="pb-right-column"><form id="buy_block" action="/cart"><div class="box-info-product"><div class="price"><p class="our_price_display" itemprop="offers" itemscope itemtype="https://schema.org/Offer"><link itemprop="availability" href="https://schema.org/InStock"/><span id="our_price_display" class="price" itemprop="price" content="${exclusive(part.cents) / 100}">${rand.spaces(exclusive(part.cents))}</span> tax excl.<meta itemprop="priceCurrency" content="ZAR" /></p></div></div></form></div></div>
<section class="page-product-box"><h3 class="page-product-heading">Data sheet</h3><table class="table-data-sheet">${part.specs.map(([name, value], index) => `<tr class="${index % 2 ? 'even' : 'odd'}"><td>${name}</td><td>${value}</td></tr>`).join('')}</table></section>
<p itemprop="brand" itemscope itemtype="https://schema.org/Brand"><meta itemprop="name" content="${part.brand}"></p></div></div></div></div></body></html>`

const data = (part: Part) =>
  json({
    '@context': 'https://schema.org/',
    '@type': 'Product',
    name: part.name,
    description: part.description,
    category: part.path.at(-1),
    image: large(part.pictures[0] ?? ''),
    sku: part.sku,
    mpn: part.sku,
    brand: { '@type': 'Brand', name: part.brand },
    offers: {
      '@type': 'Offer',
      priceCurrency: 'ZAR',
      name: part.name,
      price: String(part.cents / 100),
      url: addressOf(part),
      image: part.pictures.map(large),
      sku: part.sku,
      availability: `https://schema.org/${part.stock > 0 ? 'InStock' : 'OutOfStock'}`,
      seller: { '@type': 'Organization', name: 'Cape Switch' },
    },
  })

const truth = (part: Part, more: Partial<Truth> = {}) =>
  truthOf(part, part.pictures.map(large), {
    ...(part.stock > 0 && { countInStock: part.stock }),
    ...(part.sheet && { documents: [{ name: part.sheet.name, url: `${origin}/docs/${part.sheet.file}` }] }),
    ...more,
  })

export const prestaPages: SupplierPage[] = [
  {
    style: 'PrestaShop 8, JSON-LD',
    url: addressOf(parts.enclosure),
    html: page17(parts.enclosure, { head: data(parts.enclosure) }),
    products: [truth(parts.enclosure)],
  },
  {
    style: 'PrestaShop 1.7, no data, comma decimals',
    url: addressOf(parts.surge),
    html: page17(parts.surge, {}),
    products: [truth(parts.surge)],
  },
  {
    style: 'PrestaShop 1.7, tax excluded, discount',
    url: addressOf(parts.isolator),
    html: page17(parts.isolator, {
      price: `<div class="product-discount"><span class="regular-price">R 1 500,00</span></div><div class="product-price h5 has-discount"><div class="current-price"><span class="current-price-value" content="${exclusive(parts.isolator.cents) / 100}">${rand.spaces(exclusive(parts.isolator.cents))}</span><span class="discount discount-percentage">Save 10%</span></div></div><div class="tax-shipping-delivery-label">Tax excluded</div>`,
    }),
    products: [truth(parts.isolator)],
  },
  {
    style: 'PrestaShop 1.7, out of stock',
    url: addressOf(parts.contactor),
    html: page17(parts.contactor, { head: data(parts.contactor), quantity: '0 Items' }),
    products: [truth(parts.contactor)],
  },
  {
    style: 'PrestaShop 1.6, microdata',
    url: addressOf(parts.breaker),
    html: page16(parts.breaker),
    products: [truth(parts.breaker, { countInStock: undefined })],
  },
]
