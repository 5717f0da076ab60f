import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { warm } from '#app/api/warm.ts'
import { startContent } from '#app/content/api.ts'
import { ContentPage } from '#app/content/content-page.tsx'
import { ContentPicture } from '#app/content/content-picture.tsx'
import { PageBreadcrumbs } from '#app/page/page-breadcrumbs.tsx'
import { PageHead } from '#app/page/page-head.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Carousel } from '#app/ui/pictures/carousel.tsx'
import { enclosuresCategoryId } from '#contract/catalogue/enclosures.ts'
import type { ShownContent } from '#contract/content/pages.ts'
import { useHashScroll } from './use-hash-scroll.ts'

const load = warm(() => [startContent('steel')])

export { load as clientLoader, load as loader }

export default function SteelPage() {
  return (
    <>
      <PageHead
        title="Steel fabrication"
        description="Laser cutting, bending, welding and powder coating of enclosures in stainless, galvanized, mild and Aluzinc steel."
        path="/steel-page"
      />
      <ContentPage page="steel">{(content) => <SteelView {...content} />}</ContentPage>
    </>
  )
}

export function SteelView({
  heading,
  intro,
  picture,
  enclosures,
  fabrication,
  facts,
  machines,
  materials,
  reasons,
}: ShownContent<'steel'>) {
  useHashScroll()
  return (
    <>
      <header className="steel-hero on-dark" data-anchors>
        <div className="page-width">
          <PageBreadcrumbs items={[{ label: 'Home', to: '/' }, { label: 'Steel fabrication' }]} />
          <div>
            <h1>{heading}</h1>
            <p>{intro}</p>
            <div className="flex flex-wrap items-center gap-3">
              <ButtonLink variant="primary" to="/configure" className="max-md:w-full">
                Design Your Enclosure
              </ButtonLink>
              <ButtonLink to="/contact" className="max-md:w-full">
                Request a Quote
              </ButtonLink>
              <ButtonLink to={`/shop?category=${enclosuresCategoryId}`} className="max-md:w-full">
                Explore Our Enclosures
              </ButtonLink>
            </div>
          </div>
          <ContentPicture image={picture} alt="" eager sizes="(max-width: 1000px) 100vw, 900px" />
        </div>
      </header>
      <section className="section" id="enclosures" aria-labelledby="enclosures-title">
        <div className="page-width">
          <h2 id="enclosures-title" className="mb-6">
            Enclosures
          </h2>
          <Carousel label="Enclosures we have made" name="image" perView={{ wide: 3, mid: 2, narrow: 1 }} gap={24}>
            {enclosures.map(({ picture, caption }) => (
              <figure key={caption} className="steel-picture">
                <ContentPicture image={picture} alt={caption} sizes="(max-width: 720px) 100vw, 400px" />
                <figcaption>{caption}</figcaption>
              </figure>
            ))}
          </Carousel>
        </div>
      </section>
      <section className="section section-white" id="expert-fabrication">
        <div className="page-width two-columns">
          <div>
            <h2>Expert Fabrication</h2>
            <p className="intro">{fabrication}</p>
            <Link className="link" to="/steel-page#enclosures">
              Learn More <ArrowRight size={16} aria-hidden="true" />
            </Link>
          </div>
          <dl className="steel-specs">
            {facts.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <section className="section" id="machinery">
        <div className="page-width">
          <h2 className="mb-6">Our Advanced Machinery</h2>
          <ul className="steel-machines">
            {machines.map(({ name, picture, text }) => (
              <li key={name}>
                <ContentPicture image={picture} alt="" sizes="(max-width: 720px) 100vw, 400px" />
                <h3>{name}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="section section-white" id="materials">
        <div className="page-width">
          <h2 className="mb-6">Materials</h2>
          <ul className="steel-materials">
            {materials.map(({ name, picture, text }) => (
              <li key={name}>
                <ContentPicture image={picture} alt="" sizes="(max-width: 720px) 100vw, 300px" />
                <div>
                  <h3>{name}</h3>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="section" id="why">
        <div className="page-width">
          <h2 className="mb-6">Why Choose Us</h2>
          <ul className="steel-reasons">
            {reasons.map(({ name, text }) => (
              <li key={name}>
                <h3>{name}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  )
}
