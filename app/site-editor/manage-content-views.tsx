import type { ReactNode } from 'react'
import { useContent } from '#app/content/api.ts'
import { HomeStrips } from '#app/home/home-page.tsx'
import { OpeningHours } from '#app/page/opening-hours.tsx'
import { SiteFooter } from '#app/shell/site-footer.tsx'
import { AboutView } from '#app/site/about-page.tsx'
import { OverviewView } from '#app/site/overview-page.tsx'
import { PaiaView } from '#app/site/paia-page.tsx'
import { PrivacyView } from '#app/site/privacy-page.tsx'
import { SteelView } from '#app/site/steel-page.tsx'
import { TermsView } from '#app/site/terms-page.tsx'
import type { ContentPageName, ShownContent } from '#contract/content/pages.ts'
import { describeHours } from '#contract/settings/opening-hours.ts'

const views: { [P in ContentPageName]: (content: ShownContent<P>) => ReactNode } = {
  home: () => <HomeStrips />,
  about: (content) => <AboutView {...content} />,
  overview: (content) => <OverviewView {...content} />,
  steel: (content) => <SteelView {...content} />,
  footer: () => <SiteFooter year={new Date().getFullYear()} />,
  hours: ({ times, note }) => (
    <div className="contact-card m-6 max-w-sm">
      <OpeningHours lines={describeHours(times)} note={note} />
    </div>
  ),
  terms: (content) => <TermsView {...content} />,
  privacy: (content) => <PrivacyView {...content} />,
  paia: (content) => <PaiaView {...content} />,
}

/** Each page as the shop draws it; the home page without its slides. */
export default function ContentViews({ page }: { page: ContentPageName }) {
  const { content } = useContent(page)
  const view = views[page] as (shown: typeof content) => ReactNode
  return content && view(content)
}
