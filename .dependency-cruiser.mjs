// Which folders may import from which, checked by `npm run check`. See docs/decisions/0001.
const owned = (name, packages, owners) => ({
  name,
  severity: 'error',
  from: { path: '^(server|app|contract|enclosure)/', pathNot: [...owners, '\\.test\\.tsx?$'] },
  to: { path: packages.map((p) => `^node_modules/${p}(/|$)`) },
})

/** The files of contract that may import zod. */
const zodFiles = '^contract/.*(calls|schema)\\.ts$'

/**
 * The folders of `app`, top first: each with the folders it may import from, which are listed below it. The top-level
 * files of `app` (routes, root, entries) tie everything together and may import from any.
 */
const appFolders = {
  store: ['shell', 'checkout', 'storefront', 'favourites', 'cart', 'settings', 'accounts', 'page', 'ui', 'api'],
  shell: [
    'accounts',
    'cart',
    'catalogue',
    'contact',
    'favourites',
    'orders',
    'quotes',
    'storefront',
    'page',
    'ui',
    'api',
    'styles',
  ],
  home: ['catalogue', 'documents', 'hotspots', 'projects', 'sliders', 'storefront', 'page', 'ui', 'api'],
  site: ['page', 'ui', 'api'],
  contact: ['catalogue', 'page', 'ui', 'api'],
  projects: ['catalogue', 'media', 'storefront', 'page', 'ui', 'api'],
  hotspots: ['catalogue', 'media', 'storefront', 'ui', 'api'],
  'quick-order': ['accounts', 'cart', 'catalogue', 'lists', 'page', 'ui', 'api'],
  quotes: ['accounts', 'cart', 'catalogue', 'checkout', 'configure', 'orders', 'dashboard', 'page', 'ui', 'api'],
  orders: [
    'accounts',
    'cart',
    'catalogue',
    'checkout',
    'configure',
    'lists',
    'storefront',
    'dashboard',
    'page',
    'ui',
    'api',
  ],
  checkout: ['accounts', 'cart', 'catalogue', 'configure', 'lists', 'storefront', 'page', 'ui', 'api'],
  storefront: [
    'accounts',
    'cart',
    'catalogue',
    'documents',
    'favourites',
    'lists',
    'stock-alerts',
    'page',
    'ui',
    'api',
  ],
  'stock-alerts': ['accounts', 'ui', 'api'],
  configure: ['accounts', 'cart', 'page', 'ui', 'api'],
  lists: ['accounts', 'cart', 'catalogue', 'page', 'ui', 'api'],
  favourites: ['ui', 'api'],
  discounts: ['catalogue', 'ui', 'api'],
  cart: ['ui', 'api'],
  imports: ['ui', 'api'],
  scraping: ['catalogue', 'ui', 'api'],
  doctor: ['catalogue', 'settings', 'ui', 'api'],
  catalogue: ['documents', 'media', 'ui', 'api'],
  dashboard: ['backups', 'settings', 'page', 'ui', 'api'],
  backups: ['settings', 'ui', 'api'],
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

/** The same for subfolders. The empty name stands for files directly in the folder. */
const appSubfolders = {
  accounts: { users: [''], profile: ['sign-in', ''], 'sign-in': [''], '': [] },
  catalogue: { 'manage-products': ['search', ''], taxonomy: [''], families: [''], reviews: [''], search: [''], '': [] },
  configure: {
    '': ['face', 'options', 'stage', 'editor'],
    face: ['editor'],
    options: ['editor'],
    stage: [],
    editor: [],
  },
  hotspots: { manage: [''], '': [] },
  orders: { manage: ['print', ''], '': ['print'], print: [] },
  quotes: { manage: [''], '': [] },
  settings: { delivery: [''], '': [] },
  shell: { 'signed-in': [''], '': [] },
  scraping: { jobs: ['drafts', ''], drafts: [''], '': [] },
  storefront: { product: ['compare', ''], shop: [''], '': ['compare'], compare: [] },
  ui: {
    charts: ['feedback'],
    forms: ['dialogs', 'feedback', ''],
    tables: ['feedback', 'format', ''],
    dialogs: ['feedback', 'format', ''],
    feedback: ['format', ''],
    commerce: ['format', 'pictures', ''],
    navigation: ['format', ''],
    pictures: [''],
    format: [],
    '': [],
  },
  'ui/forms': { '': ['inputs', 'form'], inputs: ['form'], form: [] },
}

/**
 * The same for `server`. Selling goes one way: checkout → orders → payments, and all of them → stock → catalogue. The
 * top-level files (app, main, workers) tie everything together; folders may import only config.ts and project-file.ts
 * from them.
 */
const serverFolders = {
  metrics: ['payments', 'http', 'cache', 'db'],
  trace: ['db'],
  dashboard: ['orders', 'payments', 'http', 'mail', 'db'],
  doctor: ['backups', 'payments', 'media', 'http', 'mail', 'storage', 'db'],
  backups: ['quotes', 'stock-alerts', 'media', 'http', 'storage', 'jobs', 'db'],
  demo: [
    'quotes',
    'orders',
    'lists',
    'projects',
    'hotspots',
    'sliders',
    'catalogue',
    'documents',
    'settings',
    'media',
    'http',
    'storage',
    'db',
  ],
  'site-files': ['projects', 'sliders', 'catalogue', 'settings', 'media', 'http', 'db'],
  'data-sheets': ['invoices', 'catalogue', 'documents', 'settings', 'media', 'http', 'pdf', 'cache'],
  imports: [
    'scraping',
    'checkout',
    'orders',
    'projects',
    'hotspots',
    'favourites',
    'catalogue',
    'media',
    'http',
    'spreadsheets',
    'storage',
    'db',
  ],
  scraping: ['catalogue', 'documents', 'media', 'http', 'storage', 'db'],
  'quick-order': ['catalogue', 'media', 'http', 'spreadsheets', 'db'],
  contact: ['catalogue', 'settings', 'media', 'http', 'mail', 'storage', 'db'],
  checkout: ['orders', 'cart', 'discounts', 'payments', 'stock', 'catalogue', 'settings', 'http', 'mail', 'db'],
  quotes: [
    'orders',
    'invoices',
    'accounts',
    'catalogue',
    'configure',
    'settings',
    'media',
    'http',
    'mail',
    'pdf',
    'storage',
    'jobs',
    'db',
  ],
  orders: [
    'cart',
    'configure',
    'discounts',
    'invoices',
    'payments',
    'stock',
    'accounts',
    'catalogue',
    'settings',
    'media',
    'http',
    'mail',
    'pdf',
    'spreadsheets',
    'storage',
    'jobs',
    'db',
  ],
  invoices: ['configure', 'media', 'http', 'pdf', 'storage', 'db'],
  payments: ['stock', 'catalogue', 'settings', 'http', 'mail', 'db'],
  discounts: ['stock', 'catalogue', 'http', 'db'],
  stock: ['configure', 'catalogue', 'db'],
  projects: ['catalogue', 'http', 'cache', 'db'],
  hotspots: ['http', 'cache', 'db'],
  sliders: ['http', 'cache', 'db'],
  accounts: ['cart', 'favourites', 'configure', 'lists', 'stock-alerts', 'catalogue', 'settings', 'http', 'mail', 'db'],
  cart: ['configure', 'catalogue', 'http', 'db'],
  favourites: ['catalogue', 'http', 'db'],
  'stock-alerts': ['catalogue', 'settings', 'http', 'mail', 'db'],
  configure: ['catalogue', 'settings', 'http', 'pdf', 'spreadsheets', 'cache', 'db'],
  lists: ['catalogue', 'http', 'spreadsheets', 'db'],
  catalogue: ['documents', 'http', 'cache', 'db'],
  documents: ['media', 'http', 'storage', 'cache', 'db'],
  settings: ['http', 'mail', 'jobs', 'cache', 'db'],
  media: ['http', 'storage', 'db'],
  pdf: ['http'],
  http: ['storage', 'jobs', 'logs', 'cache', 'db'],
  mail: ['jobs', 'db'],
  spreadsheets: [],
  storage: [],
  jobs: ['logs', 'db'],
  cache: ['db'],
  logs: [],
  db: [],
}

const serverSubfolders = {
  imports: {
    '': ['run', 'plan', 'read', 'records', 'rows'],
    run: ['plan', 'read', 'records', 'rows'],
    plan: ['read', 'records', 'rows'],
    read: ['records', 'rows'],
    records: ['rows'],
    rows: [],
  },
  orders: {
    '': ['payment-issues', 'refunds', 'invoices', 'emails', 'records'],
    'payment-issues': ['refunds', 'records'],
    refunds: ['invoices', 'emails', 'records'],
    invoices: ['emails', 'records'],
    emails: ['records'],
    records: [],
  },
  catalogue: {
    reviews: ['products', ''],
    taxonomy: ['search', ''],
    families: ['products', 'measures', ''],
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

/** One rule per folder: it imports only from the folders it names, which must be listed below it. */
function oneWay(parent, folders) {
  const names = Object.keys(folders)
  const fileOf = (name) => (name ? `^${parent}/${name}/` : `^${parent}/[^/]+$`)
  return names.flatMap((name, index) => {
    const upward = folders[name].filter((other) => names.indexOf(other) <= index)
    if (upward.length) throw new Error(`${parent}/${name} may not import from ${upward}: imports go one way`)
    const closed = names.filter((other) => other !== name && !folders[name].includes(other))
    if (closed.length === 0) return []
    return {
      name: `${parent}/${name || '*'} imports from ${folders[name].filter(Boolean).join(', ') || 'no other folder'}`,
      severity: 'error',
      from: { path: fileOf(name), pathNot: '\\.test\\.tsx?$' },
      to: { path: closed.map(fileOf) },
    }
  })
}

/** Every new folder must be listed above: one without a rule could import from anywhere. */
function everyFolderIsListed(parent, folders, subfolders) {
  const named = Object.keys(folders).flatMap((folder) =>
    Object.keys(subfolders[folder] ?? { '': [] }).map((sub) => (sub ? `${folder}/${sub}/` : `${folder}/[^/]+$`)),
  )
  return {
    name: `every-folder-is-listed in ${parent}`,
    severity: 'error',
    from: { path: `^${parent}/[^/]+/`, pathNot: `^${parent}/(${named.join('|')})` },
    to: {},
  }
}

export default {
  forbidden: [
    { name: 'no-cycles', comment: 'type-only imports count too', severity: 'error', from: {}, to: { circular: true } },
    ...oneWay('app', appFolders),
    ...Object.entries(appSubfolders).flatMap(([folder, subfolders]) => oneWay(`app/${folder}`, subfolders)),
    ...oneWay('server', serverFolders),
    ...Object.entries(serverSubfolders).flatMap(([folder, subfolders]) => oneWay(`server/${folder}`, subfolders)),
    {
      name: 'contract-stands-alone',
      comment: 'contract imports only itself, zod and the mathematics of enclosures',
      severity: 'error',
      from: { path: '^contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^contract/', '^enclosure/[^/]+$', '^node_modules/zod/'] },
    },
    {
      name: 'enclosure-stands-alone',
      comment: 'the mathematics of enclosures needs nothing but money and escaping',
      severity: 'error',
      from: { path: '^enclosure/[^/]+$', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^enclosure/[^/]+$', '^contract/(money|escape-markup)\\.ts$'] },
    },
    {
      name: 'enclosure-model-stands-on-the-mathematics',
      comment: 'the 3D model imports only the mathematics and three',
      severity: 'error',
      from: { path: '^enclosure/model/' },
      to: { pathNot: ['^enclosure/', '^node_modules/three/', '^node_modules/@types/three/'] },
    },
    {
      name: 'zod-only-in-calls-and-schemas',
      comment: 'anybody may load the rest of contract: zod would be half of what the shop sends to a visitor',
      severity: 'error',
      from: { path: '^contract/', pathNot: [zodFiles, '\\.test\\.ts$'] },
      to: { path: ['^node_modules/zod/', zodFiles], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-zod-in-the-storefront',
      comment: 'only the office loads calls and schemas; the rest of app imports their types',
      severity: 'error',
      from: { path: '^app/', pathNot: ['manage-', '/manage/', '\\.test\\.tsx?$'] },
      to: { path: zodFiles, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'installed-where-it-runs',
      comment: 'what a shop runs on is in `dependencies`: `npm start` installs nothing else',
      severity: 'error',
      from: { path: '^(app|server|contract|enclosure)/', pathNot: '\\.test\\.tsx?$' },
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
      name: 'folders-not-top-level-files',
      comment: 'folders import only config.ts and project-file.ts from the top level of the server',
      severity: 'error',
      from: { path: '^server/[^/]+/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/[^/]+$', pathNot: '^server/(config|project-file)\\.ts$' },
    },
    everyFolderIsListed('app', appFolders, appSubfolders),
    everyFolderIsListed('server', serverFolders, serverSubfolders),
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
      comment: 'in app, only pages, layouts and the store import from other features',
      severity: 'error',
      from: {
        path: '^app/([a-z-]+)/',
        pathNot: [
          '(page|layout)\\.tsx$',
          '^app/(store|shell|home|site|storefront|stock-alerts|lists|quotes|checkout|discounts)/',
          '\\.test\\.tsx?$',
        ],
      },
      to: { path: '^app/[a-z-]+/', pathNot: ['^app/(api|ui|page|styles)/', '^app/$1/'] },
    },
    owned(
      'one-owner-drizzle',
      ['drizzle-orm', 'pg', 'pg-copy-streams'],
      ['^server/db/', '(queries|table)\\.ts$', '^server/jobs/', '^server/http/limits\\.ts$'],
    ),
    owned('one-owner-sharp', ['sharp'], ['^server/media/']),
    owned('one-owner-pdf', ['pdfkit'], ['^server/pdf/']),
    owned('one-owner-three', ['three'], ['^enclosure/model/', '^demo/scenes/', '^app/configure/']),
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
