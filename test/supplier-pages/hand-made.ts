import { exclusive, html, type Part, parts, rand, type SupplierPage, truthOf } from './truth.ts'

const origin = 'http://www.oomkoosboards.example'

const layoutTables = (
  part: Part,
) => `<HTML><HEAD><TITLE>Oom Koos Boards - ${html(part.name)}</TITLE></HEAD><BODY BGCOLOR="#FFFFFF"><TABLE WIDTH=760 BORDER=0><TR><TD COLSPAN=2><IMG SRC="images/logo.gif" WIDTH=300><FONT SIZE=2><A HREF="index.htm">Home</A> | <A HREF="contact.htm">Contact</A></FONT></TD></TR>
<TR><TD VALIGN=top WIDTH=160><TABLE><TR><TD><A HREF="a.htm">Breakers</A></TD></TR><TR><TD><A HREF="b.htm">Isolators</A></TD></TR></TABLE></TD><TD VALIGN=top><H1>${html(part.name)}</H1><IMG SRC="images/${part.pictures[0]}.jpg" WIDTH=250 ALT="${html(part.name)}"><P>${html(part.description)}</P>
<TABLE BORDER=1 CELLPADDING=4><TR><TD><B>Part No.</B></TD><TD>${part.sku}</TD></TR><TR><TD><B>Manufacturer</B></TD><TD>${part.brand}</TD></TR>${part.specs.map(([name, value]) => `<TR><TD><B>${name}:</B></TD><TD>${value}</TD></TR>`).join('')}<TR><TD><B>Price (excl VAT)</B></TD><TD>${rand.spaces(exclusive(part.cents))}</TD></TR><TR><TD><B>Stock</B></TD><TD>${part.stock}</TD></TR></TABLE>
<P><A HREF="pdf/${part.sheet?.file ?? 'none.pdf'}">Download</A></P></TD></TR></TABLE><CENTER><FONT SIZE=1>&copy; 2009 Oom Koos Boards. Tel 012 555 0199</FONT></CENTER></BODY></HTML>`

const unclosed = (
  part: Part,
) => `<html><head><title>${html(part.name)}</title><body><h1>${html(part.name)}<p>${html(part.description)}
<p><b>Product code:</b> ${part.sku}<p><b>Brand:</b> ${part.brand}<p><b>Our price:</b> ${rand.plain(part.cents)} incl VAT
<table><tr><th>Specification<th>Value${part.specs.map(([name, value]) => `<tr><td>${name}<td>${value}`).join('')}</table><img src=/pics/${part.pictures[0]}.png><p>Available from stock`

const bullets = (
  part: Part,
) => `<!doctype html><html><head><meta charset=utf-8><title>${html(part.name)} » Bosveld Panele</title></head><body><div id="wrapper"><div class="crumbs">Home » ${part.path.join(' » ')} » ${html(part.name)}</div><div id="page"><h1>${html(part.name)}</h1><div class="photo"><img src="../foto/${part.pictures[0]}.jpg"></div>
<p>${html(part.description)}</p><h3>Features</h3><ul><li><strong>Stock Code:</strong> ${part.sku}</li><li><strong>Make:</strong> ${part.brand}</li>${part.specs.map(([name, value]) => `<li>${name}: ${value}</li>`).join('')}</ul><p class="cost">${rand.code(exclusive(part.cents))} + VAT each</p><p>In stock: ${part.stock}</p></div></div></body></html>`

const fourColumns = (
  part: Part,
) => `<html><head><title>${html(part.name)}</title></head><body><h1>${html(part.name)}</h1><img src="big/${part.pictures[0]}.jpg"><table><tr><td>Cat. No.:</td><td>${part.sku}</td><td>Brand:</td><td>${part.brand}</td></tr>
${part.specs.map(([name, value], index) => (index % 2 === 0 ? `<tr><td>${name}:</td><td>${value}</td>${part.specs[index + 1] ? `<td>${part.specs[index + 1]?.[0]}:</td><td>${part.specs[index + 1]?.[1]}</td>` : '<td></td><td></td>'}</tr>` : '')).join('')}</table><div>${html(part.description)}</div><p>Price: <b>${rand.commas(part.cents)}</b> (VAT incl.)</p></body></html>`

const horizontal = (
  part: Part,
) => `<html><head><title>${html(part.name)} | Delta Supplies</title></head><body><div id="main"><h1>${html(part.name)}</h1><p>${html(part.description)}</p><table class="spec"><tr><th>Part Number</th>${part.specs.map(([name]) => `<th>${name}</th>`).join('')}<th>Brand</th></tr><tr><td>${part.sku}</td>${part.specs.map(([, value]) => `<td>${value}</td>`).join('')}<td>${part.brand}</td></tr></table>
<div class="pricing"><span class="price">R${Math.floor(exclusive(part.cents) / 100)
  .toLocaleString('en-US')
  .replaceAll(
    ',',
    ' ',
  )}<sup>${String(exclusive(part.cents) % 100).padStart(2, '0')}</sup></span> <span class="vat">Excl. VAT</span></div><div class="availability">Out of stock - lead time 3 weeks</div><div class="image"><img src="/i/${part.pictures[0]}.webp"></div></div></body></html>`

const spans = (
  part: Part,
) => `<!DOCTYPE html><html><body><div class="content"><h1>${html(part.name)}</h1><div class="row"><span class="field-name">Item code</span><span class="field-value">${part.sku}</span></div><div class="row"><span class="field-name">Brand</span><span class="field-value">${part.brand}</span></div>${part.specs.map(([name, value]) => `<div class="row"><span class="field-name">${name}</span><span class="field-value">${value}</span></div>`).join('')}
<div class="row"><span class="field-name">Price incl. VAT</span><span class="field-value">${rand.spaces(part.cents)}</span></div><div class="row"><span class="field-name">Availability</span><span class="field-value">Yes</span></div><p class="text">${html(part.description)}</p><div class="pic"><img src="https://img.example/p/${part.pictures[0]}.jpg" width="500"></div></div></body></html>`

const afrikaans = (part: Part) =>
  `<!DOCTYPE html><html lang="af"><head><meta charset="utf-8"><title>${html(part.name)}</title></head><body><div class="breadcrumb"><a href="/">Tuis</a> &gt; <a>${part.path[0]}</a> &gt; <a>${part.path[1]}</a> &gt; ${html(part.name)}</div><h1>${html(part.name)}</h1><dl><dt>Produkkode</dt><dd>${part.sku}</dd><dt>Vervaardiger</dt><dd>${part.brand}</dd>${part.specs.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}<dt>Prys</dt><dd>${rand.spaces(part.cents)} BTW ingesluit</dd><dt>Voorraad</dt><dd>${part.stock}</dd></dl><p>${html(part.description)}</p><img src="/beelde/${part.pictures[0]}.jpg"></body></html>`

const without = (part: Part, picture: string[], more = {}) => ({
  ...truthOf(part, picture),
  category: undefined,
  ...more,
})

export const handMadePages: SupplierPage[] = [
  {
    style: 'Hand-made, tables for the layout, capitals',
    url: `${origin}/products/ri63.htm`,
    html: layoutTables(parts.isolator),
    products: [
      without(parts.isolator, [`${origin}/products/images/ri-63-3p-front.jpg`], {
        countInStock: 14,
        documents: [{ name: 'ri series', url: `${origin}/products/pdf/ri-series.pdf` }],
      }),
    ],
  },
  {
    style: 'Hand-made, nothing is closed',
    url: `${origin}/p.asp?id=9`,
    html: unclosed(parts.breaker),
    products: [without(parts.breaker, [`${origin}/pics/mcb120c.png`])],
  },
  {
    style: 'Hand-made, bullet points, plus VAT',
    url: 'http://bosveldpanele.example/p/kabel.html',
    html: bullets(parts.cable),
    products: [truthOf(parts.cable, ['http://bosveldpanele.example/foto/pf25-black.jpg'], { countInStock: 42 })],
  },
  {
    style: 'Hand-made, four columns of names and values',
    url: `${origin}/surge.html`,
    html: fourColumns(parts.surge),
    products: [without(parts.surge, [`${origin}/big/spd-t2-40.jpg`], { inStock: undefined })],
  },
  {
    style: 'Hand-made, names above values, cents in superscript',
    url: 'https://deltasupplies.example/item/7',
    html: horizontal(parts.contactor),
    products: [without(parts.contactor, ['https://deltasupplies.example/i/ct-32-230.webp'])],
  },
  {
    style: 'Hand-made, spans for names and values',
    url: 'https://panelparts.example/view?item=WME-642',
    html: spans(parts.enclosure),
    products: [without(parts.enclosure, ['https://img.example/p/wme-642.jpg'])],
  },
  {
    style: 'Hand-made, in Afrikaans',
    url: 'https://plaaskrag.example/p/1',
    html: afrikaans(parts.surge),
    products: [truthOf(parts.surge, ['https://plaaskrag.example/beelde/spd-t2-40.jpg'], { countInStock: 31 })],
  },
]
