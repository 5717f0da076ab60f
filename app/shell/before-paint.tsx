import { use } from 'react'
import { NonceContext } from '#app/page/nonce.ts'

/**
 * Pages are cached and the same for everyone, so this runs before the first paint: it hides a splash that was seen before
 * and applies the visitor's VAT choice. Its source goes into the page, so it must not use anything from this module.
 * Without local storage the splash just shows.
 */
export function applyStoredChoices(): void {
  try {
    const { dataset } = document.documentElement
    if (localStorage.getItem('splashSeen')) dataset.splashSeen = ''
    else localStorage.setItem('splashSeen', '1')
    if (localStorage.getItem('vat') === 'incl') dataset.vat = 'incl'
  } catch {}
}

/**
 * A page whose script cannot be loaded would ignore every click, so it becomes the route error screen. Its source goes
 * into the page too, so the words and classes of `RouteErrorScreen` are repeated here.
 */
export function reportFailedScript(): void {
  const show = () => {
    const screen = document.createElement('div')
    screen.className = 'page-width py-16'
    screen.innerHTML =
      '<div class="empty-state" role="alert"><h1>Page Error</h1><p>Something went wrong loading this page.</p><button type="button" class="btn btn-plain btn-small mt-2">Reload Page</button></div>'
    screen.querySelector('button')?.addEventListener('click', () => location.reload())
    document.querySelector('main')?.replaceChildren(screen)
    document.title = 'Page Error'
    document.documentElement.dataset.splashSeen = ''
  }
  const showSoon = () => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', show)
    else show()
  }
  // Only ours: an extension's script may be blocked without harm. The page's own module has no address.
  const isOurs = (target: EventTarget | null) =>
    target instanceof HTMLScriptElement &&
    (target.src.includes('/assets/') || (!target.src && target.type === 'module'))
  addEventListener('error', ({ target }) => isOurs(target) && showSoon(), true)
  // The page's own code imports the first script. Browsers name that failure differently, but all as a TypeError.
  addEventListener('unhandledrejection', ({ reason }) => {
    const isImport = reason instanceof TypeError && /import|module/i.test(reason.message)
    if (isImport && !('hydrated' in document.documentElement.dataset)) showSoon()
  })
}

export function BeforePaint() {
  const script = import.meta.env.SSR ? `(${applyStoredChoices})();(${reportFailedScript})()` : ''
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the functions above
  return <script nonce={use(NonceContext)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
