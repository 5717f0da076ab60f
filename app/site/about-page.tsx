import { warm } from '#app/api/warm.ts'
import { startContent } from '#app/content/api.ts'
import { Blocks } from '#app/content/blocks.tsx'
import { ContentPage } from '#app/content/content-page.tsx'
import { ContentPicture } from '#app/content/content-picture.tsx'
import { useBrand } from '#app/page/brand-context.ts'
import { toOrganisation } from '#app/page/organisation.ts'
import { PageBreadcrumbs } from '#app/page/page-breadcrumbs.tsx'
import { PageHead } from '#app/page/page-head.tsx'
import { StructuredData } from '#app/page/structured-data.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { RatingPlate } from '#app/ui/commerce/rating-plate.tsx'
import { toSections } from '#contract/content/blocks.ts'
import type { ShownContent } from '#contract/content/pages.ts'

const load = warm(() => [startContent('about')])

export { load as clientLoader, load as loader }

export default function AboutPage() {
  const brand = useBrand()
  return (
    <>
      <PageHead
        title="About"
        description={`${brand.name} designs, bends, wires and tests low-voltage boards and steel enclosures in ${brand.address.city}.`}
        path="/about"
      />
      <StructuredData data={toOrganisation(brand)} />
      <ContentPage page="about">{(content) => <AboutView {...content} />}</ContentPage>
    </>
  )
}

export function AboutView({
  heading,
  intro,
  picture,
  pictureAlt,
  figures,
  body,
  stepsHeading,
  steps,
}: ShownContent<'about'>) {
  return (
    <article className="page-width about-page">
      <PageBreadcrumbs items={[{ label: 'Home', to: '/' }, { label: 'About' }]} />
      <div className="about-head">
        <div>
          <h1>{heading}</h1>
          <p className="intro">{intro}</p>
        </div>
        <ContentPicture image={picture} alt={pictureAlt} eager sizes="(max-width: 900px) 100vw, 600px" />
      </div>
      {figures.length > 0 && <RatingPlate large cells={figures.map(({ name, value }) => ({ label: name, value }))} />}
      <div className="about-columns">
        {toSections(body).map(({ id, blocks }) => (
          <section key={id}>
            <Blocks blocks={blocks} />
          </section>
        ))}
      </div>
      {steps.length > 0 && (
        <>
          <h2 className="mb-6">{stepsHeading}</h2>
          <ol className="about-works">
            {steps.map(({ name, picture, text }) => (
              <li key={name}>
                <ContentPicture image={picture} alt="" sizes="(max-width: 720px) 100vw, 280px" />
                <h3>{name}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink variant="primary" to="/contact">
          Talk to a designer
        </ButtonLink>
        <ButtonLink to="/aboutsec">Company overview</ButtonLink>
        <ButtonLink to="/project">See our projects</ButtonLink>
      </div>
    </article>
  )
}
