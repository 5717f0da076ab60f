import sheet from './storefront.css?inline'

/**
 * The styles of every public page, to stand in the page itself: a file of their own would cost a slow phone a second
 * round trip before it can paint anything. The browser reads back what came with the page, so that they are not in the
 * scripts too.
 */
export const firstSheet = import.meta.env.SSR ? sheet : (document.getElementById('first-sheet')?.textContent ?? '')
