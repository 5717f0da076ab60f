// Who may take from whom. `npm run check` runs it; docs/decisions/0001 says why.
const owned = (name, packages, owners) => ({
  name,
  severity: 'error',
  from: { path: '^(server|app|contract)/', pathNot: [...owners, '\\.test\\.tsx?$'] },
  to: { path: packages.map((p) => `^node_modules/${p}(/|$)`) },
})

/**
 * The rooms of `app`, top first: each with the rooms it may take from, which stand below it. The first-level files of
 * `app` (routes, root, entries) put the rooms together and may take from any.
 */
const appRooms = {
  store: ['shell', 'checkout', 'storefront', 'favourites', 'cart', 'accounts', 'ui', 'api'],
  shell: ['accounts', 'cart', 'catalogue', 'contact', 'favourites', 'orders', 'page', 'ui', 'api', 'styles'],
  home: ['catalogue', 'documents', 'hotspots', 'projects', 'sliders', 'storefront', 'page', 'ui', 'api'],
  site: ['page', 'ui', 'api'],
  contact: ['catalogue', 'page', 'ui', 'api'],
  projects: ['catalogue', 'media', 'storefront', 'page', 'ui', 'api'],
  hotspots: ['catalogue', 'media', 'storefront', 'ui', 'api'],
  'quick-order': ['accounts', 'cart', 'catalogue', 'lists', 'page', 'ui', 'api'],
  orders: ['accounts', 'cart', 'catalogue', 'checkout', 'lists', 'storefront', 'dashboard', 'page', 'ui', 'api'],
  checkout: ['accounts', 'cart', 'catalogue', 'lists', 'storefront', 'page', 'ui', 'api'],
  storefront: ['accounts', 'cart', 'catalogue', 'documents', 'favourites', 'lists', 'page', 'ui', 'api'],
  lists: ['accounts', 'cart', 'catalogue', 'page', 'ui', 'api'],
  favourites: ['ui', 'api'],
  discounts: ['catalogue', 'ui', 'api'],
  cart: ['ui', 'api'],
  imports: ['ui', 'api'],
  scraping: ['catalogue', 'ui', 'api'],
  catalogue: ['documents', 'media', 'ui', 'api'],
  dashboard: ['settings', 'page', 'ui', 'api'],
  settings: ['media', 'ui', 'api'],
  documents: ['media', 'page', 'ui', 'api'],
  sliders: ['media', 'ui', 'api'],
  accounts: ['ui', 'api'],
  media: ['ui', 'api'],
  page: ['ui', 'api'],
  ui: [],
  api: [],
  styles: [],
}

/** The rooms inside a room, likewise. The empty name stands for the files that are in none of them. */
const appSubRooms = {
  accounts: { users: [''], profile: ['sign-in', ''], 'sign-in': [''], '': [] },
  catalogue: { 'manage-products': ['search', ''], taxonomy: [''], reviews: [''], search: [''], '': [] },
  hotspots: { manage: [''], '': [] },
  orders: { manage: ['print', ''], '': ['print'], print: [] },
  settings: { delivery: [''], '': [] },
  scraping: { jobs: ['drafts', ''], drafts: [''], '': [] },
  storefront: { product: [''], shop: [''], '': [] },
  ui: {
    charts: ['feedback'],
    forms: ['dialogs', 'feedback', ''],
    tables: ['feedback', 'format', ''],
    dialogs: ['feedback', ''],
    feedback: [''],
    commerce: ['format', 'pictures', ''],
    navigation: ['format', ''],
    pictures: [''],
    format: [],
    '': [],
  },
}

/**
 * The rooms of `server`, likewise. Selling goes one way: checkout → orders → payments, and all of them → stock → catalogue.
 * The first-level files (app, main, workers) put the rooms together; of them a room takes only config.ts.
 */
const serverRooms = {
  demo: [
    'lists',
    'projects',
    'hotspots',
    'sliders',
    'catalogue',
    'documents',
    'shop',
    'media',
    'http',
    'storage',
    'db',
  ],
  site: ['projects', 'sliders', 'catalogue', 'shop', 'media', 'http', 'db'],
  imports: [
    'scraping',
    'checkout',
    'orders',
    'projects',
    'hotspots',
    'catalogue',
    'media',
    'http',
    'spreadsheets',
    'storage',
    'db',
  ],
  scraping: ['catalogue', 'documents', 'media', 'http', 'storage', 'db'],
  'quick-order': ['catalogue', 'media', 'http', 'spreadsheets', 'db'],
  contact: ['catalogue', 'shop', 'http', 'mail', 'db'],
  checkout: ['orders', 'discounts', 'payments', 'stock', 'catalogue', 'shop', 'http', 'mail', 'db'],
  orders: [
    'discounts',
    'papers',
    'payments',
    'stock',
    'accounts',
    'catalogue',
    'shop',
    'media',
    'http',
    'mail',
    'pdf',
    'spreadsheets',
    'storage',
    'jobs',
    'db',
  ],
  papers: ['media', 'http', 'pdf', 'storage', 'db'],
  payments: ['stock', 'catalogue', 'shop', 'http', 'mail', 'db'],
  discounts: ['stock', 'catalogue', 'http', 'db'],
  stock: ['catalogue', 'db'],
  projects: ['catalogue', 'http', 'cache', 'db'],
  hotspots: ['http', 'cache', 'db'],
  sliders: ['http', 'cache', 'db'],
  accounts: ['lists', 'stock-alerts', 'catalogue', 'shop', 'http', 'mail', 'db'],
  'stock-alerts': ['catalogue', 'shop', 'http', 'mail', 'db'],
  lists: ['catalogue', 'http', 'spreadsheets', 'db'],
  catalogue: ['documents', 'http', 'cache', 'db'],
  documents: ['media', 'http', 'storage', 'cache', 'db'],
  shop: ['http', 'mail', 'cache', 'db'],
  media: ['http', 'storage', 'db'],
  http: ['storage', 'jobs', 'cache', 'db'],
  mail: ['jobs', 'db'],
  pdf: [],
  spreadsheets: [],
  storage: [],
  jobs: ['db'],
  cache: ['db'],
  db: [],
}

const serverSubRooms = {
  catalogue: {
    favourites: ['products', ''],
    carts: ['products', ''],
    reviews: ['products', ''],
    taxonomy: ['search', ''],
    search: ['products', 'measures', ''],
    products: ['measures', ''],
    measures: [''],
    '': [],
  },
  payments: {
    '': ['yoco', 'paystack', 'payfast', 'sandbox', 'provider'],
    yoco: ['provider'],
    paystack: ['provider'],
    payfast: ['provider'],
    sandbox: ['provider'],
    provider: [],
  },
  scraping: {
    jobs: ['drafts', 'read', 'fetch', ''],
    drafts: [''],
    read: ['page', 'schema', 'text', 'fetch'],
    fetch: [],
    page: ['schema', 'text'],
    schema: ['text'],
    text: [],
    '': [],
  },
}

/** A rule for each room of a folder: it takes only from the rooms it names. A room must be named above those it takes from. */
function oneWay(folder, rooms) {
  const names = Object.keys(rooms)
  const fileOf = (name) => (name ? `^${folder}/${name}/` : `^${folder}/[^/]+$`)
  return names.flatMap((name, index) => {
    const upward = rooms[name].filter((other) => names.indexOf(other) <= index)
    if (upward.length) throw new Error(`${folder}/${name} may not take from ${upward}: rooms go one way`)
    const closed = names.filter((other) => other !== name && !rooms[name].includes(other))
    if (closed.length === 0) return []
    return {
      name: `${folder}/${name || '*'} takes from ${rooms[name].filter(Boolean).join(', ') || 'no other room'}`,
      severity: 'error',
      from: { path: fileOf(name), pathNot: '\\.test\\.tsx?$' },
      to: { path: closed.map(fileOf) },
    }
  })
}

export default {
  forbidden: [
    { name: 'no-cycles', comment: 'type-only imports count too', severity: 'error', from: {}, to: { circular: true } },
    ...oneWay('app', appRooms),
    ...Object.entries(appSubRooms).flatMap(([room, subRooms]) => oneWay(`app/${room}`, subRooms)),
    ...oneWay('server', serverRooms),
    ...Object.entries(serverSubRooms).flatMap(([room, subRooms]) => oneWay(`server/${room}`, subRooms)),
    {
      name: 'contract-stands-alone',
      comment: 'contract imports only zod and itself',
      severity: 'error',
      from: { path: '^contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^contract/', '^node_modules/zod/'] },
    },
    {
      name: 'no-zod-in-the-browser',
      comment: 'the shop sends these to every visitor, and zod would be half of what it sends',
      severity: 'error',
      from: {
        path: `^contract/(${[
          'accounts-session',
          'addresses-places',
          'cart',
          'catalogue-enclosures',
          'catalogue-sorts',
          'delivery',
          'discount-price',
          'documents-rules',
          'hotspots-geometry',
          'links',
          'media-names',
          'money',
          'orders-status',
          'quick-order-rules',
          'shop-defaults',
          'sliders-colour',
        ].join('|')})\\.ts$`,
      },
      to: { dependencyTypesNot: ['type-only'], pathNot: '^contract/(money|delivery|addresses-places)\\.ts$' },
    },
    {
      name: 'installed-where-it-runs',
      comment: 'what a shop runs on is in `dependencies`: `npm start` installs nothing else',
      severity: 'error',
      from: { path: '^(app|server|contract)/', pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    { name: 'app-not-server', severity: 'error', from: { path: '^app/' }, to: { path: '^server/' } },
    {
      name: 'server-not-app',
      severity: 'error',
      from: { path: '^server/', pathNot: '\\.test\\.ts$' },
      to: { path: '^app/' },
    },
    {
      name: 'rooms-below-the-start',
      comment: 'a room takes only config.ts from the first-level files of the server',
      severity: 'error',
      from: { path: '^server/[^/]+/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/[^/]+$', pathNot: '^server/config\\.ts$' },
    },
    {
      name: 'every-room-has-its-place',
      comment: 'a new folder of the server is added to `serverRooms`',
      severity: 'error',
      from: { path: '^server/[^/]+/', pathNot: `^server/(${Object.keys(serverRooms).join('|')})/` },
      to: {},
    },
    {
      name: 'downwards-only',
      comment: 'routes → verb → queries → table',
      severity: 'error',
      from: { path: '^server/.*/([a-z-]*queries|[a-z-]*table)\\.ts$' },
      to: { path: '^server/.*/[a-z-]*routes\\.ts$' },
    },
    {
      name: 'tables-know-nothing',
      severity: 'error',
      from: { path: '^server/.*/[a-z-]*table\\.ts$' },
      to: { path: '^server/.*/[a-z-]*queries\\.ts$' },
    },
    {
      name: 'features-meet-in-pages',
      comment: 'in app only pages, layouts and the store take from other features',
      severity: 'error',
      from: {
        path: '^app/([a-z-]+)/',
        pathNot: ['(page|layout)\\.tsx$', '^app/(store|shell|home|site|storefront|lists)/', '\\.test\\.tsx?$'],
      },
      to: { path: '^app/[a-z-]+/', pathNot: ['^app/(api|ui|page|styles)/', '^app/$1/'] },
    },
    owned(
      'one-owner-drizzle',
      ['drizzle-orm', 'pg'],
      ['^server/db/', '(queries|table)\\.ts$', '^server/jobs/', '^server/http/limits\\.ts$'],
    ),
    owned('one-owner-sharp', ['sharp'], ['^server/media/']),
    owned('one-owner-pdf', ['pdfkit'], ['^server/pdf/']),
    owned('one-owner-mail', ['nodemailer'], ['^server/mail/']),
    owned('one-owner-passwords', ['@zxcvbn-ts'], ['^server/accounts/']),
    owned('one-owner-toast', ['react-toastify'], ['^app/ui/']),
    {
      name: 'no-strays',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^\\./\\+types/', '^virtual:', '\\?url$', '\\.css$'] },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.react-router/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
