import { Link } from 'react-router'
import { useBrand } from '#app/page/brand-context.ts'
import { toOrganisation } from '#app/page/organisation.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { StructuredData } from '#app/page/structured-data.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { RatingPlate } from '#app/ui/commerce/rating-plate.tsx'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { getSitePicture } from './site-pictures.ts'

const figures = [
  { label: 'Under one roof', value: '6 200 m²' },
  { label: 'People', value: '84' },
  { label: 'Boards a year', value: '2 300' },
  { label: 'Steel a year', value: '640 t' },
]

const steps = [
  { name: 'Cut', picture: 'machine-laser-cutter', does: 'The drawing is the program: nothing is marked out by hand.' },
  { name: 'Bend', picture: 'machine-press-brake', does: 'An angle sensor corrects each bend while it is made.' },
  { name: 'Coat', picture: 'steel-orange', does: 'Degreased, phosphated and powder-coated in any RAL colour.' },
  {
    name: 'Wire and test',
    picture: 'starter-panel',
    does: 'Every circuit is tested, and the test sheet ships with the board.',
  },
] as const

export default function AboutPage() {
  const brand = useBrand()
  const { city, province } = brand.address
  return (
    <>
      <PageHead
        title="About"
        description={`${brand.name} designs, bends, wires and tests low-voltage boards and steel enclosures in ${city}.`}
        path="/about"
      />
      <StructuredData data={toOrganisation(brand)} />
      <article className="page-width about-page">
        <Breadcrumbs items={[{ label: 'Home', to: '/' }, { label: 'About' }]} />
        <div className="about-head">
          <div>
            <h1>We build the box that everything else depends on</h1>
            <p className="intro">
              {brand.name} makes low-voltage boards and the steel around them, in {city}, {province}. Contractors and
              panel builders buy our enclosures and parts loose; plants and municipalities buy boards that arrive
              tested.
            </p>
          </div>
          <img {...getSitePicture('project-factory')} alt="One of our motor control centres, in a bottling plant" />
        </div>
        <RatingPlate large cells={figures} />
        <div className="about-columns">
          <section>
            <h2>How we started</h2>
            <p>
              With a guillotine, a hand brake and an order for forty kiosks that nobody else would make before
              Christmas. They were delivered on the twenty-second, and the municipality has ordered from us ever since.
              The hand brake is still here; apprentices bend their first door on it.
            </p>
          </section>
          <section>
            <h2>What we stand for</h2>
            <p>
              A drawing before we cut. A test before we ship. A price that includes what is needed, and a date that we
              would bet on. When something of ours fails, we want to be the first to hear about it, and we will tell you
              what went wrong.
            </p>
          </section>
          <section>
            <h2>Standards</h2>
            <p>
              Assemblies are verified to <span className="whitespace-nowrap">IEC 61439-1</span> and{' '}
              <span className="whitespace-nowrap">-2</span>, boards for buildings follow{' '}
              <span className="whitespace-nowrap">SANS 10142-1</span>, and enclosures are tested to IP66 and IK10. The
              certificates are on the{' '}
              <Link to="/docs" className="underline underline-offset-3">
                Downloads
              </Link>{' '}
              page, in full.
            </p>
          </section>
          <section>
            <h2>Working with us</h2>
            <p>
              Stock items ship within two working days. For boards, send a single line diagram or a photograph of the
              old one; a designer calls you back, usually the same day. Visits to the works are welcome on any weekday.
            </p>
          </section>
        </div>
        <h2 className="mb-6">From the sheet to the tested board</h2>
        <ol className="about-works">
          {steps.map(({ name, picture, does }) => (
            <li key={name}>
              <img {...getSitePicture(picture)} alt="" loading="lazy" decoding="async" />
              <h3>{name}</h3>
              <p>{does}</p>
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap items-center gap-3">
          <ButtonLink variant="primary" to="/contact">
            Talk to a designer
          </ButtonLink>
          <ButtonLink to="/aboutsec">Company overview</ButtonLink>
          <ButtonLink to="/project">See our projects</ButtonLink>
        </div>
      </article>
    </>
  )
}
