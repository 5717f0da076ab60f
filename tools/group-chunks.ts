type ModuleInfo = { importers: readonly string[]; importedIds: readonly string[]; code: string | null } | null
type Context = { getModuleInfo(id: string): ModuleInfo }

const runtime = /rolldown\/runtime/
const libraries =
  /node_modules\/(?:react|react-dom|scheduler|react-router|react-redux|@reduxjs\/toolkit|redux|redux-thunk|reselect|immer|use-sync-external-store)\/(?!dist\/(?:redux-toolkit|reselect)\.browser|dist\/immer\.production|shim|cjs\/use-sync-external-store-shim)/
// Not the entry: its code runs at once, and must come after the pages have named their calls.
const always = /\/app\/(?:root|shell\/storefront-layout)\.tsx/
/** What home, shop and product share. */
const shelf =
  /\/app\/(?:api\/(?:transport|one-tab-at-a-time)|shell\/(?:shop-card|use-add-to-cart|structured-data|page-head)|catalogue\/product-card|documents\/(?:describe-file|document-line)|ui\/(?:price|stock|tie|rating-plate|picture|skeleton|breadcrumbs|moment|file-size))\.tsx?$/
const shop =
  /\/(?:app\/(?:catalogue\/(?:figures|shop-address)|ui\/(?:pagination|checkbox|empty-state|text-input|field))|contract\/catalogue-sorts)\.tsx?$/
const product =
  /\/(?:app\/(?:catalogue\/(?:use-fresh-products|use-review-draft)|ui\/(?:quantity-input|stars|use-in-browser|use-draft))\.tsx?|icons\/truck\.mjs)$/
const home =
  /\/(?:app\/(?:site\/(?:home-|section|organisation|whats-app)[\w-]*|hotspots\/(?!manage|api|hotspot-texts)[\w-]+|hotspots\/api|sliders\/(?:slide-view|api)|projects\/(?:project-card|api|newest-first)|documents\/api|ui\/(?:slide-show|carousel-controls|safe-link))|contract\/(?:links|sliders-colour))\.tsx?$/
const icon = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.mjs$/
const sharedIcon =
  /\/icons\/(?:arrow-right|plus|check|message-square-text|chevron-left|chevron-right|download|file-text)\.mjs$/
const iconList = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/
const page = /\/app\/[\w-]+\/(manage-)?[\w-]*(?:page|layout)\.tsx/
const fewestPages = 2

const toPascal = (kebab: string) => kebab.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

type Group = { name(id: string, context: Context): string | null; priority: number }

/**
 * Which file a module of the browser goes into: the libraries, what every public page loads, the parts of the home, shop
 * and product pages, what the pages of the back-office share. A few files instead of seventy compress better, a phone
 * asks for less, and the list of routes, which names every file of every page, is half as long.
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
    return namersOf(importer, id, context).some((user) => isAlwaysLoaded(user, context))
  }
  function namersOf(importer: string, id: string, context: Context): readonly string[] {
    const [, name] = icon.exec(id) ?? []
    if (!iconList.test(importer) || !name) return [importer]
    const word = new RegExp(`\\b${toPascal(name)}\\b`)
    const users = context.getModuleInfo(importer)?.importers ?? []
    return users.filter((user) => word.test(context.getModuleInfo(user)?.code ?? ''))
  }

  const isLibrary = (id: string) => libraries.test(id) || runtime.test(id)
  /** Neither it nor what it imports is of a package that only some screens need. */
  const light = new Map<string, boolean>()
  function isLight(id: string, context: Context): boolean {
    const found = light.get(id)
    if (found !== undefined) return found
    light.set(id, true)
    const isOwn = !id.includes('/node_modules/') || id.includes('/lucide-react/') || isLibrary(id)
    const result =
      isOwn && (isLibrary(id) || (context.getModuleInfo(id)?.importedIds ?? []).every((part) => isLight(part, context)))
    light.set(id, result)
    return result
  }
  /** Every way to it begins at pages of the back-office, and at several of them. */
  function isOfTheOffice(id: string, context: Context): boolean {
    if (page.test(id) || !isLight(id, context)) return false
    const seen = new Set([id])
    const pages = new Set<string>()
    for (const at of seen) {
      const importers = (context.getModuleInfo(at)?.importers ?? []).flatMap((user) => namersOf(user, at, context))
      if (importers.length === 0) return false
      for (const importer of importers) {
        const [found, ofTheOffice] = page.exec(importer) ?? []
        if (found && !ofTheOffice) return false
        if (found) pages.add(importer)
        else seen.add(importer)
      }
    }
    return pages.size >= fewestPages
  }

  const groups: [string, (id: string, context: Context) => boolean][] = [
    ['libraries', isLibrary],
    ['site', (id, context) => isAlwaysLoaded(id, context) || shelf.test(id) || sharedIcon.test(id)],
    ['shop', (id) => shop.test(id)],
    ['product', (id) => product.test(id)],
    ['home', (id) => home.test(id)],
    ['office', isOfTheOffice],
  ]
  // A group takes what its modules import along, so the first ones choose first.
  return groups.map(([name, belongs], index) => ({
    name: (id, context) => (belongs(id, context) ? name : null),
    priority: groups.length - index,
  }))
}
