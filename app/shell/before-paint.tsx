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

export function BeforePaint() {
  const script = import.meta.env.SSR ? `(${applyStoredChoices})()` : ''
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the function above
  return <script nonce={use(NonceContext)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
