import { brandTokens } from './brand-tokens.ts'
import sheet from './storefront.css?inline'

/**
 * The styles of every page, inlined: a separate file would cost a slow phone a second round trip before the first paint.
 * The browser reads them back from the page, so that the scripts need not contain them.
 */
const text = import.meta.env.SSR ? brandTokens() + sheet : (document.getElementById('first-sheet')?.textContent ?? '')

// biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
export const FirstSheet = () => <style id="first-sheet" dangerouslySetInnerHTML={{ __html: text }} />
