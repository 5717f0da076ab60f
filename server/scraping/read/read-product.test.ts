import { expect, test } from 'vitest'
import { type ProductPageDraft, productPageDraft } from '#contract/scraping/calls.ts'
import { supplierPages } from '#test/supplier-pages/all-pages.ts'
import type { SupplierPage, Truth } from '#test/supplier-pages/truth.ts'
import { readProducts } from './read-product.ts'

type Verdict = { right: number; wrong: string[] }

/** Every expected field counts once, as does each attribute; a missing or extra product counts as wrong. */
function judge(page: SupplierPage): Verdict {
  const { products, links } = readProducts(page.html, page.url, page.charset)
  const verdict: Verdict = { right: 0, wrong: [] }
  const check = (what: string, isRight: boolean, found: unknown, expected: unknown) => {
    if (isRight) verdict.right++
    else verdict.wrong.push(`${page.style}: ${what} is ${JSON.stringify(found)}, should be ${JSON.stringify(expected)}`)
  }
  check('number of products', products.length === page.products.length, products.length, page.products.length)
  if (page.links) check('links', JSON.stringify(links) === JSON.stringify(page.links), links, page.links)
  for (const [index, truth] of page.products.entries()) judgeProduct(truth, products[index], check)
  return verdict
}

type Check = (what: string, isRight: boolean, found: unknown, expected: unknown) => void

function judgeProduct(truth: Truth, draft: ProductPageDraft | undefined, check: Check) {
  for (const field of ['name', 'partNumber', 'price', 'brand', 'category', 'inStock', 'countInStock'] as const) {
    const expected = truth[field]
    if (expected !== undefined) check(field, (draft?.[field] ?? null) === expected, draft?.[field], expected)
  }
  for (const field of ['images', 'documents'] as const) {
    const expected = truth[field]
    if (expected) check(field, JSON.stringify(draft?.[field]) === JSON.stringify(expected), draft?.[field], expected)
  }
  for (const [name, value] of Object.entries(truth.attributes ?? {})) {
    const actual = draft?.attributes.find((attribute) => attribute.name === name)?.value
    check(`attribute ${name}`, actual === value, actual, value)
  }
  const unasked = draft?.attributes.filter(({ name }) => truth.attributes && !(name in truth.attributes)) ?? []
  for (const attribute of unasked) check('something that is not an attribute', false, attribute, undefined)
  if (truth.description !== undefined)
    check(
      'description',
      draft?.description?.includes(truth.description) ?? false,
      draft?.description,
      truth.description,
    )
}

test('at least nine of ten fields are read correctly from many kinds of shops', () => {
  expect(supplierPages.length).toBeGreaterThanOrEqual(40)
  const verdicts = supplierPages.map(judge)
  const right = verdicts.reduce((sum, verdict) => sum + verdict.right, 0)
  const wrong = verdicts.flatMap((verdict) => verdict.wrong)
  const share = right / (right + wrong.length)
  console.info(
    `${supplierPages.length} supplier pages, ${right + wrong.length} fields, ${(share * 100).toFixed(1)} % right`,
  )
  if (process.env.SHOW_WRONG) console.info(wrong.join('\n'))
  expect(share, wrong.join('\n')).toBeGreaterThanOrEqual(0.9)
})

test('every draft matches the contract and gives the source of each field', () => {
  for (const page of supplierPages) {
    for (const draft of readProducts(page.html, page.url, page.charset).products) {
      productPageDraft.parse(draft)
      for (const field of ['name', 'partNumber', 'description', 'price', 'brand', 'category', 'inStock'] as const)
        if (draft[field] !== undefined) expect(draft.sources[field], `${page.style}: ${field}`).toBeDefined()
      for (const field of ['images', 'documents', 'attributes'] as const)
        expect(draft.sources[field] !== undefined, `${page.style}: ${field}`).toBe(draft[field].length > 0)
    }
  }
})
