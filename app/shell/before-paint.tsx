import { use } from 'react'
import { NonceContext } from '#app/page/nonce.ts'

/**
 * Runs before the first paint, because pages are cached whole and the same for everyone: takes the splash away for those
 * who have seen it, and puts first the price a visitor chose. Its own text goes into the page, so it uses nothing from
 * this module. Local storage may be closed to us; then the splash just shows.
 */
export function applyStoredChoices(): void {
  try {
    const { dataset } = document.documentElement
    if (localStorage.getItem('splashSeen')) dataset.splashSeen = ''
    else localStorage.setItem('splashSeen', '1')
    if (localStorage.getItem('vat') === 'incl') dataset.vat = 'incl'
  } catch {}
}

export function BeforePaint() {
  const script = import.meta.env.SSR ? `(${applyStoredChoices})()` : ''
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the function above
  return <script nonce={use(NonceContext)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
