import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { electricianQueries } from '#test/samples/electrician-queries.ts'
import { openShop } from '#test/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
  await loadDemo(shop.app.db, shop.app.storage, shop.folder)
})
afterAll(() => shop.close())

type Answer = { products: ProductSummary[]; total: number; corrected?: string; dropped?: string[] }

const search = async (keyword: string) => {
  const reply = await shop.guest().get(`/api/product/filteredProducts?keyword=${encodeURIComponent(keyword)}`)
  expect(reply.status, keyword).toBe(200)
  return reply.body as Answer
}

const lines = electricianQueries.split('\n').filter((line) => line.includes(' >'))

function readLine(line: string) {
  const [query = '', rest = ''] = line.split(/ >/)
  const [, wanted = '', also, dropped, corrected] =
    /^([^&=]*?)(?:& ([^=]*?))?(?:\s- ([^=]*?))?(?:= (.*))?$/.exec(rest) ?? []
  const parts = (text: string) => text.split(' ').filter(Boolean)
  return {
    query,
    wanted: parts(wanted),
    also: parts(also ?? ''),
    dropped: dropped?.trim(),
    corrected: corrected?.trim(),
  }
}

const fits = (part: string, pattern: string) =>
  new RegExp(`^${pattern.replace(/[.+]/g, '\\$&').replaceAll('*', '.*')}$`).test(part)

function findProblem(line: string, { products, corrected, dropped }: Answer): string | undefined {
  const { query, wanted, also, ...expected } = readLine(line)
  const parts = products.map(({ partNumber }) => partNumber)
  const [first] = parts
  const answer = `“${query}” found ${parts.slice(0, 4).join(', ') || 'nothing'}${dropped ? `, without ${dropped}` : ''}${corrected ? `, as ${corrected}` : ''}`
  if (wanted.length === 0 && expected.dropped === undefined) return first && `${answer} instead of nothing`
  if (!first) return answer
  const unwanted = wanted.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1))
  if (unwanted.some((pattern) => fits(first, pattern))) return `${answer} first`
  const absent = wanted.filter((pattern) => pattern.startsWith('~')).map((pattern) => pattern.slice(1))
  if (absent.some((pattern) => parts.some((part) => fits(part, pattern)))) return `${answer} with ${absent}`
  const right = wanted.filter((pattern) => !/^[!~]/.test(pattern))
  if (right.length > 0 && !right.some((pattern) => fits(first, pattern))) return `${answer} instead of ${right}`
  if (also.some((pattern) => !parts.some((part) => fits(part, pattern)))) return `${answer} without ${also}`
  if (expected.dropped !== undefined && !dropped?.includes(expected.dropped))
    return `${answer}; ${expected.dropped} was not left out`
  if (expected.corrected !== undefined && expected.corrected !== corrected)
    return `${answer}, not as ${expected.corrected}`
}

test("electricians' searches find what they mean", async () => {
  expect(lines.length).toBeGreaterThan(200)
  const problems: string[] = []
  for (const line of lines) {
    const problem = findProblem(line, await search(readLine(line).query))
    if (problem) problems.push(problem)
  }
  expect(problems).toEqual([])
})
