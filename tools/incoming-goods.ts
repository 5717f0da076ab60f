import { setTimeout as sleep } from 'node:timers/promises'
import type { APIRequestContext } from 'playwright-core'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import type { ProductImport } from '#contract/imports/calls.ts'
import type { ScrapeJob } from '#contract/scraping/calls.ts'
import type { Screen } from './screens.ts'
import type { startSupplier } from './supplier.ts'

type Supplier = Awaited<ReturnType<typeof startSupplier>>

/** Adds what the demo lacks: supplier drafts and spreadsheet imports in progress. Returns their screens. */
export async function addIncomingGoods(office: APIRequestContext, supplier: Supplier): Promise<Screen[]> {
  const call = async <T>(method: 'get' | 'post' | 'put', path: string, sent: object = {}): Promise<T> => {
    const reply = await office[method](path, sent)
    if (!reply.ok()) throw new Error(`${method} ${path}: ${reply.status()} ${await reply.text()}`)
    return reply.json() as Promise<T>
  }
  const ended = async <T>(path: string, isOver: (thing: T) => boolean): Promise<T> => {
    for (let tries = 0; tries < 600; tries++) {
      const thing = await call<T>('get', path)
      if (isOver(thing)) return thing
      await sleep(200)
    }
    throw new Error(`${path} did not finish`)
  }
  const upload = async (name: string, content: string): Promise<ProductImport> =>
    call('post', '/api/product/import', {
      multipart: { file: { name, mimeType: 'text/csv', buffer: Buffer.from(content) } },
    })
  const dryRun = async (name: string, content: string): Promise<string> => {
    const { _id, columns } = await upload(name, content)
    const mapping = columns.flatMap(({ suggested }, column) => (suggested ? [{ column, ...suggested }] : []))
    await call('put', `/api/product/import/${_id}`, { data: { mapping, priceIncludesVat: false } })
    await ended<ProductImport>(`/api/product/import/${_id}`, ({ state }) => state === 'checked')
    return _id
  }
  const run = async (id: string, task: 'run' | 'undo') => {
    await call('post', `/api/product/import/${id}/${task}`)
    await ended<ProductImport>(`/api/product/import/${id}`, ({ state }) => state === 'done' || state === 'undone')
    return id
  }

  const { products } = await call<{ products: ProductSummary[] }>(
    'get',
    '/api/product/products/paginated?limit=24&sortBy=name&sortOrder=asc',
  )
  const prices = toPriceList(products)
  const [first, second] = products
  const undone = await run(
    await run(await dryRun('stock-count-week-45.csv', toStockCount([first, second])), 'run'),
    'undo',
  )
  const done = await run(await dryRun('amphex-price-list-2026.csv', newGoods('AMX', 14)), 'run')
  const priceList = (await upload('price-list-december-2026.csv', prices))._id
  const checked = await dryRun('price-list-december-2026.csv', prices)
  const large = await dryRun('whole-catalogue-export-of-the-old-shop-2019-to-2026-final-version.csv', spoiled(4000))

  const { _id: job } = await call<{ _id: string }>('post', '/api/scrape/jobs', { data: { urls: supplier.pages } })
  const { products: drafts } = await ended<ScrapeJob>(`/api/scrape/jobs/${job}`, (now) => now.done === now.total)
  const draftOf = (isOurs: boolean) => drafts.find(({ existing }) => Boolean(existing) === isOurs)?._id
  const sheets = '/manage/import-products?import='
  const pages = `/manage/scrape-products?job=${job}`
  return [
    { name: 'import-columns', path: sheets + priceList },
    { name: 'import-bad', path: `${sheets}${checked}&show=bad` },
    { name: 'import-changes', path: `${sheets}${checked}&show=changes` },
    { name: 'import-large', path: sheets + large },
    { name: 'import-done', path: sheets + done },
    { name: 'import-undone', path: sheets + undone },
    { name: 'import-history', path: '/manage/import-products' },
    {
      name: 'import-undo',
      path: sheets + done,
      open: (page) => page.getByRole('button', { name: 'Undo this import' }).click(),
    },
    {
      name: 'import-discard',
      path: '/manage/import-products',
      open: (page) =>
        page
          .getByRole('button', { name: /^Discard / })
          .first()
          .click(),
    },
    { name: 'drafts', path: pages },
    {
      name: 'drafts-ticked',
      path: pages,
      open: (page) => page.getByRole('checkbox', { name: 'Select all on this page' }).check(),
      from: 721,
    },
    {
      name: 'drafts-category',
      path: pages,
      open: async (page) => {
        await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
        await page.getByRole('button', { name: 'Category', exact: true }).click()
      },
      from: 721,
    },
    { name: 'draft-new', path: `${pages}&draft=${draftOf(false)}` },
    { name: 'draft-compared', path: `${pages}&draft=${draftOf(true)}` },
    { name: 'drafts-empty', path: `${pages}&show=imported` },
    {
      name: 'drafts-running',
      path: '/manage/scrape-products',
      open: async (page) => {
        await page.getByLabel("Addresses of suppliers' pages").fill(supplier.slowPages.join('\n'))
        await page.getByRole('button', { name: /^Read \d+ pages/ }).click()
        await page.getByText('Read, 1 product').first().waitFor()
      },
    },
    { name: 'drafts-jobs', path: '/manage/scrape-products' },
  ]
}

const headings = 'Part number,Name,Price excl. VAT,Stock,Category,Brand,Rated current'
const quoted = (cells: (string | number)[]) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')

/** Next month's prices: some products change, two are new, and some rows are unreadable. */
function toPriceList(products: readonly ProductSummary[]): string {
  const rows = products.map(({ partNumber, name, price, countInStock, category, brand }, index) => [
    partNumber,
    name,
    index % 3 ? price.toFixed(2) : (price * 1.065).toFixed(2),
    index % 4 ? countInStock : countInStock + 25,
    category?.name ?? '',
    brand?.name ?? '',
    '',
  ])
  const wrong = [
    ['MC-1C20', 'Miniature circuit breaker 1P C20', '1.234', '40', 'Circuit breakers', 'VOLT', '20 A'],
    ['EL-263-30', 'Earth leakage unit 2P 63 A, 30 mA', 'on request', '12', 'Earth leakage', 'VOLT', '63 A'],
    ['KB-9000', '', '412.50', '6', 'Circuit breakers', 'Kestrel', '16 A'],
    ['RI-463', 'Enclosed rotary isolator 4P 63 A', '1220.00', 'about 30', 'Isolators', 'VOLT', '63 A'],
    ['RI-463', 'Enclosed rotary isolator 4P 63 A', '1220.00', '30', 'Isolators', 'VOLT', '63 A'],
  ]
  const added = [
    ['LUG-35-10', 'Crimp lug 35 mm², M10, pack of 25', '318.00', '60', 'Lugs and ferrules', 'Pelorn', ''],
    ['LUG-50-10', 'Crimp lug 50 mm², M10, pack of 25', '396.50', '40', 'Lugs and ferrules', 'Pelorn', ''],
  ]
  return [headings, ...[...rows.slice(0, 12), ...wrong, ...added, ...rows.slice(12)].map(quoted)].join('\n')
}

const toStockCount = (products: readonly (ProductSummary | undefined)[]): string =>
  [
    'Part number,Stock',
    ...products.flatMap((product) => (product ? `${product.partNumber},${product.countInStock + 7}` : [])),
  ].join('\n')

const newGoods = (prefix: string, count: number): string =>
  [
    headings,
    ...Array.from({ length: count }, (_, index) =>
      quoted([
        `${prefix}-${100 + index}`,
        `Push-button ${22 + (index % 3) * 8} mm, ${['green', 'red', 'black'][index % 3]}`,
        index === 4 ? 'tba' : (84 + index * 3).toFixed(2),
        40,
        'Control gear',
        'Amphex',
        '10 A',
      ]),
    ),
  ].join('\n')

/** An export from an old shop: every third row has an error. */
const spoiled = (count: number): string =>
  [
    headings,
    ...Array.from({ length: count }, (_, index) =>
      quoted([
        `OLD-${index}`,
        index % 9 ? `Cable tie ${100 + index} mm` : '',
        index % 3 ? '12.50' : 'R12,50 each',
        index % 5 ? 10 : 'n/a',
        'Cable ties',
        'Slotra',
        '',
      ]),
    ),
  ].join('\n')
