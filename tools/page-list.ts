import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../app/routes.ts'

/** Values for `:id` and the like, by route. */
type Examples = Record<string, string | undefined>

/**
 * Every URL of the shop, from its own routes, so that no new page is forgotten. Pages with a parameter need an example;
 * `undefined` leaves them out.
 */
export function listPages(examples: Examples): { open: string[]; guarded: string[] } {
  const patterns = routes.flatMap((entry) => spread(entry, ''))
  const pages = patterns.flatMap((pattern) => {
    if (!/[:*]/.test(pattern)) return [pattern]
    if (!(pattern in examples)) throw new Error(`${pattern}: there is no example`)
    const example = examples[pattern]
    return example === undefined ? [] : [pattern.replace(/:\w+|\*/, example)]
  })
  const isGuarded = (page: string) => /^\/(?:manage|my-profile)\b/.test(page)
  return { open: pages.filter((page) => !isGuarded(page)), guarded: pages.filter(isGuarded) }
}

function spread({ path, index, children = [] }: RouteConfigEntry, above: string): string[] {
  const own = path === undefined ? above : `${above}/${path}`
  // A route with child pages is only their layout.
  if (children.length) return children.flatMap((child) => spread(child, own))
  return [index ? above || '/' : own]
}

type Found = { _id: string; slug: string }

/** Examples from the demo shop, as an admin reads them. */
export async function findExamples(read: (path: string) => Promise<unknown>): Promise<Examples> {
  const [product] = ((await read('/api/product?keyword=RI-463')) as { products: Found[] }).products
  const [project] = (await read('/api/project/allProject')) as Found[]
  const [order] = ((await read('/api/order')) as { orders: Found[] }).orders
  const [packing] = ((await read('/api/packing')) as { orders: Found[] }).orders
  const { quotes } = (await read('/api/quote?view=sent')) as { quotes: Found[] }
  const [quote] = quotes
  const [count] = ((await read('/api/stock/counts')) as { counts: Found[] }).counts
  const { users } = (await read('/api/user?role=admin')) as { users: Found[] }
  const [person] = users
  const [customer] = ((await read('/api/customer')) as { customers: Found[] }).customers
  const [message] = ((await read('/api/contact')) as { messages: Found[] }).messages
  const [job] = ((await read('/api/workshop/jobs')) as { jobs: { jobNumber: string }[] }).jobs
  const [unit] = ((await read('/api/units')) as { units: { serial: string; code: string }[] }).units
  const isComplete = product && project && order && quote && customer && message && count && job && unit
  if (!isComplete) throw new Error('the demo shop is missing')
  return {
    '/product/:slug': product.slug,
    '/productDetails/:id': undefined,
    '/order/:id': order._id,
    '/order-details/:id': undefined,
    '/quote/:id': quote._id,
    // e2e/quotes.test.ts accepts its own quotes.
    '/quote/:id/accept': undefined,
    '/resetPassword/:token': 'some-token',
    '/project/:key': project.slug,
    // e2e/quick-order.test.ts creates and opens its own lists.
    '/list/:id': undefined,
    '/p/:code': unit.code,
    '/my-profile/lists/:id': undefined,
    '/*': 'nowhere',
    '/message/:id': message._id,
    '/manage/messages/:id': message._id,
    '/manage/customers/:id': customer._id,
    '/manage/orders/:id': order._id,
    '/manage/packing/:id': packing?._id,
    '/manage/counts/:id': count._id,
    '/manage/users/:id': person?._id,
    '/manage/workshop/:number': job.jobNumber,
    '/manage/units/:serial': unit.serial,
    '/manage/units/:serial/test': unit.serial,
    '/manage/settings/test-plans/:id': 'new',
    '/manage/pages/:page': 'about',
    '/manage/quotes/:id': quote._id,
    '/manage/update-product/:id': product._id,
    '/manage/update-project/:id': project._id,
  }
}
