import { longest } from '../text/facts.ts'
import { cleanLine, type Page, textOf } from '../text/page-text.ts'

const places =
  '[class*="breadcrumb" i], [id*="breadcrumb" i], nav[aria-label*="breadcrumb" i], .woocommerce-breadcrumb, .path, .crumbs'
/** Steps that every shop has and that are not categories. */
const everywhere =
  /^(?:home|tuis|shop|store|products?|all products|catalog(?:ue)?|start|index|main|you are here:?|back)$/i

/** The text of a breadcrumb trail, from the start. */
export function readTrail($: Page): string[] {
  const place = $(places)
    .filter((_, element) => textOf(element).trim() !== '')
    .first()
  const items = place.find('li').toArray()
  if (items.length > 1) return items.map((item) => tidy(textOf(item))).filter(Boolean)
  // Without a list, the steps are links and a last word, with separators between.
  const signs = place.get(0) ? textOf(place.get(0)) : ''
  const steps = signs
    .split(/[>»›|→/·]|::/)
    .map(tidy)
    .filter(Boolean)
  if (steps.length > 1) return steps
  return place
    .find('a')
    .toArray()
    .map((link) => tidy(textOf(link)))
    .filter(Boolean)
}

const tidy = (text: string) =>
  cleanLine(text.replace(/^[\s>»›|→/·]+|(?<![\s>»›|→/·])[\s>»›|→/·]+$/g, ''), longest.category)

/** A product's category: the last breadcrumb that is not the product itself. */
export function categoryOf(trail: string[], name: string | undefined): string | undefined {
  const own = name?.toLowerCase() ?? ''
  const steps = trail.filter((step) => {
    const plain = step.toLowerCase().replace(/…$/, '')
    return !everywhere.test(step) && plain !== own && !(plain.length > 12 && own.startsWith(plain))
  })
  return steps.at(-1)
}
