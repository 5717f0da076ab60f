import { warm } from '#app/api/warm.ts'
import { startContent } from '#app/content/api.ts'
import { ContentPage } from '#app/content/content-page.tsx'
import { ContentPicture } from '#app/content/content-picture.tsx'
import { PageBreadcrumbs } from '#app/page/page-breadcrumbs.tsx'
import { PageHead } from '#app/page/page-head.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { type ShownContent, toItems } from '#contract/content/pages.ts'

const load = warm(() => [startContent('overview')])

export { load as clientLoader, load as loader }

export default function OverviewPage() {
  return (
    <>
      <PageHead
        title="Company overview"
        description="Boards, motor control panels, switchboards and combiners; design services; loose supply of equipment."
        path="/aboutsec"
      />
      <ContentPage page="overview">{(content) => <OverviewView {...content} />}</ContentPage>
    </>
  )
}

export const OverviewView = ({ intro, sections }: ShownContent<'overview'>) => (
  <div className="page-width about-page">
    <PageBreadcrumbs
      items={[{ label: 'Home', to: '/' }, { label: 'About', to: '/about' }, { label: 'Company overview' }]}
    />
    <h1>Company overview</h1>
    <p className="intro">{intro}</p>
    <div className="overview">
      {sections.map(({ title, picture, text, items, label, link }) => (
        <section key={title} className="panel panel-body">
          <ContentPicture image={picture} alt="" sizes="(max-width: 900px) 100vw, 400px" />
          <h2>{title}</h2>
          <p className="note">{text}</p>
          <ul>
            {toItems(items).map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          {label && link && (
            <ButtonLink small to={link}>
              {label}
            </ButtonLink>
          )}
        </section>
      ))}
    </div>
  </div>
)
