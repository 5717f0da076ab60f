import type { ReactNode } from 'react'
import { useContent } from '#app/content/api.ts'
import { CustomEnclosure } from '#app/home/custom-enclosure.tsx'
import { ContactBand, RatingCells } from '#app/home/home-sections.tsx'
import { AboutView } from '#app/site/about-page.tsx'
import { OverviewView } from '#app/site/overview-page.tsx'
import { PrivacyView } from '#app/site/privacy-page.tsx'
import { SteelView } from '#app/site/steel-page.tsx'
import { TermsView } from '#app/site/terms-page.tsx'
import type { ContentPageName, ShownContent } from '#contract/content/pages.ts'

const views: { [P in ContentPageName]: (content: ShownContent<P>) => ReactNode } = {
  home: () => (
    <>
      <RatingCells />
      <CustomEnclosure />
      <ContactBand />
    </>
  ),
  about: (content) => <AboutView {...content} />,
  overview: (content) => <OverviewView {...content} />,
  steel: (content) => <SteelView {...content} />,
  terms: (content) => <TermsView {...content} />,
  privacy: (content) => <PrivacyView {...content} />,
}

/** Each page as the shop draws it. Of the home page only what can be edited here. */
export default function ContentViews({ page }: { page: ContentPageName }) {
  const { content } = useContent(page)
  const view = views[page] as (shown: typeof content) => ReactNode
  return content && view(content)
}
