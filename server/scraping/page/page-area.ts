import { longest } from '../text/facts.ts'
import { cleanLine, type Element, isBlock, isElement, type Page, textOf } from '../text/page-text.ts'

const besides = [
  '.related',
  '.related-products',
  '.upsells',
  '.up-sells',
  '.cross-sells',
  '.crosssell',
  '.upsell',
  '.recently-viewed',
  '[class*="related-product"]',
  '[class*="product-related"]',
  '[class*="recommend"]',
  '[class*="recently-viewed"]',
  '[class*="also-like"]',
  '[class*="cross-sell"]',
  '[class*="crosssell"]',
  '[class*="featured-product"]',
  '[id*="related"]',
  '[id*="recently"]',
  '[id*="upsell"]',
  '[id*="crosssell"]',
  '.product-accessories',
  '.widget',
  '.sidebar',
  '#sidebar',
  'aside',
  'nav',
  '[role="navigation"]',
  '[role="contentinfo"]',
  'footer',
  '#footer',
  '.footer',
  '.site-footer',
  '[class*="cart-drawer"]',
  '[class*="mini-cart"]',
  '.minicart',
  '#cart-drawer',
  '[class*="newsletter"]',
  '[class*="cookie"]',
  '.reviews',
  '#reviews',
].join(', ')

/**
 * The part of the page about its product. Everything around it (menus, baskets, other products, the footer) is removed
 * from the page, so this runs after everything that reads the whole page.
 */
export function cutToProduct($: Page): Element | undefined {
  const title = headingOf($)
  const holdsTitle = (element: Element) =>
    title !== undefined && ($(element).is(title) || $(element).find('h1').is(title))
  $('script, style, noscript, template, svg, iframe').remove()
  for (const element of $(besides).toArray().filter(isElement))
    if (!holdsTitle(element) && element.name !== 'body') $(element).remove()
  for (const element of $('header').toArray())
    if (!holdsTitle(element) && $(element).find('h1').length === 0) $(element).remove()
  for (const heading of $('h2, h3, h4').toArray()) {
    if (
      !/^(?:related|you may also|customers? (?:also|who)|similar|frequently bought|recently viewed|people also)/i.test(
        textOf(heading).trim(),
      )
    )
      continue
    const section = $(heading).closest('section, div').toArray().find(isElement)
    if (section && !holdsTitle(section)) $(section).remove()
    else $(heading).nextAll().remove()
  }
  const main = $('main, [role="main"]').toArray().filter(isElement).find(holdsTitle)
  return main ?? $('body').toArray().find(isElement)
}

/** The heading that names the product: of several, the one repeated in the page's title. */
export function headingOf($: Page): Element | undefined {
  const headings = $('h1')
    .toArray()
    .filter((element) => textOf(element).trim() !== '')
  if (headings.length < 2) return headings[0]
  const title = `${$('meta[property="og:title"]').attr('content') ?? ''} ${$('title').first().text()}`.toLowerCase()
  const marked = headings.find((element) =>
    /product|entry-title|page-title|item/i.test(`${element.attribs.class} ${element.attribs.itemprop}`),
  )
  const inTitle = headings.filter((element) => title.includes(textOf(element).trim().toLowerCase()))
  return (
    inTitle.find((element) => element === marked) ??
    marked ??
    inTitle.sort((a, b) => textOf(b).length - textOf(a).length)[0] ??
    headings[0]
  )
}

/** The text of a heading, up to where an author forgot to close it. */
export function headingText(heading: Element | undefined): string | undefined {
  const own = heading?.children.slice(
    0,
    heading.children.findIndex((child) => isElement(child) && isBlock(child)),
  )
  const words =
    own
      ?.map((child) => textOf(child))
      .join('')
      .trim() || textOf(heading)
  return cleanLine(words, longest.name) || undefined
}
