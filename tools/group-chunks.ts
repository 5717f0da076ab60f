type ModuleInfo = { importers: readonly string[]; code: string | null } | null
type Context = { getModuleInfo(id: string): ModuleInfo }

const libraries =
  /node_modules\/(?:react|react-dom|scheduler|react-router|react-redux|@reduxjs\/toolkit|redux|redux-thunk|reselect|immer|use-sync-external-store)\/(?!dist\/redux-toolkit\.browser|shim|cjs\/use-sync-external-store-shim)/
// Not the entry: its code runs at once, and must come after the pages have named their calls.
const always = /\/app\/(?:root|shell\/storefront-layout)\.tsx/
const shelf =
  /\/(?:app\/(?:shell\/(?:shop-card|product-line|structured-data)|catalogue\/product-card|documents\/(?:api|download-button|download-file)|api\/use-action|ui\/(?:price|stock|stars|rating-plate|picture|quantity-input|breadcrumbs|pagination|skeleton|empty-state|error-state|toast|field|checkbox|banner|safe-link|moment))|contract\/(?:documents-rules|links|catalogue-sorts))\.tsx?$/
const home =
  /\/app\/(?:site\/home-(?!page)[\w-]+|hotspots\/(?!manage)[\w-]+|sliders\/(?:slide-view|api)|projects\/(?:project-card|api)|ui\/(?:slide-show|carousel-controls))\.tsx?$/
const icon = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.mjs$/
const sharedIcon = /\/icons\/(?:arrow-right|mail|download|file-text|eye|chevron-left|chevron-right)\.mjs$/
const iconList = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/

const toPascal = (kebab: string) => kebab.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

type Group = { name(id: string, context: Context): string | null; priority: number }

/**
 * Which file a module of the browser goes into: the libraries, what every public page loads, what pages with products
 * on them load, the parts of the home page. A few files instead of seventy compress better, and a phone asks for less.
 * What only some pages need stays with them.
 */
export function groupChunks(): Group[] {
  const known = new Map<string, boolean>()
  function isAlwaysLoaded(id: string, context: Context): boolean {
    const found = known.get(id)
    if (found !== undefined) return found
    known.set(id, false)
    const { importers = [] } = context.getModuleInfo(id) ?? {}
    const result = always.test(id) || importers.some((importer) => leadsTo(importer, id, context))
    known.set(id, result)
    return result
  }
  /** The list of all icons leads to each of them: what counts is who names this one. */
  function leadsTo(importer: string, id: string, context: Context): boolean {
    const [, name] = icon.exec(id) ?? []
    if (!iconList.test(importer) || !name) return isAlwaysLoaded(importer, context)
    const users = context.getModuleInfo(importer)?.importers ?? []
    const word = new RegExp(`\\b${toPascal(name)}\\b`)
    return users.some((user) => isAlwaysLoaded(user, context) && word.test(context.getModuleInfo(user)?.code ?? ''))
  }
  const isLibrary = (id: string) => libraries.test(id) && !id.includes('/recharts/')
  const groups: [string, (id: string, context: Context) => boolean][] = [
    ['libraries', isLibrary],
    ['site', isAlwaysLoaded],
    ['shelf', (id) => shelf.test(id) || sharedIcon.test(id)],
    ['home', (id) => home.test(id)],
  ]
  // A group takes what its modules import along, so the first ones choose first.
  return groups.map(([name, belongs], index) => ({
    name: (id, context) => (belongs(id, context) ? name : null),
    priority: groups.length - index,
  }))
}
