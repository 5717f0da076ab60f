import { warm } from '#app/api/warm.ts'
import { startContent } from '#app/content/api.ts'
import { ContentPage } from '#app/content/content-page.tsx'
import { PageHead } from '#app/page/page-head.tsx'
import { useVatPercent } from '#app/ui/vat-context.ts'
import type { ShownContent } from '#contract/content/pages.ts'
import { LegalText } from './legal-text.tsx'
import { storedItems } from './stored-items.ts'

const load = warm(() => [startContent('privacy')])

export { load as clientLoader, load as loader }

export default function PrivacyPage() {
  return (
    <>
      <PageHead
        title="Privacy and Cookie Policy"
        description="What this shop collects, what for, how it is kept safe, and every cookie and storage key it uses."
        path="/privacyPolicy"
      />
      <ContentPage page="privacy">{(content) => <PrivacyView {...content} />}</ContentPage>
    </>
  )
}

export const PrivacyView = (content: ShownContent<'privacy'>) => (
  <LegalText title="Privacy and Cookie Policy" {...content} generated={{ cookies: () => <StorageTable /> }} />
)

function StorageTable() {
  const vatPercent = useVatPercent()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, and the keyboard must reach it
    <section className="relative overflow-x-auto storage-table" aria-label="Cookies and storage keys" tabIndex={0}>
      <table>
        <caption>Cookies and storage keys of this site</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Stored in</th>
            <th scope="col">What for</th>
            <th scope="col">How long</th>
          </tr>
        </thead>
        <tbody>
          {storedItems
            .filter(({ name }) => name !== 'vat' || vatPercent > 0)
            .map((item) => (
              <tr key={`${item.place} ${item.name}`}>
                <th scope="row">
                  <code>{item.name}</code>
                </th>
                <td>{item.place}</td>
                <td>{item.purpose}</td>
                <td>{item.lasts}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}
