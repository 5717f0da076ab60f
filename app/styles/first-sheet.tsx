import type { ShopColours } from '#contract/settings/colours.ts'
import { brandTokens } from './brand-tokens.ts'
import sheet from './storefront.css?url'

export { sheet as firstSheet }

/** The shop's colours. The browser reads them back from the page, so that the scripts need not contain them. */
const found = import.meta.env.SSR ? '' : (document.getElementById('brand')?.textContent ?? '')

/** The styles of every page: one file that the browser keeps until the next release. Routes add their own. */
export const FirstSheet = ({ colours }: { colours: ShopColours }) => (
  <>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet */}
    <style id="brand" dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? brandTokens(colours) : found }} />
    <link rel="stylesheet" href={sheet} />
  </>
)
