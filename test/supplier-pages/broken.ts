import { html, json, type Part, parts, rand, type SupplierPage, slug, truthOf } from './truth.ts'

const origin = 'https://halfdone.example'
const addressOf = (part: Part) => `${origin}/p/${slug(part.name)}`
const picture = (part: Part) => `${origin}/img/${part.pictures[0]}.jpg`

const fields = (part: Part) =>
  `"name": "${part.name}", "sku": "${part.sku}", "image": "${picture(part)}", "description": "${part.description}", "brand": {"@type": "Brand", "name": "${part.brand}"}, "category": "${part.path.join(' > ')}"`
const offer = (part: Part, price: string) =>
  `"offers": {"@type": "Offer", ${price}, "availability": "https://schema.org/${part.stock > 0 ? 'InStock' : 'OutOfStock'}"`

const page = (part: Part, script: string, body = '') =>
  `<!doctype html><html><head><title>${html(part.name)}</title>${script}</head><body><main><h1>${html(part.name)}</h1>${body}<table>${part.specs.map(([name, value]) => `<tr><td>${name}</td><td>${value}</td></tr>`).join('')}</table></main></body></html>`
const script = (text: string) => `<script type="application/ld+json">${text}</script>`

const truth = (part: Part, more = {}) => truthOf(part, [picture(part)], more)

export const brokenPages: SupplierPage[] = [
  {
    style: 'Broken, JSON cut off at the end',
    url: addressOf(parts.isolator),
    html: page(
      parts.isolator,
      script(
        `{"@context": "https://schema.org", "@type": "Product", ${fields(parts.isolator)}, ${offer(parts.isolator, `"price": "${rand.data(parts.isolator.cents)}", "priceCurrency": "ZAR"`)}`,
      ),
      '<p class="price">R1,423.70 incl. VAT</p>',
    ),
    products: [truth(parts.isolator)],
  },
  {
    style: 'Broken, comments and trailing commas',
    url: addressOf(parts.breaker),
    html: page(
      parts.breaker,
      script(
        `/* product */ {"@context": "https://schema.org", "@type": "Product", // theme\n ${fields(parts.breaker)}, ${offer(parts.breaker, `"price": ${parts.breaker.cents / 100}, "priceCurrency": "ZAR",`)},},}`,
      ),
      '<p>VAT included</p>',
    ),
    products: [truth(parts.breaker)],
  },
  {
    style: 'Broken, CDATA and line breaks in texts',
    url: addressOf(parts.enclosure),
    html: page(
      parts.enclosure,
      script(
        `//<![CDATA[\n{"@context": "https://schema.org", "@type": "Product", ${fields(parts.enclosure).replace('gland plate, ', 'gland plate,\n\t')}, ${offer(parts.enclosure, `"price": "R ${rand.data(parts.enclosure.cents)}"`)}}}\n//]]>`,
      ),
      '<p>All prices include VAT</p>',
    ),
    products: [truth(parts.enclosure)],
  },
  {
    style: 'Broken, encoded quotes',
    url: addressOf(parts.cable),
    html: page(
      parts.cable,
      script(
        `{"@context": "https://schema.org", "@type": "Product", ${fields(parts.cable)}, ${offer(parts.cable, `"price": "${rand.data(parts.cable.cents)}", "priceCurrency": "ZAR"`)}}}`.replaceAll(
          '"',
          '&quot;',
        ),
      ),
      '<span class="price">R1,092.50</span> <span>VAT incl.</span>',
    ),
    products: [truth(parts.cable)],
  },
  {
    style: 'Broken, one script unusable, one valid',
    url: addressOf(parts.contactor),
    html: page(
      parts.contactor,
      script('{{ product.structured_data }}') +
        json({
          '@type': ['Product', 'Thing'],
          name: parts.contactor.name,
          sku: parts.contactor.sku,
          image: [picture(parts.contactor)],
          description: parts.contactor.description,
          manufacturer: { name: parts.contactor.brand },
          category: 'Contactors',
          offers: { price: '688.85', priceCurrency: 'ZAR', availability: 'http://schema.org/OutOfStock' },
        }),
      '<p class="price">R688.85 inc VAT</p>',
    ),
    products: [truth(parts.contactor)],
  },
  {
    style: 'Broken, the same product described by both theme and plugin',
    url: addressOf(parts.surge),
    html: page(
      parts.surge,
      json({
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: parts.surge.name,
        image: picture(parts.surge),
        description: parts.surge.description,
        offers: { '@type': 'Offer', price: '1955.00', priceCurrency: 'ZAR', availability: 'InStock' },
      }) +
        json({
          '@context': 'https://schema.org',
          '@type': 'Product',
          name: parts.surge.name,
          sku: parts.surge.sku,
          brand: parts.surge.brand,
          category: 'Protection > Surge Arresters',
        }),
      '<div class="price">R1 955,00 <small>(incl. VAT)</small></div>',
    ),
    products: [truth(parts.surge)],
  },
  {
    style: 'Broken, Windows encoding not declared in the header',
    url: addressOf(parts.enclosure),
    html: Buffer.from(
      page(
        { ...parts.enclosure, name: 'Kabinet Grys – 600 mm' },
        '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">',
        `<p>Part No: KG-600</p><p class="price">R\u00a02\u00a0500,00 excl. VAT</p>`,
      ).replaceAll('–', '\u0096'),
      'latin1',
    ),
    products: [
      {
        name: 'Kabinet Grys – 600 mm',
        partNumber: 'KG-600',
        price: 2500,
        attributes: Object.fromEntries(parts.enclosure.specs.map(([name, , kept]) => [name, kept])),
      },
    ],
  },
  {
    style: 'Broken, price in dollars',
    url: addressOf(parts.surge),
    html: page(
      parts.surge,
      json({
        '@type': 'Product',
        name: parts.surge.name,
        sku: parts.surge.sku,
        offers: { '@type': 'Offer', price: '109.00', priceCurrency: 'USD' },
      }),
    ),
    products: [{ name: parts.surge.name, partNumber: parts.surge.sku, price: null }],
  },
  {
    style: 'Broken, microdata inside out',
    url: addressOf(parts.isolator),
    html: `<body><div itemscope itemtype="https://schema.org/Product"><a itemprop="name" href="/p">${parts.isolator.name}</a><p>Code <span itemprop="sku">${parts.isolator.sku}<div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><b itemprop="price">${rand.spaces(parts.isolator.cents)}</b> incl VAT<meta itemprop="priceCurrency" content="ZAR"><link itemprop="availability" href="https://schema.org/InStock"></div></span><span itemprop="brand">${parts.isolator.brand}</span><img itemprop="image" data-src="/img/ri-63-3p-front.jpg" src="data:image/gif;base64,R0lGOD"></div>`,
    products: [
      {
        name: parts.isolator.name,
        price: 1238,
        brand: parts.isolator.brand,
        inStock: true,
        images: [`${origin}/img/ri-63-3p-front.jpg`],
      },
    ],
  },
  {
    style: 'Broken, no product at all',
    url: `${origin}/about`,
    html: '<html><head><title>About us</title></head><body><h1>About us</h1><p>We have made boards in Bellville since 1974 and sell them all over the country.</p></body></html>',
    products: [],
  },
]
