import type { ContentPageName, TypedContent } from '#contract/content/pages.ts'
import { defaultAbout } from './defaults/about.ts'
import { defaultFooter } from './defaults/footer.ts'
import { defaultHome } from './defaults/home.ts'
import { defaultHours } from './defaults/hours.ts'
import { defaultOverview } from './defaults/overview.ts'
import { defaultPaia } from './defaults/paia.ts'
import { defaultPrivacy } from './defaults/privacy.ts'
import { defaultSteel } from './defaults/steel.ts'
import { defaultTerms } from './defaults/terms.ts'

/** The texts that come with the shop, until its owner changes them. */
export const defaultContent: { [P in ContentPageName]: TypedContent<P> } = {
  home: defaultHome,
  about: defaultAbout,
  overview: defaultOverview,
  steel: defaultSteel,
  footer: defaultFooter,
  hours: defaultHours,
  terms: defaultTerms,
  privacy: defaultPrivacy,
  paia: defaultPaia,
}
