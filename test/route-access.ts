import { issueInvoice } from '#server/orders/invoices/issue-invoices.ts'
import { buy, cartOf, stockProduct } from './orders.ts'
import type { Caller, Person, Shop } from './shop.ts'

/**
 * Who may make each call, written by hand so that it does not simply follow the code. `server/http/matrix.test.ts` makes every
 * call as guest, shopper, another shopper and admin, and fails
 * - on a route that is not listed here, and on an entry here without a route,
 * - when a role gets in that should not, or is refused when it should get in,
 * - when a write accepts a cross-site request, or a guarded response may be cached.
 *
 * A new route needs one line: `'GET /api/thing/:id': 'admin'` (everyone, shopper = any signed-in user, admin).
 * The call uses made-up path parameters and an empty body. If that cannot work, use the long form:
 * - `path`: the URL to call, if a made-up parameter would not reach the handler;
 * - `own`: creates something that belongs to the shopper and returns the URL of the call on it. The owner and an admin must
 *   get through; everyone else must get exactly the 404 of something that does not exist;
 * - `ownerOnly: true`: an admin does not see it either;
 * - `refuses`: the status for roles that the handler itself refuses (a refresh without a cookie);
 * - `crossSite: true`: the call is authenticated in another way (a signed webhook).
 */
export type Listed = {
  to: 'everyone' | 'shopper' | 'admin'
  path?: string
  own?: (shop: Shop, owner: Caller & { person: Person }) => Promise<string>
  ownerOnly?: true
  refuses?: Partial<Record<MatrixRole, number>>
  crossSite?: true
}
export type MatrixRole = 'guest' | 'shopper' | 'other shopper' | 'admin'

export const routeAccess: Record<string, Listed['to'] | Listed> = {
  'GET /api/health': 'everyone',
  'GET /api/ready': 'everyone',
  'GET /api/openapi.json': 'everyone',
  'GET /api/docs': 'everyone',
  'ANY /api/*': 'everyone',

  'GET /api/backup': 'admin',
  'POST /api/backup': 'admin',
  'POST /api/backup/resume': 'admin',
  'GET /api/doctor': 'admin',

  'GET /api/demo': 'admin',
  'DELETE /api/demo': 'admin',

  'GET /api/shop': 'everyone',
  'PUT /api/shop': 'admin',
  'GET /api/shop/office': 'admin',
  'GET /api/shop/mails': 'admin',
  'POST /api/shop/mails/:id': 'admin',
  'DELETE /api/shop/mails/:id': 'admin',

  'POST /api/auth/register': 'everyone',
  'POST /api/auth/login': 'everyone',
  'POST /api/auth/logout': 'everyone',
  'POST /api/auth/refresh': { to: 'everyone', refuses: { guest: 401 } },
  'POST /api/auth/forgot-password': 'everyone',
  'GET /api/auth/reset-password/:token': 'everyone',
  'POST /api/auth/reset-password/:token': 'everyone',
  'POST /api/auth/verify-email/:token': 'everyone',
  'POST /api/user/verify-email': 'shopper',
  'GET /api/user/profile': 'shopper',
  'PUT /api/user/profile': 'shopper',
  'GET /api/user/addresses': 'shopper',
  'PUT /api/user/addresses': 'shopper',
  'GET /api/user/favorites': 'shopper',
  'PUT /api/user/favorites': 'shopper',
  'GET /api/user/cart': 'shopper',
  'PUT /api/user/cart': 'shopper',
  'GET /api/user': 'admin',
  'GET /api/user/:id': 'admin',
  'PUT /api/user/:id': 'admin',
  'DELETE /api/user/:id': 'admin',

  'GET /api/configure/rates': 'everyone',
  'GET /api/configure/standard-sizes': 'everyone',
  'GET /api/configure/office-rates': 'admin',
  'PUT /api/configure/office-rates': 'admin',
  'POST /api/design': 'everyone',
  'GET /api/design': 'everyone',
  'GET /api/design/mine': 'shopper',
  'POST /api/design/mine': 'shopper',
  'DELETE /api/design/mine/:id': 'shopper',
  'GET /api/design/:code': 'everyone',
  'GET /api/design/:code/picture.svg': 'everyone',
  'GET /api/design/:code/drawing.svg': 'everyone',
  'GET /api/design/:code/drawing.pdf': 'everyone',
  'GET /api/design/:code/faces.dxf': 'everyone',
  'GET /api/design/:code/workshop.zip': 'admin',

  'POST /api/upload': 'admin',
  'GET /uploads/:name': 'everyone',

  'GET /api/document/all': 'everyone',
  'GET /api/document/:id/file': 'everyone',
  'POST /api/document/upload': 'admin',
  'PUT /api/document/update/:id': 'admin',
  'DELETE /api/document/delete/:id': 'admin',

  'GET /api/paper': 'admin',
  'GET /api/paper/mine': 'shopper',
  'GET /api/paper/export': 'admin',
  'GET /api/paper/check': 'admin',
  'GET /api/paper/:id/file': {
    to: 'everyone',
    own: async (shop, owner) => {
      const order = await buy(owner, [{ _id: (await stockProduct(shop))._id, qty: 1 }])
      const issued = await issueInvoice(shop.app, order._id)
      return `/api/paper/${issued && 'invoice' in issued ? issued.invoice._id : 'none'}/file`
    },
  },
  'POST /api/paper/:id/correct': 'admin',

  'GET /api/category': 'everyone',
  'GET /api/category/:id': 'everyone',
  'POST /api/category': 'admin',
  'PUT /api/category/:id': 'admin',
  'DELETE /api/category/:id': 'admin',
  'GET /api/brand': 'everyone',
  'GET /api/brand/:id': 'everyone',
  'POST /api/brand': 'admin',
  'PUT /api/brand/:id': 'admin',
  'DELETE /api/brand/:id': 'admin',

  'GET /api/product': 'everyone',
  'GET /api/product/filteredProducts': 'everyone',
  'GET /api/product/suggestions': 'everyone',
  'GET /api/product/products/paginated': 'everyone',
  'GET /api/product/products/allProduct': 'everyone',
  'GET /api/product/attributes': 'admin',
  'GET /api/product/synonyms': 'admin',
  'PUT /api/product/synonyms': 'admin',
  'GET /api/product/families': 'admin',
  'GET /api/product/families/members': 'admin',
  'POST /api/product/families': 'admin',
  'PUT /api/product/families': 'admin',
  'GET /api/product/:id/family': 'everyone',
  'GET /api/product/:id/data-sheet.pdf': 'everyone',
  'GET /api/product/:id': 'everyone',
  'GET /api/product/slug/:slug': 'everyone',
  'GET /api/product/top': 'everyone',
  'GET /api/product/new': 'everyone',
  'GET /api/product/reviews': 'admin',
  'POST /api/product/:id/reviews': 'shopper',
  'GET /api/product/:id/reviews/mine': 'shopper',
  'PUT /api/product/:id/reviews/mine': 'shopper',
  'DELETE /api/product/:id/reviews/mine': 'shopper',
  'PUT /api/product/:id/reviews/:reviewId': 'admin',
  'GET /api/product/featured': 'everyone',
  'POST /api/product': 'admin',
  'PUT /api/product/:id': 'admin',
  'DELETE /api/product/:id': 'admin',
  'POST /api/product/clear-cache': 'admin',
  'PUT /api/product/bulk': 'admin',
  'POST /api/product/bulk/delete': 'admin',
  'POST /api/product/:id/duplicate': 'admin',

  'GET /sitemap.xml': 'everyone',
  'GET /sitemap-:file.xml': { to: 'everyone', path: '/sitemap-1.xml' },
  'GET /robots.txt': 'everyone',
  'GET /manifest.webmanifest': 'everyone',
  'GET /offline.html': 'everyone',
  'GET /service-worker.js': 'everyone',
  'GET /favicon.svg': 'everyone',
  'GET /favicon-32.png': 'everyone',
  'GET /icon-192.png': 'everyone',
  'GET /icon-512.png': 'everyone',
  'GET /apple-touch-icon.png': 'everyone',
  'GET /icon-maskable-512.png': 'everyone',
  'GET /social-card.jpg': 'everyone',

  'GET /api/slider/allSliders': 'everyone',
  'POST /api/slider': 'admin',
  'PUT /api/slider/:id': 'admin',
  'PUT /api/slider/order': 'admin',
  'DELETE /api/slider/:id': 'admin',
  'GET /api/tooltip/all': 'everyone',
  'POST /api/tooltip': 'admin',
  'POST /api/tooltip/update': 'admin',
  'DELETE /api/tooltip/:id': 'admin',
  'GET /api/tooltip/delete/:id': 'admin',
  'GET /api/project/allProject': 'everyone',
  'GET /api/project/:key': 'everyone',
  'POST /api/project': 'admin',
  'PUT /api/project/:id': 'admin',
  'DELETE /api/project/:id': 'admin',
  'POST /api/product/:id/alert': 'everyone',
  'GET /stock-alerts/:token': 'everyone',
  'POST /stock-alerts/:token': 'everyone',
  'GET /api/discount': 'admin',
  'POST /api/discount': 'admin',
  'PUT /api/discount/:id': 'admin',
  'DELETE /api/discount/:id': 'admin',
  'POST /api/discount/check': 'everyone',
  'POST /api/quick-order': 'everyone',
  'GET /api/list': 'shopper',
  'POST /api/list': 'shopper',
  'GET /api/list/:id': { to: 'everyone', ownerOnly: true, own: (_, owner) => saveList(owner) },
  'PUT /api/list/:id': { to: 'shopper', ownerOnly: true, own: (_, owner) => saveList(owner) },
  'DELETE /api/list/:id': { to: 'shopper', ownerOnly: true, own: (_, owner) => saveList(owner) },
  'GET /api/list/:id/export': {
    to: 'everyone',
    ownerOnly: true,
    own: async (_, owner) => `${await saveList(owner)}/export`,
  },

  'POST /api/quote': 'everyone',
  'GET /api/quote': 'admin',
  'GET /api/quote/mine': 'shopper',
  'GET /api/quote/figures': 'admin',
  'POST /api/quote/office': 'admin',
  'GET /api/quote/:id': { to: 'everyone', own: async (_, owner) => askQuote(owner) },
  'PUT /api/quote/:id': 'admin',
  'PUT /api/quote/:id/draft': 'admin',
  'PUT /api/quote/:id/close': 'admin',
  'POST /api/quote/:id/send': 'admin',
  'POST /api/quote/:id/copy': 'admin',
  'POST /api/quote/:id/key': 'everyone',
  'POST /api/quote/:id/messages': 'everyone',
  'POST /api/quote/:id/decline': 'everyone',
  'POST /api/quote/:id/accept': 'everyone',
  'GET /api/quote/:id/file': {
    to: 'everyone',
    own: async (shop, owner) => {
      const url = await askQuote(owner)
      const product = await stockProduct(shop)
      const draft = {
        lines: [{ product: product._id, qty: 1, price: 100 }],
        deliverTo: 'Gauteng',
        deliveryPrice: 0,
        leadTimeDays: 0,
        validUntil: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
        terms: '',
      }
      const sent = await (await shop.signIn('admin')).post(`${url}/send`, draft)
      if (sent.status !== 200) throw new Error(`quote: ${sent.text}`)
      return `${url}/file`
    },
  },

  'POST /api/contact': 'everyone',
  'POST /api/contact/form': 'everyone',
  'GET /api/contact/:id/files/:fileId': 'admin',
  'DELETE /api/contact/:id': 'admin',
  'GET /api/contact': 'admin',
  'PUT /api/contact/:id': 'admin',

  'POST /api/scrape': 'admin',
  'POST /api/scrape/jobs': 'admin',
  'GET /api/scrape/jobs': 'admin',
  'GET /api/scrape/jobs/:id': 'admin',
  'POST /api/scrape/jobs/:id/retry': 'admin',
  'POST /api/scrape/jobs/:id/stop': 'admin',
  'PUT /api/scrape/drafts': 'admin',
  'GET /api/scrape/drafts/:id/pictures/:position': {
    to: 'admin',
    path: '/api/scrape/drafts/00000000-0000-4000-8000-000000000000/pictures/0',
  },
  'POST /api/scrape/import': 'admin',
  'GET /api/product/export': 'admin',
  'GET /api/product/import': 'admin',
  'POST /api/product/import': 'admin',
  'PUT /api/product/import/:id': 'admin',
  'GET /api/product/import/:id': 'admin',
  'POST /api/product/import/:id/run': 'admin',
  'POST /api/product/import/:id/stop': 'admin',
  'POST /api/product/import/:id/undo': 'admin',
  'GET /api/product/import/:id/bad-rows': 'admin',
  'DELETE /api/product/import/:id': 'admin',

  'POST /api/payment/checkout': 'everyone',
  'GET /api/payment/checkout/:checkoutId': 'everyone',
  'POST /api/payment/webhook/:provider': {
    to: 'everyone',
    path: '/api/payment/webhook/sandbox',
    crossSite: true,
    refuses: { guest: 403, shopper: 403, 'other shopper': 403, admin: 403 },
  },
  'GET /api/payment/to-check': 'admin',
  'PUT /api/payment/to-check/:id': 'admin',
  'POST /api/payment/to-check/:id/refund': 'admin',
  'GET /pay/:checkoutId': 'everyone',
  'GET /sandbox-pay/:id': 'everyone',
  'POST /sandbox-pay/:id': 'everyone',

  'POST /api/order': 'everyone',
  'GET /api/order/:id': { to: 'everyone', own: async (shop, owner) => `/api/order/${await placeOrder(shop, owner)}` },
  'POST /api/order/:id/key': 'everyone',
  'PUT /api/order/:orderId/pay': 'everyone',
  'PUT /api/order/:id/cancel': {
    to: 'everyone',
    own: async (shop, owner) => `/api/order/${await placeOrder(shop, owner)}/cancel`,
  },
  'GET /api/order/mine': 'shopper',
  'GET /api/order': 'admin',
  'GET /api/order/export': 'admin',
  'GET /api/order/:id/pro-forma': {
    to: 'everyone',
    own: async (shop, owner) => `/api/order/${await placeOrder(shop, owner)}/pro-forma`,
  },
  'GET /api/order/:id/packing-slip': 'admin',
  'GET /api/order/:id/workshop-sheet': 'admin',
  'GET /api/order/packing-slips': 'admin',
  'GET /api/order/total-orders': 'admin',
  'GET /api/order/total-sales': 'admin',
  'GET /api/order/total-sales-by-date': 'admin',
  'GET /api/order/counts': 'admin',
  'GET /api/order/dashboard': 'admin',
  'PUT /api/order/:id/status': 'admin',
  'PUT /api/order/:id/deliver': 'admin',
  'POST /api/order/:id/refund': 'admin',
  'POST /api/order/:id/undo-step': 'admin',
  'PUT /api/order/:id/parcel': 'admin',
  'POST /api/order/:id/notes': 'admin',
  'PUT /api/order/:id/reservation': 'admin',
}

/** A saved list of the caller. */
async function saveList(owner: Caller): Promise<string> {
  const reply = await owner.post('/api/list', { name: 'Board for the workshop' })
  if (reply.status !== 201) throw new Error(`list: ${reply.text}`)
  return `/api/list/${(reply.body as { _id: string })._id}`
}

/** A quote request of the caller. */
async function askQuote(owner: Caller): Promise<string> {
  const contact = { name: 'Pieter Botha', email: 'pieter@example.co.za' }
  const reply = await owner.post('/api/quote', { contact, message: 'A board for the workshop, please.' })
  if (reply.status !== 201) throw new Error(`quote: ${reply.text}`)
  return `/api/quote/${(reply.body as { _id: string })._id}`
}

/** An unpaid order of the caller. */
async function placeOrder(shop: Shop, owner: Caller): Promise<string> {
  const product = await stockProduct(shop)
  const reply = await owner.post('/api/order', cartOf([{ _id: product._id, qty: 1 }]))
  if (reply.status !== 201) throw new Error(`order: ${reply.text}`)
  return (reply.body as { _id: string })._id
}
