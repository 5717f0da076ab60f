// Who may take from whom. `npm run check` runs it; docs/decisions/0001 says why.
const features =
  '(accounts|catalogue|orders|payments|documents|hotspots|sliders|projects|scraping|imports|contact|shop|demo)'

const owned = (name, packages, owners) => ({
  name,
  severity: 'error',
  from: { path: '^(server|app|contract)/', pathNot: [...owners, '\\.test\\.tsx?$'] },
  to: { path: packages.map((p) => `^node_modules/${p}(/|$)`) },
})

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contract-stands-alone',
      comment: 'contract imports only zod and itself',
      severity: 'error',
      from: { path: '^contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^contract/', '^node_modules/zod/'] },
    },
    { name: 'app-not-server', severity: 'error', from: { path: '^app/' }, to: { path: '^server/' } },
    {
      name: 'server-not-app',
      severity: 'error',
      from: { path: '^server/', pathNot: '\\.test\\.ts$' },
      to: { path: '^app/' },
    },
    {
      name: 'foundations-below-features',
      comment: 'what every feature stands on does not know the features',
      severity: 'error',
      from: { path: '^server/(db|http|cache|jobs|mail|media)/', pathNot: '\\.test\\.ts$' },
      to: { path: `^server/(${features}/|app\\.ts|main\\.ts)` },
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
      name: 'app-foundations-below-features',
      severity: 'error',
      from: { path: '^app/(api|ui)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^app/', pathNot: '^app/(api|ui|styles|brand)' },
    },
    {
      name: 'features-meet-in-pages',
      comment: 'in app only pages, layouts and the store take from other features',
      severity: 'error',
      from: { path: '^app/([a-z-]+)/', pathNot: ['(page|layout)\\.tsx$', '^app/(shell|site)/', '\\.test\\.tsx?$'] },
      to: { path: '^app/[a-z-]+/', pathNot: ['^app/(api|ui|shell|styles)/', '^app/$1/'] },
    },
    owned(
      'one-owner-drizzle',
      ['drizzle-orm', 'pg'],
      ['^server/db/', '(queries|table)\\.ts$', '^server/jobs/', '^server/http/limits\\.ts$'],
    ),
    owned('one-owner-sharp', ['sharp'], ['^server/media/']),
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
