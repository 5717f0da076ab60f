import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { PageHead } from '#app/page/page-head.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { Carousel } from '#app/ui/pictures/carousel.tsx'
import { enclosuresCategoryId } from '#contract/catalogue/enclosures.ts'
import { getSitePicture } from './site-pictures.ts'
import { machines, materials, reasons, steelPictures } from './steel-content.ts'
import { useHashScroll } from './use-hash-scroll.ts'

export default function SteelPage() {
  useHashScroll()
  return (
    <>
      <PageHead
        title="Steel fabrication"
        description="Laser cutting, bending, welding and powder coating of enclosures in stainless, galvanized, mild and Aluzinc steel."
        path="/steel-page"
      />
      <header className="steel-hero on-dark" data-anchors>
        <div className="page-width">
          <Breadcrumbs items={[{ label: 'Home', to: '/' }, { label: 'Steel fabrication' }]} />
          <div>
            <h1>Steel fabrication, from sheet to sealed enclosure</h1>
            <p>
              We cut, bend, weld and coat our own steel, for our boards and for yours. Send a sketch, a drawing or a
              model; one enclosure is as welcome as a thousand.
            </p>
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
          <img {...getSitePicture('slide-steel')} alt="" fetchPriority="high" />
        </div>
      </header>
      <section className="section" id="enclosures" aria-labelledby="enclosures-title">
        <div className="page-width">
          <h2 id="enclosures-title" className="mb-6">
            Enclosures
          </h2>
          <Carousel label="Enclosures we have made" name="image" perView={{ wide: 3, mid: 2, narrow: 1 }} gap={24}>
            {steelPictures.map(({ picture, alt }) => (
              <figure key={alt} className="steel-picture">
                <img {...getSitePicture(picture)} alt={alt} loading="lazy" decoding="async" />
                <figcaption>{alt}</figcaption>
              </figure>
            ))}
          </Carousel>
        </div>
      </section>
      <section className="section section-white" id="expert-fabrication">
        <div className="page-width two-columns">
          <div>
            <h2>Expert Fabrication</h2>
            <p className="intro">
              A door that shuts the first time is the work of many hands: a blank that is square to a tenth, a bend that
              does not creep, a weld that is ground and never filled, a gasket that is poured in one run. They all work
              under one roof, so whoever made a mistake is there to fix it.
            </p>
            <Link className="link" to="/steel-page#enclosures">
              Learn More <ArrowRight size={16} aria-hidden="true" />
            </Link>
          </div>
          <dl className="steel-specs">
            <div>
              <dt>Sheet</dt>
              <dd>0.8 to 6 mm</dd>
            </div>
            <div>
              <dt>Largest blank</dt>
              <dd>3&nbsp;000 × 1&nbsp;500&nbsp;mm</dd>
            </div>
            <div>
              <dt>Protection</dt>
              <dd>up to IP66, IK10</dd>
            </div>
            <div>
              <dt>Powder</dt>
              <dd>any RAL or BS colour</dd>
            </div>
          </dl>
        </div>
      </section>
      <section className="section" id="machinery">
        <div className="page-width">
          <h2 className="mb-6">Our Advanced Machinery</h2>
          <ul className="steel-machines">
            {machines.map(({ name, picture, does }) => (
              <li key={name}>
                <img {...getSitePicture(picture)} alt="" loading="lazy" decoding="async" />
                <h3>{name}</h3>
                <p>{does}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="section section-white" id="materials">
        <div className="page-width">
          <h2 className="mb-6">Materials</h2>
          <ul className="steel-materials">
            {materials.map(({ name, picture, use }) => (
              <li key={name}>
                <img {...getSitePicture(picture)} alt="" loading="lazy" decoding="async" />
                <div>
                  <h3>{name}</h3>
                  <p>{use}</p>
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
            {reasons.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  )
}
