import { brandTokens } from './brand-tokens.ts'
import sheet from './storefront.css?inline'

/**
 * The styles of every page, inside the page: a file of their own would cost a slow phone a second round trip before it
 * can paint anything. The browser reads back what came with the page, so that they are not in the scripts too.
 */
const text = import.meta.env.SSR ? brandTokens() + sheet : (document.getElementById('first-sheet')?.textContent ?? '')

// biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
export const FirstSheet = () => <style id="first-sheet" dangerouslySetInnerHTML={{ __html: text }} />
