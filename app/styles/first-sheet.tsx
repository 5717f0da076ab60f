import { brandTokens } from './brand-tokens.ts'
import sheet from './storefront.css?url'

export { sheet as firstSheet }

/** The brand's colours. The browser reads them back from the page, so that the scripts need not contain them. */
const tokens = import.meta.env.SSR ? brandTokens() : (document.getElementById('brand')?.textContent ?? '')

/** The styles of every page: one file that the browser keeps until the next release. Routes add their own. */
export const FirstSheet = () => (
  <>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet */}
    <style id="brand" dangerouslySetInnerHTML={{ __html: tokens }} />
    <link rel="stylesheet" href={sheet} />
  </>
)
