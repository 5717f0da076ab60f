import * as cheerio from 'cheerio'
import type { DraftSource, PageReading, ProductPageDraft } from '#contract/scraping/calls.ts'
import { cutToProduct, headingOf, headingText } from '../page/page-area.ts'
import { readPageFacts } from '../page/page-facts.ts'
import { readScriptImages } from '../page/page-links.ts'
import { readProductCards, readProductTables } from '../page/page-lists.ts'
import { readMeta } from '../page/page-meta.ts'
import { readPagePrices, readPageVat } from '../page/page-price.ts'
import { categoryOf, readTrail } from '../page/page-trail.ts'
import { readJsonLd } from '../schema/json-ld.ts'
import { readMicrodata } from '../schema/microdata.ts'
import { readGraph, type SchemaGraph } from '../schema/schema-graph.ts'
import { readSchemaProduct } from '../schema/schema-product.ts'
import { subjectsOf } from '../schema/schema-subjects.ts'
import { variantsOf } from '../schema/schema-variants.ts'
import type { Facts } from '../text/facts.ts'
import type { Element, Page } from '../text/page-text.ts'
import { toAbsoluteUrl } from '../text/urls.ts'
import { makeDraft, type SourcedFacts } from './make-draft.ts'

const maxProducts = 200
type Structured = { source: DraftSource; graph: SchemaGraph; products: Facts[]; isFamily: boolean }

/** Reads the products of a supplier's page: structured data first, then visible content. */
export function readProducts(html: Buffer | string, address: string, charset?: string): PageReading {
  const $ =
    typeof html === 'string'
      ? cheerio.load(html)
      : cheerio.loadBuffer(html, { encoding: { transportLayerEncodingLabel: charset, defaultEncoding: 'utf-8' } })
  const base = toAbsoluteUrl($('base[href]').attr('href'), address) ?? address
  const { roots, broken } = readJsonLd($)
  const structured = [
    readStructured('json-ld', readGraph(roots), address, base),
    readStructured('microdata', readGraph(readMicrodata($)), address, base),
  ]
  const head = readMeta($, base)
  const scripted = readScriptImages($, base)
  const trails = trailsOf($, structured)
  const pageVat = readPageVat($)
  const heading = headingText(headingOf($))
  const area = cutToProduct($)

  const warnings = broken > 0 ? ["Some of the page's structured data is broken and was skipped."] : []
  const products = area ? readDrafts() : []
  const links = products.length === 0 ? listedLinks(structured, base, address) : []
  if (products.length === 0 && links.length === 0) warnings.push('No product was found on this page.')
  if (links.length > 0) warnings.push(`The page lists ${links.length} products without details.`)
  if (products.length > maxProducts) warnings.push(`Only the first ${maxProducts} products were taken.`)
  return { products: products.slice(0, maxProducts), warnings, links }

  function readDrafts(): ProductPageDraft[] {
    const main = structured.find((part) => part.products.length > 0)
    if (main && main.products.length > 1) {
      const shared = main.isFamily ? familyFacts() : []
      return main.products.map((facts) =>
        draftOf([[main.source, facts], ...shared, ...categories(facts.name)], facts.url, [facts]),
      )
    }
    if (!main && area) {
      const listed = readProductTables($, area, base, heading)
      const found = listed.length > 0 ? listed : isProductPage(area) ? [] : readProductCards($, area, base)
      const source = listed.length > 0 ? 'table' : 'text'
      if (found.length > 0)
        return found.map((facts) => draftOf([[source, facts], ...categories(facts.name)], facts.url, [facts]))
    }
    const facts = onePage()
    const draft = draftOf(facts, undefined, [])
    const isProduct =
      main !== undefined || draft.price !== undefined || draft.priceText !== undefined || draft.partNumber !== undefined
    return draft.name && isProduct ? [draft] : []
  }

  /** Everything that a single-product page states about it. */
  function onePage(): SourcedFacts[] {
    const own: SourcedFacts[] = structured.flatMap(({ source, products: [facts, ...more] }) =>
      facts && more.length === 0 ? [[source, facts] satisfies SourcedFacts] : [],
    )
    // An SEO title contains the heading and more.
    const title = head.openGraph.name
    const isLonger = heading !== undefined && title?.toLowerCase().includes(heading.toLowerCase())
    const openGraph = { ...head.openGraph, name: isLonger ? undefined : title }
    const name = [...own.map(([, facts]) => facts.name), heading, title].find(Boolean)
    const page: SourcedFacts[] = area ? readPageFacts($, area, base) : []
    return [
      ...own,
      ['page', { images: scripted }],
      ...categories(name),
      ['opengraph', openGraph],
      ['heading', { name: heading }],
      ...page,
      ['meta', head.meta],
    ]
  }

  /** What the page states about all members of a family. Its measures may apply to one member only, so they are omitted. */
  function familyFacts(): SourcedFacts[] {
    const page: SourcedFacts[] = area ? readPageFacts($, area, base) : []
    const shared = ({ brand, description, documents }: Facts): Facts => ({ brand, description, documents })
    return [...page, ['opengraph', head.openGraph] satisfies SourcedFacts].map(([source, facts]) => [
      source,
      shared(facts),
    ])
  }

  function categories(name: string | undefined): SourcedFacts[] {
    return trails.flatMap(({ source, trail }) => {
      const category = categoryOf(trail, name)
      return category ? [[source, { category }] satisfies SourcedFacts] : []
    })
  }

  function draftOf(facts: SourcedFacts[], url: string | undefined, listed: Facts[]): ProductPageDraft {
    const shown = listed.length === 0 && area ? readPagePrices($, area) : []
    return makeDraft(url ?? address, facts, { ...(pageVat && { pageVat }), shown })
  }

  /** A form that adds one item to the basket, or one heading with one price. */
  function isProductPage(place: Element): boolean {
    const forms = $(place)
      .find('form[action*="cart"], form.cart, [class*="add-to-cart" i], [id*="add-to-cart" i]')
      .toArray()
    return forms.length === 1
  }
}

function readStructured(source: DraftSource, graph: SchemaGraph, address: string, base: string): Structured {
  const subjects = subjectsOf(graph, address)
  const families = subjects.map((subject) => variantsOf(subject, graph.products, graph.resolve))
  const products = families.flat().map((product) => readSchemaProduct(product, base, graph.resolve))
  return { source, graph, products: products.filter(({ name }) => name), isFamily: subjects.length === 1 }
}

function trailsOf($: Page, structured: Structured[]): { source: DraftSource; trail: string[] }[] {
  const structuredTrails = structured.map(({ source, graph }) => ({ source, trail: graph.breadcrumb }))
  return [...structuredTrails, { source: 'text' as const, trail: readTrail($) }].filter(({ trail }) => trail.length > 0)
}

function listedLinks(structured: Structured[], base: string, address: string): string[] {
  const links = structured.flatMap(({ graph }) => graph.links.flatMap((link) => toAbsoluteUrl(link, base) ?? []))
  return [...new Set(links)].filter((link) => link !== address).slice(0, maxProducts)
}
