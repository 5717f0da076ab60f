import type { OfficeRole, Permission } from '#contract/accounts/permissions.ts'
import { standardDesign } from '#enclosure/design.ts'
import { findReceipts } from '#server/invoices/receipt-queries.ts'
import { issueInvoice } from '#server/orders/invoices/issue-invoices.ts'
import { issueReceiptsLocked } from '#server/orders/invoices/issue-receipts.ts'
import { lockOrder } from '#server/orders/records/order-queries.ts'
import { buy, cartOf, stockProduct } from './orders.ts'
import type { Caller, Person, Shop } from './shop.ts'

/**
 * Who may make each call, written by hand so that it does not simply follow the code. `server/http/matrix.test.ts` makes every
 * call as guest, shopper and in every office role, and fails
 * - on a route that is not listed here, and on an entry here without a route,
 * - when a role gets in that should not, or is refused when it should get in, or a route names another permission,
 * - when a write accepts a cross-site request, or a guarded response may be cached.
 *
 * A new route needs one line: `'GET /api/thing/:id': 'orders.read'` (everyone, shopper = any signed-in user, or the
 * permission, or the list of them, that somebody in the office must hold).
 * The call uses made-up path parameters and an empty body. If that cannot work, use the long form:
 * - `path`: the URL to call, if a made-up parameter would not reach the handler;
 * - `own`: creates something that belongs to the shopper and returns the URL of the call on it. Whoever owns it and an owner of the shop must
 *   get through; everyone else must get exactly the 404 of something that does not exist;
 * - `ownerOnly: true`: the office does not see it either;
 * - `refuses`: the status for roles that the handler itself refuses (a refresh without a cookie);
 * - `crossSite: true`: the call is authenticated in another way (a signed webhook).
 */
export type Listed = {
  to: 'everyone' | 'shopper' | Permission | readonly Permission[]
  path?: string
  own?: (shop: Shop, owner: Caller & { person: Person }) => Promise<string>
  ownerOnly?: true
  refuses?: Partial<Record<MatrixRole, number>>
  crossSite?: true
}
export type MatrixRole = 'guest' | 'shopper' | 'other shopper' | OfficeRole

const manager: readonly Permission[] = [
  'audit.read',
  'books.write',
  'catalogue.read',
  'catalogue.write',
  'content.write',
  'customers.read',
  'customers.write',
  'imports.run',
  'orders.money',
  'orders.pack',
  'orders.pay',
  'orders.read',
  'orders.refund',
  'quotes.write',
  'settings.write',
  'stock.count',
  'tests.write',
  'workshop.read',
  'workshop.work',
]

/** The calls that are refused until whoever is signed in has proved again who they are. */
export const needProof = [
  'DELETE /api/user/:id',
  'DELETE /api/user/:id/factors',
  'DELETE /api/user/factors/:id',
  'GET /api/books/batches/:number/file',
  'GET /api/customer/export',
  'GET /api/order/export',
  'GET /api/paper/export',
  'GET /api/privacy/requests/:id/copy',
  'GET /api/product/export',
  'GET /api/report/documents',
  'GET /api/report/order-lines',
  'GET /api/report/sales/export',
  'GET /api/report/vat/export',
  'GET /api/user/export',
  'GET /api/user/proof',
  'POST /api/api-keys',
  'POST /api/backup',
  'POST /api/backup/resume',
  'POST /api/order/:id/refund',
  'POST /api/order/:id/refunds/:refund/repeat',
  'POST /api/payment/to-check/:id/refund',
  'POST /api/privacy/requests/:id/erase',
  'POST /api/shop/waiting/:id/approve',
  'POST /api/user/erasure',
  'POST /api/user/factors/:id/code',
  'POST /api/user/factors/totp',
  'POST /api/user/invite',
  'POST /api/user/passkeys',
  'POST /api/user/passkeys/start',
  'POST /api/user/recovery-codes',
  'PUT /api/user/:id',
  'PUT /api/user/factors/:id',
]

/** What each office role may do, once more by hand. */
export const rolesByHand: Record<OfficeRole, readonly Permission[]> = {
  owner: [...manager, 'people.write', 'bank.write', 'backup.run', 'settings.secure'],
  manager,
  sales: [
    'orders.read',
    'orders.money',
    'orders.pay',
    'quotes.write',
    'customers.read',
    'customers.write',
    'catalogue.read',
    'workshop.read',
  ],
  bookkeeper: ['orders.read', 'orders.money', 'orders.pay', 'orders.refund', 'books.write', 'customers.read'],
  packer: ['orders.read', 'orders.pack', 'stock.count'],
  workshop: ['workshop.read', 'workshop.work', 'tests.write', 'stock.count'],
  editor: ['catalogue.read', 'catalogue.write', 'content.write'],
}

const toPack = ['orders.read', 'orders.pack'] as const
const toShip = ['orders.pack', 'orders.money'] as const

export const routeAccess: Record<string, Listed['to'] | Listed> = {
  'GET /api/health': 'everyone',
  'GET /api/ready': 'everyone',
  'GET /api/openapi.json': 'everyone',
  'GET /api/docs': 'everyone',
  'ANY /api/*': 'everyone',

  'GET /api/backup': 'backup.run',
  'POST /api/backup': 'backup.run',
  'POST /api/backup/resume': 'backup.run',
  'GET /api/privacy/requests': 'settings.write',
  'POST /api/privacy/requests': 'settings.write',
  'PUT /api/privacy/requests/:id': 'settings.write',
  'PUT /api/privacy/requests/:id/answer': 'settings.write',
  'GET /api/privacy/requests/:id/copy': 'people.write',
  'POST /api/privacy/requests/:id/erase': 'people.write',
  'GET /api/privacy/days-kept': 'settings.write',
  'PUT /api/privacy/days-kept': 'settings.write',
  'GET /api/privacy/incidents': 'settings.write',
  'POST /api/privacy/incidents': 'settings.write',
  'PUT /api/privacy/incidents/:id': 'settings.write',

  'GET /api/doctor': 'settings.write',
  'GET /api/doctor/go-live': 'settings.write',

  'GET /api/audit': 'audit.read',
  'GET /api/audit/people': 'audit.read',
  'POST /api/audit/:id/undo': { to: 'audit.read', path: '/api/audit/999999/undo' },

  'GET /api/api-keys': 'settings.secure',
  'POST /api/api-keys': 'settings.secure',
  'DELETE /api/api-keys/:id': 'settings.secure',

  'GET /api/demo': 'settings.write',
  'DELETE /api/demo': 'settings.write',

  'GET /api/shop': 'everyone',
  'PUT /api/shop': 'settings.write',
  'GET /api/shop/office': 'settings.write',
  'GET /api/shop/waiting': 'settings.write',
  'POST /api/shop/waiting/:id/approve': 'bank.write',
  'DELETE /api/shop/waiting/:id': 'bank.write',
  'GET /stop-change/:key': 'everyone',
  'POST /stop-change/:key': 'everyone',
  'GET /api/shop/vat': 'books.write',
  'PUT /api/shop/vat': 'books.write',
  'GET /api/shop/mails': 'settings.write',
  'POST /api/shop/mails/:id': 'settings.write',
  'DELETE /api/shop/mails/:id': 'settings.write',

  'GET /api/content/:page': { to: 'everyone', path: '/api/content/about' },
  'GET /api/content': 'content.write',
  'GET /api/content/:page/edit': { to: 'content.write', path: '/api/content/about/edit' },
  'POST /api/content/:page/preview': { to: 'content.write', path: '/api/content/about/preview' },
  'PUT /api/content/:page': { to: 'content.write', path: '/api/content/about' },

  'GET /api/library': 'content.write',
  'GET /api/library/:key': { to: 'content.write', path: '/api/library/none-1x1.png' },
  'PUT /api/library/:key': { to: 'content.write', path: '/api/library/none-1x1.png' },
  'POST /api/library/:key/replace': { to: 'content.write', path: '/api/library/none-1x1.png/replace' },
  'DELETE /api/library/:key': { to: 'content.write', path: '/api/library/none-1x1.png' },
  'POST /api/library/:key/restore': { to: 'content.write', path: '/api/library/none-1x1.png/restore' },

  'POST /api/auth/register': 'everyone',
  'POST /api/auth/login': 'everyone',
  'POST /api/auth/second': 'everyone',
  'POST /api/auth/second/challenge': 'everyone',
  'POST /api/auth/passkey/challenge': 'everyone',
  'POST /api/auth/passkey': 'everyone',
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
  'GET /api/user/sessions': 'shopper',
  'GET /api/user/factors': 'shopper',
  'POST /api/user/factors/totp': 'shopper',
  'POST /api/user/factors/:id/code': 'shopper',
  'POST /api/user/factors/link/:token': 'shopper',
  'PUT /api/user/factors/:id': 'shopper',
  'DELETE /api/user/factors/:id': 'shopper',
  'POST /api/user/passkeys/start': 'shopper',
  'POST /api/user/passkeys': 'shopper',
  'POST /api/user/passkeys/challenge': 'shopper',
  'POST /api/user/recovery-codes': 'shopper',
  'DELETE /api/user/:id/factors': 'people.write',
  'GET /api/user/proof': 'shopper',
  'POST /api/user/proof': 'shopper',
  'GET /api/user/export': 'shopper',
  'GET /api/user/consents': 'shopper',
  'PUT /api/user/consents': 'shopper',
  'GET /api/user/erasure': 'shopper',
  'POST /api/user/erasure': 'shopper',
  'DELETE /api/user/erasure': 'shopper',
  'DELETE /api/user/sessions': 'shopper',
  'DELETE /api/user/sessions/:id': 'shopper',
  'GET /api/user/:id/sessions': 'people.write',
  'DELETE /api/user/:id/sessions': 'people.write',
  'DELETE /api/user/:id/sessions/:session': 'people.write',
  'GET /api/user': 'customers.read',
  'GET /api/user/:id': 'customers.read',
  'POST /api/user/invite': 'people.write',
  'PUT /api/user/:id': 'people.write',
  'DELETE /api/user/:id': 'people.write',

  'GET /api/configure/rates': 'everyone',
  'GET /api/configure/standard-sizes': 'everyone',
  'GET /api/configure/office-rates': 'settings.write',
  'PUT /api/configure/office-rates': 'settings.write',
  'POST /api/design': 'everyone',
  'POST /api/promise': 'everyone',
  'GET /api/design': 'everyone',
  'GET /api/design/mine': 'shopper',
  'POST /api/design/mine': 'shopper',
  'DELETE /api/design/mine/:id': 'shopper',
  'GET /api/design/:code': 'everyone',
  'GET /api/design/:code/picture.svg': 'everyone',
  'GET /api/design/:code/drawing.svg': 'everyone',
  'GET /api/design/:code/drawing.pdf': 'everyone',
  'GET /api/design/:code/faces.dxf': 'everyone',
  'GET /api/design/:code/workshop.zip': 'workshop.read',

  'POST /api/upload': 'content.write',
  'GET /uploads/:name': 'everyone',

  'GET /api/document/all': 'everyone',
  'GET /api/document/:id/file': 'everyone',
  'POST /api/document/upload': 'content.write',
  'PUT /api/document/update/:id': 'content.write',
  'DELETE /api/document/delete/:id': 'content.write',
  'POST /api/document/restore/:entry': { to: 'content.write', path: '/api/document/restore/999999' },

  'GET /api/paper': 'orders.money',
  'GET /api/stock/product/:id': 'catalogue.read',
  'POST /api/stock/product/:id/movements': 'stock.count',
  'GET /api/stock/low': 'catalogue.read',
  'GET /api/stock/low/export': 'catalogue.read',
  'GET /api/stock/suppliers': 'catalogue.read',
  'GET /api/stock/places': 'stock.count',
  'GET /api/stock/find': { to: 'stock.count', path: '/api/stock/find?search=x' },
  'GET /api/stock/shortages': 'stock.count',
  'GET /api/stock/receipts': 'stock.count',
  'POST /api/stock/receipts': 'stock.count',
  'GET /api/stock/counts': 'stock.count',
  'POST /api/stock/counts': 'stock.count',
  'GET /api/stock/counts/:id': 'stock.count',
  'DELETE /api/stock/counts/:id': 'stock.count',
  'PUT /api/stock/counts/:id/lines/:product': 'stock.count',
  'POST /api/stock/counts/:id/post': 'stock.count',
  'GET /api/books': 'books.write',
  'PUT /api/books': 'books.write',
  'GET /api/books/batches': 'books.write',
  'POST /api/books/batches': 'books.write',
  'GET /api/books/batches/:number/file': 'books.write',
  'GET /api/report/vat': 'books.write',
  'GET /api/report/vat/export': 'books.write',
  'GET /api/report/sales': 'books.write',
  'GET /api/report/sales/export': 'books.write',
  'GET /api/report/order-lines': 'books.write',
  'GET /api/report/documents': 'books.write',

  'GET /api/paper/mine': 'shopper',
  'GET /api/paper/export': 'books.write',
  'GET /api/paper/check': 'books.write',
  'GET /api/paper/:id/file': {
    to: 'everyone',
    own: async (shop, owner) => {
      const order = await buy(owner, [{ _id: (await stockProduct(shop))._id, qty: 1 }])
      const issued = await issueInvoice(shop.app, order._id)
      return `/api/paper/${issued && 'invoice' in issued ? issued.invoice._id : 'none'}/file`
    },
  },
  'GET /api/receipt/:id/file': {
    to: 'everyone',
    own: async (shop, owner) => {
      const order = await placeOrder(shop, owner)
      const admin = await shop.signIn('admin')
      await admin.put(`/api/order/${order}/pay`, { amount: '1.00', reference: 'FNB' })
      await shop.app.db.transaction(async (tx) => issueReceiptsLocked(tx, await lockOrder(tx, order)))
      return `/api/receipt/${(await findReceipts(shop.app.db, [order]))[0]?._id}/file`
    },
  },
  'POST /api/paper/:id/correct': 'books.write',

  'GET /api/category': 'everyone',
  'GET /api/category/:id': 'everyone',
  'POST /api/category': 'catalogue.write',
  'PUT /api/category/:id': 'catalogue.write',
  'DELETE /api/category/:id': 'catalogue.write',
  'GET /api/brand': 'everyone',
  'GET /api/brand/:id': 'everyone',
  'POST /api/brand': 'catalogue.write',
  'PUT /api/brand/:id': 'catalogue.write',
  'DELETE /api/brand/:id': 'catalogue.write',

  'GET /api/product': 'everyone',
  'GET /api/product/filteredProducts': 'everyone',
  'GET /api/product/suggestions': 'everyone',
  'GET /api/product/products/paginated': 'everyone',
  'GET /api/product/products/allProduct': 'everyone',
  'GET /api/product/attributes': 'catalogue.read',
  'GET /api/product/synonyms': 'catalogue.read',
  'PUT /api/product/synonyms': 'catalogue.write',
  'GET /api/product/families': 'catalogue.read',
  'GET /api/product/families/members': 'catalogue.read',
  'POST /api/product/families': 'catalogue.write',
  'PUT /api/product/families': 'catalogue.write',
  'GET /api/product/:id/family': 'everyone',
  'GET /api/product/:id/data-sheet.pdf': 'everyone',
  'GET /api/product/:id': 'everyone',
  'GET /api/product/slug/:slug': 'everyone',
  'GET /api/product/top': 'everyone',
  'GET /api/product/expected': 'everyone',
  'GET /api/product/new': 'everyone',
  'GET /api/product/home': 'everyone',
  'GET /api/product/reviews': 'catalogue.read',
  'POST /api/product/:id/reviews': 'shopper',
  'GET /api/product/:id/reviews/mine': 'shopper',
  'PUT /api/product/:id/reviews/mine': 'shopper',
  'DELETE /api/product/:id/reviews/mine': 'shopper',
  'PUT /api/product/:id/reviews/:reviewId': 'catalogue.write',
  'GET /api/product/featured': 'everyone',
  'POST /api/product': 'catalogue.write',
  'PUT /api/product/:id': 'catalogue.write',
  'DELETE /api/product/:id': 'catalogue.write',
  'POST /api/product/clear-cache': 'catalogue.write',
  'PUT /api/product/bulk': 'catalogue.write',
  'POST /api/product/bulk/:id/undo': 'catalogue.write',
  'GET /api/product/selection': 'catalogue.read',
  'POST /api/product/prices/read': 'catalogue.write',
  'PUT /api/product/prices': 'catalogue.write',
  'POST /api/product/bulk/delete': 'catalogue.write',
  'POST /api/product/:id/duplicate': 'catalogue.write',
  'POST /api/product/restore/:entry': { to: 'catalogue.write', path: '/api/product/restore/999999' },

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
  'POST /api/slider': 'content.write',
  'PUT /api/slider/:id': 'content.write',
  'PUT /api/slider/order': 'content.write',
  'DELETE /api/slider/:id': 'content.write',
  'GET /api/tooltip/all': 'everyone',
  'POST /api/tooltip': 'content.write',
  'POST /api/tooltip/update': 'content.write',
  'DELETE /api/tooltip/:id': 'content.write',
  'GET /api/tooltip/delete/:id': 'content.write',
  'GET /api/project/allProject': 'everyone',
  'GET /api/project/:key': 'everyone',
  'POST /api/project': 'content.write',
  'PUT /api/project/:id': 'content.write',
  'DELETE /api/project/:id': 'content.write',
  'POST /api/product/:id/alert': 'everyone',
  'GET /stock-alerts/:token': 'everyone',
  'POST /stock-alerts/:token': 'everyone',
  'GET /api/discount': 'catalogue.read',
  'POST /api/discount': 'catalogue.write',
  'PUT /api/discount/:id': 'catalogue.write',
  'DELETE /api/discount/:id': 'catalogue.write',
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
  'GET /api/quote': 'quotes.write',
  'GET /api/quote/mine': 'shopper',
  'GET /api/quote/figures': 'quotes.write',
  'POST /api/quote/office': 'quotes.write',
  'GET /api/quote/customers': 'quotes.write',
  'GET /api/quote/:id/addresses': 'quotes.write',
  'POST /api/quote/:id/place': 'quotes.write',
  'GET /api/quote/:id': { to: 'everyone', own: async (_, owner) => askQuote(owner) },
  'PUT /api/quote/:id': 'quotes.write',
  'PUT /api/quote/:id/draft': 'quotes.write',
  'PUT /api/quote/:id/close': 'quotes.write',
  'POST /api/quote/:id/send': 'quotes.write',
  'POST /api/quote/:id/ready-on': 'quotes.write',
  'POST /api/quote/:id/reprice': 'quotes.write',
  'POST /api/quote/:id/copy': 'quotes.write',
  'POST /api/quote/form': 'everyone',
  'GET /api/quote/:id/files/:fileId': 'everyone',
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

  'GET /api/workshop/stations': 'workshop.read',
  'PUT /api/workshop/stations': 'settings.write',
  'GET /api/workshop/calendar': 'workshop.read',
  'PUT /api/workshop/calendar': 'settings.write',
  'GET /api/workshop/jobs': 'workshop.read',
  'GET /api/workshop/jobs/:number': 'workshop.read',
  'GET /api/workshop/orders/:id': 'workshop.read',
  'POST /api/workshop/jobs/:id/steps': 'workshop.work',
  'POST /api/workshop/jobs/:id/undo': 'workshop.work',
  'PUT /api/workshop/jobs/:id/due': ['workshop.read', 'quotes.write'],
  'GET /api/workshop/jobs/:number/materials': 'workshop.read',
  'GET /api/workshop/batches': 'workshop.read',
  'POST /api/workshop/batches': 'workshop.work',
  'GET /api/workshop/batches/:id/files.zip': 'workshop.read',
  'GET /api/workshop/shortages': 'workshop.read',
  'GET /api/workshop/capacity': 'workshop.read',
  'GET /api/workshop/promise-report': 'workshop.read',
  'PUT /api/workshop/jobs/:id/note': 'workshop.work',
  'GET /api/units': 'workshop.read',
  'GET /api/units/:serial': 'workshop.read',
  'GET /api/units/job/:id': 'workshop.read',
  'PUT /api/units/:id/note': 'tests.write',
  'POST /api/units/:id/tests': 'tests.write',
  'GET /api/units/:id/tests/:test/photos/:photo': 'workshop.read',
  'PUT /api/testing/jobs/:id/plan': 'tests.write',
  'GET /api/testing/reports/:id': 'workshop.read',
  'GET /api/units/job/:id/labels.pdf': 'workshop.read',
  'POST /api/units/withdraw': ['settings.write', 'customers.read'],
  'POST /api/units/:id/restore': ['settings.write', 'customers.read'],
  'GET /api/units/withdrawn': ['settings.write', 'customers.read'],
  'GET /api/passport/:code': 'everyone',
  'GET /api/passport/:code/test-report.pdf': 'everyone',
  'GET /api/order/:id/passports': {
    to: 'everyone',
    own: async (shop, owner) => `/api/order/${await placeOrder(shop, owner)}/passports`,
  },
  'PUT /api/order/:id/passports/:line': 'everyone',
  'GET /api/testing/plans': 'workshop.read',
  'POST /api/testing/plans': 'settings.write',
  'PUT /api/testing/plans/:id': 'settings.write',
  'DELETE /api/testing/plans/:id': 'settings.write',
  'GET /api/testing/instruments': 'workshop.read',
  'POST /api/testing/instruments': 'settings.write',
  'PUT /api/testing/instruments/:id': 'settings.write',
  'DELETE /api/testing/instruments/:id': 'settings.write',

  'GET /api/customer': 'customers.read',
  'GET /api/customer/export': 'customers.read',
  'GET /api/customer/tags': 'customers.read',
  'GET /api/customer/of': 'customers.read',
  'GET /api/customer/:id': 'customers.read',
  'GET /api/customer/:id/orders': ['customers.read', 'orders.money'],
  'GET /api/customer/:id/quotes': ['customers.read', 'quotes.write'],
  'GET /api/customer/:id/invoices': ['customers.read', 'orders.money'],
  'GET /api/customer/:id/messages': 'customers.read',
  'GET /api/customer/:id/reviews': 'customers.read',
  'GET /api/customer/:id/designs': 'customers.read',
  'POST /api/customer/:id/messages': 'customers.write',
  'POST /api/customer/:id/notes': 'customers.write',
  'PUT /api/customer/:id/notes/:note': 'customers.write',
  'DELETE /api/customer/:id/notes/:note': 'customers.write',
  'POST /api/customer/:id/notes/:note/restore': 'customers.write',
  'PUT /api/customer/:id/tags': 'customers.write',
  'DELETE /api/customer/:id/news': 'customers.write',

  'POST /api/contact': 'everyone',
  'POST /api/contact/form': 'everyone',
  'POST /api/contact/office': 'customers.write',
  'GET /api/contact/:id/files/:fileId': 'customers.read',
  'DELETE /api/contact/:id': 'customers.write',
  'GET /api/contact': 'customers.read',
  'GET /api/contact/counts': 'customers.read',
  'GET /api/contact/:id': 'customers.read',
  'PUT /api/contact/:id/read': 'customers.write',
  'POST /api/contact/:id/answers': 'customers.write',
  'GET /api/contact/:id/thread': { to: 'everyone', own: async (shop, owner) => `${await writeTo(shop, owner)}/thread` },
  'POST /api/contact/:id/key': 'everyone',
  'POST /api/contact/:id/replies': {
    to: 'everyone',
    ownerOnly: true,
    own: async (shop, owner) => `${await writeTo(shop, owner)}/replies`,
  },
  'GET /api/contact/:id/thread/files/:fileId': 'everyone',
  'PUT /api/contact/:id': 'customers.write',

  'POST /api/scrape': 'imports.run',
  'POST /api/scrape/jobs': 'imports.run',
  'GET /api/scrape/jobs': 'imports.run',
  'GET /api/scrape/jobs/:id': 'imports.run',
  'POST /api/scrape/jobs/:id/retry': 'imports.run',
  'POST /api/scrape/jobs/:id/stop': 'imports.run',
  'PUT /api/scrape/drafts': 'imports.run',
  'GET /api/scrape/drafts/:id/pictures/:position': {
    to: 'imports.run',
    path: '/api/scrape/drafts/00000000-0000-4000-8000-000000000000/pictures/0',
  },
  'POST /api/scrape/import': 'imports.run',
  'GET /api/product/export': 'catalogue.read',
  'GET /api/product/import': 'imports.run',
  'POST /api/product/import': 'imports.run',
  'PUT /api/product/import/:id': 'imports.run',
  'GET /api/product/import/:id': 'imports.run',
  'POST /api/product/import/:id/run': 'imports.run',
  'POST /api/product/import/:id/stop': 'imports.run',
  'POST /api/product/import/:id/undo': 'imports.run',
  'GET /api/product/import/:id/bad-rows': 'imports.run',
  'DELETE /api/product/import/:id': 'imports.run',

  'POST /api/payment/checkout': 'everyone',
  'GET /api/payment/checkout/:checkoutId': 'everyone',
  'POST /api/payment/webhook/:provider': {
    to: 'everyone',
    path: '/api/payment/webhook/sandbox',
    crossSite: true,
    refuses: { guest: 403, shopper: 403, 'other shopper': 403, owner: 403 },
  },
  'GET /api/payment/to-check': 'orders.money',
  'PUT /api/payment/to-check/:id': 'orders.pay',
  'GET /api/bank/lines': 'orders.pay',
  'POST /api/bank/statements': 'orders.pay',
  'POST /api/bank/lines/:id/confirm': 'orders.pay',
  'POST /api/bank/lines/:id/refund': ['orders.pay', 'orders.refund'],
  'POST /api/bank/lines/:id/set-aside': 'orders.pay',
  'POST /api/bank/lines/:id/reopen': 'orders.pay',
  'POST /api/payment/to-check/:id/refund': 'orders.refund',
  'GET /pay/:checkoutId': 'everyone',
  'GET /sandbox-pay/:id': 'everyone',
  'POST /sandbox-pay/:id': 'everyone',

  'POST /api/order': 'everyone',
  'GET /api/order/:id': { to: 'everyone', own: async (shop, owner) => `/api/order/${await placeOrder(shop, owner)}` },
  'GET /api/order/:id/making': {
    to: 'everyone',
    own: async (shop, owner) => `/api/order/${await placeOrder(shop, owner)}/making`,
  },
  'POST /api/order/:id/data-request': 'everyone',
  'POST /api/order/:id/key': 'everyone',
  'PUT /api/order/:orderId/pay': 'everyone',
  'PUT /api/order/:id/cancel': {
    to: 'everyone',
    own: async (shop, owner) => `/api/order/${await placeOrder(shop, owner)}/cancel`,
  },
  'GET /api/order/mine': 'shopper',
  'GET /api/order': ['orders.read', 'orders.money'],
  'GET /api/order/export': 'orders.money',
  'GET /api/order/:id/pro-forma': {
    to: 'everyone',
    own: async (shop, owner) => `/api/order/${await placeOrder(shop, owner)}/pro-forma`,
  },
  'GET /api/order/:id/drawing/:code': {
    to: 'everyone',
    own: async (_shop, owner) => {
      const { body } = await owner.post('/api/design', { design: standardDesign })
      const { _id, code } = body as { _id: string; code: string }
      const reply = await owner.post('/api/order', cartOf([{ _id, qty: 1, checked: true }]))
      if (reply.status !== 201) throw new Error(`order: ${reply.text}`)
      return `/api/order/${(reply.body as { _id: string })._id}/drawing/${code}`
    },
  },
  'GET /api/order/:id/packing-slip': 'orders.read',
  'GET /api/order/:id/workshop-sheet': 'workshop.read',
  'GET /api/order/packing-slips': 'orders.read',
  'GET /api/order/total-orders': 'orders.read',
  'GET /api/order/total-sales': 'orders.money',
  'GET /api/order/total-sales-by-date': 'orders.money',
  'GET /api/order/counts': 'orders.read',
  'GET /api/order/dashboard': 'orders.money',
  'GET /api/order/work': 'orders.read',
  'PUT /api/order/:id/status': toShip,
  'PUT /api/order/:id/deliver': toShip,
  'PUT /api/order/:id/details': 'quotes.write',
  'PUT /api/order/:id/lines': 'quotes.write',
  'POST /api/order/:id/reprice': 'quotes.write',
  'GET /api/order/picking-list': 'orders.read',
  'GET /api/packing': toPack,
  'GET /api/packing/:id': toPack,
  'PUT /api/packing/:id/lines/:line': {
    to: toPack,
    path: `/api/packing/${crypto.randomUUID()}/lines/${crypto.randomUUID()}`,
  },
  'POST /api/packing/:id/ship': toPack,
  'POST /api/packing/:id/undo': toPack,
  'GET /api/order/:id/payment-link': 'quotes.write',
  'POST /api/order/:id/payment-link': 'quotes.write',
  'POST /api/order/:id/refund': 'orders.refund',
  'POST /api/order/:id/payments/:payment/reverse': 'orders.pay',
  'POST /api/order/:id/undo-step': toShip,
  'PUT /api/order/:id/parcel': toShip,
  'POST /api/order/:id/parcels': toShip,
  'PUT /api/order/:id/parcels/:parcel': toShip,
  'POST /api/order/:id/notes': ['orders.read', 'orders.money'],
  'POST /api/order/:id/proof': {
    to: 'everyone',
    own: async (shop, owner) => `/api/order/${await placeOrder(shop, owner)}/proof`,
  },
  'GET /api/order/:id/proof/:fileId': ['orders.read', 'orders.money'],
  'GET /api/order/:id/history': ['orders.read', 'orders.money'],
  'POST /api/order/:id/ask-balance': toShip,
  'POST /api/order/:id/send': 'orders.money',
  'POST /api/order/:id/refunds/:refund/repeat': 'orders.refund',
  'POST /api/order/:id/remind': 'orders.pay',
  'PUT /api/order/:id/reservation': 'orders.pay',
  'POST /api/order/:id/take-stock': toShip,
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

/** A message that the caller wrote while signed in. */
async function writeTo(shop: Shop, owner: Caller & { person: Person }): Promise<string> {
  const { name, email } = owner.person
  const message = `A question of ${owner.person._id}`
  const reply = await owner.post('/api/contact', { name, email, message })
  if (reply.status !== 201) throw new Error(`message: ${reply.text}`)
  const { rows } = await shop.database.pool.query<{ id: string }>(
    'select id from contact_messages where user_id = $1 order by created_at desc limit 1',
    [owner.person._id],
  )
  return `/api/contact/${rows[0]?.id}`
}
