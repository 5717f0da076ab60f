import { warm } from '#app/api/warm.ts'
import { startContent } from '#app/content/api.ts'
import { ContentPage } from '#app/content/content-page.tsx'
import { useBrand } from '#app/page/brand-context.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { useVatPercent } from '#app/ui/vat-context.ts'
import type { ShownContent } from '#contract/content/pages.ts'
import { LegalText } from './legal-text.tsx'
import { WhoWeAre } from './who-we-are.tsx'

const load = warm(() => [startContent('terms')])

export { load as clientLoader, load as loader }

export default function TermsPage() {
  const { name } = useBrand()
  return (
    <>
      <PageHead
        title="Terms & Conditions"
        description={`The terms on which ${name} sells, delivers, guarantees and settles disputes.`}
        path="/termsCondition"
      />
      <ContentPage page="terms">{(content) => <TermsView {...content} />}</ContentPage>
    </>
  )
}

export const TermsView = (content: ShownContent<'terms'>) => (
  <LegalText
    title="Terms & Conditions"
    numbered
    {...content}
    generated={{ prices: () => <Prices />, 'who we are': () => <WhoWeAre /> }}
  />
)

function Prices() {
  const vatPercent = useVatPercent()
  return (
    <p>
      {vatPercent > 0
        ? `Prices are in rand and are shown without and with VAT at ${vatPercent}%.`
        : 'Prices are in rand.'}{' '}
      The price that applies is the one shown when you place the order. If a price is obviously wrong, we will tell you
      before we deliver, and you may withdraw.
    </p>
  )
}
