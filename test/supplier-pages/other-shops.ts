import { exclusive, html, json, type Part, parts, rand, type SupplierPage, slug, truthOf } from './truth.ts'

const shell = (title: string, head: string, body: string) =>
  `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${html(title)}</title>${head}</head><body>${body}</body></html>`

const openCart = (part: Part, origin: string) =>
  shell(
    part.name,
    `<meta name="description" content="${html(part.name)}"><base href="${origin}/">`,
    `<nav id="top"></nav><header><div id="logo"><h1><a href="/">Volt &amp; Co</a></h1></div></header><div id="product-product" class="container"><ul class="breadcrumb"><li><a href="/"><i class="fa fa-home"></i></a></li>${part.path.map((step) => `<li><a>${step}</a></li>`).join('')}<li><a>${html(part.name)}</a></li></ul>
<div class="row"><div id="content" class="col-sm-12"><div class="row"><div class="col-sm-8"><ul class="thumbnails">${part.pictures.map((name) => `<li><a class="thumbnail" href="image/cache/catalog/${name}-1000x1000.jpg"><img src="image/cache/catalog/${name}-228x228.jpg" /></a></li>`).join('')}</ul>
<div class="tab-content"><div class="tab-pane active" id="tab-description"><p>${html(part.description)}</p></div><div class="tab-pane" id="tab-specification"><table class="table table-bordered"><thead><tr><td colspan="2"><strong>Technical</strong></td></tr></thead><tbody>${part.specs.map(([name, value]) => `<tr><td>${name}</td><td>${value}</td></tr>`).join('')}</tbody></table></div></div></div>
<div class="col-sm-4"><h1>${html(part.name)}</h1><ul class="list-unstyled"><li>Brand: <a href="/b">${part.brand}</a></li><li>Product Code: ${part.sku}</li><li>Availability: ${part.stock > 0 ? part.stock : 'Out Of Stock'}</li></ul>
<ul class="list-unstyled"><li><h2>${rand.commas(part.cents)}</h2></li><li>Ex Tax: ${rand.commas(exclusive(part.cents))}</li></ul><div id="product"><button type="button" id="button-cart">Add to Cart</button></div></div></div></div></div></div><footer><p>Powered By OpenCart</p></footer>`,
  )

const nop = (part: Part, origin: string) =>
  shell(
    `${part.name} | Jozi Electrical Wholesale`,
    `<meta property="og:type" content="product"><meta property="og:title" content="${html(part.name)}"><meta property="og:image" content="${origin}/images/thumbs/0001_${part.pictures[0]}_600.jpeg"><meta property="og:site_name" content="Jozi Electrical Wholesale">`,
    `<div class="master-wrapper-page"><div class="header"><div class="header-logo"><img src="/logo.png"></div></div><div class="breadcrumb"><ul><li><a href="/"><span>Home</span></a><span class="delimiter">/</span></li>${part.path.map((step) => `<li><a><span>${step}</span></a><span class="delimiter">/</span></li>`).join('')}<li><strong class="current-item">${html(part.name)}</strong></li></ul></div>
<div class="page product-details-page"><div class="product-essential"><div class="gallery"><div class="picture"><a href="${origin}/images/thumbs/0001_${part.pictures[0]}.jpeg" class="picture-link"><img src="${origin}/images/thumbs/0001_${part.pictures[0]}_600.jpeg" title="Picture of ${html(part.name)}" id="main-product-img-9"></a></div></div>
<div class="overview"><div class="product-name"><h1>${html(part.name)}</h1></div><div class="short-description">${html(part.description)}</div><div class="manufacturers"><span class="label">Manufacturer:</span> <span class="value"><a>${part.brand}</a></span></div>
<div class="availability"><div class="stock"><span class="label">Availability:</span><span class="value" id="stock-availability-value-9">${part.stock > 0 ? 'In stock' : 'Out of stock'}</span></div></div>
<div class="additional-details"><div class="sku"><span class="label">SKU:</span><span class="value" id="sku-9">${part.sku}</span></div></div><div class="prices"><div class="product-price"><span id="price-value-9" class="price-value-9">${rand.noBreak(exclusive(part.cents))} excl tax</span></div></div><div class="add-to-cart"><button id="add-to-cart-button-9">Add to cart</button></div></div></div>
<div class="product-specs-box"><div class="title"><strong>Products specifications</strong></div><div class="table-wrapper"><table class="data-table"><thead><tr><th><span>Attribute name</span></th><th><span>Attribute value</span></th></tr></thead><tbody>${part.specs.map(([name, value]) => `<tr class="odd"><td class="spec-name">${name}</td><td class="spec-value">${value}</td></tr>`).join('')}</tbody></table></div></div></div></div>`,
  )

const odoo = (part: Part, origin: string) =>
  shell(
    `${part.name} | Platinum Power`,
    `<meta property="og:type" content="website"><meta property="og:title" content="${html(part.name)}"><meta property="og:site_name" content="Platinum Power"><meta property="og:image" content="${origin}/web/image/product.template/7/image_1024">`,
    `<div id="wrapwrap"><header><nav></nav></header><main><div itemscope="itemscope" itemtype="http://schema.org/Product" id="wrap" class="js_sale"><section id="product_detail"><ol class="breadcrumb"><li class="breadcrumb-item"><a href="/shop">All Products</a></li>${part.path.map((step) => `<li class="breadcrumb-item"><a>${step}</a></li>`).join('')}<li class="breadcrumb-item active"><span>${html(part.name)}</span></li></ol>
<div class="carousel"><div class="carousel-item"><img itemprop="image" class="img img-fluid product_detail_img" src="/web/image/product.product/7/image_1024/${part.sku}?unique=1" alt=""></div></div><div id="product_details"><h1 itemprop="name">${html(part.name)}</h1><span itemprop="url" style="display:none;">${origin}/shop/${slug(part.name)}-7</span>
<p class="text-muted" itemprop="description">${html(part.description)}</p><form action="/shop/cart/update" method="POST"><div itemprop="offers" itemscope="itemscope" itemtype="http://schema.org/Offer" class="product_price"><h3><span class="oe_price">R <span class="oe_currency_value">${rand.commas(exclusive(part.cents)).slice(1)}</span></span><span itemprop="price" style="display:none;">${exclusive(part.cents) / 100}</span><span itemprop="priceCurrency" style="display:none;">ZAR</span><small>Tax Excluded</small></h3></div></form>
<p>Internal Reference: <b>${part.sku}</b></p><div class="availability_messages"><div class="text-success">${part.stock > 0 ? `${part.stock} Units in stock` : 'Out of stock'}</div></div></div></section><section id="product_full_spec"><table class="table"><tbody><tr><td><span>Brand</span></td><td><span>${part.brand}</span></td></tr>${part.specs.map(([name, value]) => `<tr><td><span>${name}</span></td><td><span>${value}</span></td></tr>`).join('')}</tbody></table></section></div></main></div>`,
  )

const wix = (part: Part, origin: string) =>
  shell(
    `${part.name} | My Site`,
    `<meta property="og:title" content="${html(part.name)} | My Site"><meta property="og:site_name" content="My Site"><meta property="og:type" content="product"><meta property="product:price:amount" content="${rand.data(part.cents)}"><meta property="product:price:currency" content="ZAR"><meta property="product:availability" content="${part.stock > 0 ? 'in stock' : 'out of stock'}">
${json({ '@context': 'https://schema.org/', '@type': 'Product', name: part.name, description: part.description, sku: part.sku, image: part.pictures.map((name) => ({ '@type': 'ImageObject', height: 900, width: 900, contentUrl: `${origin}/media/${name}.jpg`, thumbnail: { '@type': 'ImageObject', contentUrl: `${origin}/media/${name}.jpg/v1/fill/w_50.jpg` } })), offers: { '@type': 'Offer', url: `${origin}/product-page/${slug(part.name)}`, priceCurrency: 'ZAR', price: rand.data(part.cents), Availability: 'https://schema.org/InStock' } })}`,
    `<div id="SITE_CONTAINER"><main><h1 data-hook="product-title">${html(part.name)}</h1><div data-hook="sku">SKU: ${part.sku}</div><div data-hook="product-price" class="price-wrapper"><span data-hook="formatted-primary-price">${rand.spaces(part.cents)}</span><span data-hook="tax-label">VAT Included</span></div>
<section data-hook="info-section"><h2>SPECIFICATIONS</h2><div>${part.specs.map(([name, value]) => `<p><strong>${name}:</strong> ${value}</p>`).join('')}</div></section></main></div>`,
  )

const bigCommerce = (part: Part, origin: string) =>
  shell(
    part.name,
    `<meta property="product:price:amount" content="${part.cents / 100}"><meta property="product:price:currency" content="ZAR"><meta property="og:image" content="${origin}/images/stencil/608x608/products/1/${part.pictures[0]}.jpg">`,
    `<header class="header"></header><div class="body"><div class="container"><nav aria-label="Breadcrumb"><ol class="breadcrumbs"><li class="breadcrumb"><a href="/"><span>Home</span></a></li>${part.path.map((step) => `<li class="breadcrumb"><a><span>${step}</span></a></li>`).join('')}<li class="breadcrumb is-active"><a><span>${html(part.name)}</span></a></li></ol></nav>
<div class="productView"><section class="productView-images"><figure class="productView-image"><a href="${origin}/images/stencil/1280x1280/products/1/${part.pictures[0]}.jpg"><img class="productView-image--default" src="${origin}/images/stencil/608x608/products/1/${part.pictures[0]}.jpg"></a></figure></section><section class="productView-details product-data"><h2 class="productView-brand"><a><span>${part.brand}</span></a></h2><h1 class="productView-title">${html(part.name)}</h1>
<div class="productView-price"><div class="price-section price-section--withTax"><span class="price price--withTax">${rand.commas(part.cents)}</span> <abbr title="Including Tax">(Inc. Tax)</abbr></div></div><dl class="productView-info"><dt class="productView-info-name">SKU:</dt><dd class="productView-info-value">${part.sku}</dd><dt class="productView-info-name">Availability:</dt><dd class="productView-info-value">${part.stock} in stock</dd>${part.specs.map(([name, value]) => `<dt class="productView-info-name">${name}:</dt><dd class="productView-info-value">${value}</dd>`).join('')}</dl><form action="/cart.php" class="form"><input type="submit" id="form-action-addToCart" value="Add to Cart"></form></section>
<article class="productView-description"><div class="tab-content" id="tab-description"><p>${html(part.description)}</p></div></article></div></div></div>`,
  )

const squarespace = (part: Part, origin: string) =>
  shell(
    `${part.name} — Bushveld Boards`,
    `<meta property="og:title" content="${html(part.name)} — Bushveld Boards"><meta property="og:site_name" content="Bushveld Boards"><meta property="og:type" content="product"><meta property="product:price:amount" content="${rand.data(part.cents)}"><meta property="product:price:currency" content="ZAR"><meta property="product:availability" content="instock"><meta property="og:image" content="${origin}/static/${part.pictures[0]}.jpg?format=1500w">`,
    `<main><section class="ProductItem"><div class="ProductItem-gallery"><img data-src="${origin}/static/${part.pictures[0]}.jpg" data-image="${origin}/static/${part.pictures[0]}.jpg"></div><section class="ProductItem-details"><h1 class="ProductItem-details-title">${html(part.name)}</h1><div class="ProductItem-product-price"><div class="product-price"><span class="sqs-money-native">${rand.data(part.cents)}</span> incl. VAT</div></div><div class="ProductItem-details-excerpt"><p>${html(part.description)}</p><p>Part No: ${part.sku}<br>Brand: ${part.brand}<br>${part.specs.map(([name, value]) => `${name}: ${value}`).join('<br>')}</p></div></section></section></main>`,
  )

const opencartOrigin = 'https://voltandco.example'
const nopOrigin = 'https://joziwholesale.example'
const odooOrigin = 'https://platinumpower.example'
const wixOrigin = 'https://mysite.example'
const bigOrigin = 'https://bigboards.example'
const squareOrigin = 'https://bushveldboards.example'

export const otherShopPages: SupplierPage[] = [
  {
    style: 'OpenCart, base address, price excluding tax on its own line',
    url: `${opencartOrigin}/index.php?route=product/product&product_id=42`,
    html: openCart(parts.isolator, opencartOrigin),
    products: [
      truthOf(
        parts.isolator,
        parts.isolator.pictures.map((name) => `${opencartOrigin}/image/cache/catalog/${name}-1000x1000.jpg`),
        { countInStock: 14 },
      ),
    ],
  },
  {
    style: 'OpenCart, out of stock',
    url: `${opencartOrigin}/index.php?route=product/product&product_id=43`,
    html: openCart(parts.contactor, opencartOrigin),
    products: [truthOf(parts.contactor, [`${opencartOrigin}/image/cache/catalog/ct-32-230-1000x1000.jpg`])],
  },
  {
    style: 'nopCommerce, price excluding tax',
    url: `${nopOrigin}/${slug(parts.surge.name)}`,
    html: nop(parts.surge, nopOrigin),
    products: [truthOf(parts.surge, [`${nopOrigin}/images/thumbs/0001_spd-t2-40.jpeg`])],
  },
  {
    style: 'Odoo, microdata, tax excluded',
    url: `${odooOrigin}/shop/${slug(parts.cable.name)}-7`,
    html: odoo(parts.cable, odooOrigin),
    products: [
      truthOf(parts.cable, [`${odooOrigin}/web/image/product.product/7/image_1024/PF25BLK100?unique=1`], {
        countInStock: 42,
      }),
    ],
  },
  {
    style: 'Wix, JSON-LD and specifications in paragraphs',
    url: `${wixOrigin}/product-page/${slug(parts.enclosure.name)}`,
    html: wix(parts.enclosure, wixOrigin),
    products: [
      {
        ...truthOf(
          parts.enclosure,
          parts.enclosure.pictures.map((name) => `${wixOrigin}/media/${name}.jpg`),
        ),
        brand: undefined,
        category: undefined,
      },
    ],
  },
  {
    style: 'BigCommerce, definition list',
    url: `${bigOrigin}/${slug(parts.breaker.name)}/`,
    html: bigCommerce(parts.breaker, bigOrigin),
    products: [
      truthOf(parts.breaker, [`${bigOrigin}/images/stencil/1280x1280/products/1/mcb120c.jpg`], { countInStock: 250 }),
    ],
  },
  {
    style: 'Squarespace, specifications as lines of a paragraph',
    url: `${squareOrigin}/store/p/${slug(parts.cable.name)}`,
    html: squarespace(parts.cable, squareOrigin),
    products: [
      { ...truthOf(parts.cable, [`${squareOrigin}/static/pf25-black.jpg?format=1500w`]), category: undefined },
    ],
  },
]
