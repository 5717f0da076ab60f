import { warm } from '#app/api/warm.ts'
import { startContent } from '#app/content/api.ts'
import { ContentPage } from '#app/content/content-page.tsx'
import { useBrand } from '#app/page/brand-context.ts'
import { PageHead } from '#app/page/page-head.tsx'
import type { ShownContent } from '#contract/content/pages.ts'
import { LegalText } from './legal-text.tsx'
import { WhoWeAre } from './who-we-are.tsx'

const load = warm(() => [startContent('paia')])

export { load as clientLoader, load as loader }

export default function PaiaPage() {
  const { name } = useBrand()
  return (
    <>
      <PageHead
        title="PAIA manual"
        description={`Which records ${name} holds, and how to ask for them.`}
        path="/paia"
      />
      <ContentPage page="paia">{(content) => <PaiaView {...content} />}</ContentPage>
    </>
  )
}

export const PaiaView = (content: ShownContent<'paia'>) => (
  <LegalText title="PAIA manual" numbered {...content} generated={{ 'who we are': () => <WhoWeAre /> }} />
)
