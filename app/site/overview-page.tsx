import { useBrand } from '#app/page/brand-context.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { getSitePicture } from './site-pictures.ts'

const lists = [
  {
    title: 'Product range',
    picture: 'mcc',
    intro: 'Designed, built and tested by us, to your drawing or to ours.',
    items: [
      'Electrical boards',
      'Motor control panels',
      'Electrification equipment',
      'Switchboards',
      'AC combiner panels',
      'DC fuse boxes',
    ],
    link: { to: '/shop', label: 'Shop the range' },
  },
  {
    title: 'Design services',
    picture: 'starter-panel',
    intro: 'Drawings that an electrician can build from and an inspector can sign.',
    items: ['Single line diagrams', 'General arrangements', 'Technical drawings', 'Solar design'],
    link: { to: '/contact', label: 'Ask a designer' },
  },
  {
    title: 'Loose supply of equipment',
    picture: 'mcb-3p',
    intro: 'The same parts that we build with, over the counter or by courier.',
    items: ['Circuit breakers', 'Isolators', 'Earth leakage units', 'Switches', 'Meters', 'DIN rail products'],
    link: { to: '/shop?category=circuit-breakers', label: 'Shop circuit breakers' },
  },
] as const

export default function OverviewPage() {
  const { name, legalName } = useBrand()
  return (
    <>
      <PageHead
        title="Company overview"
        description="Boards, motor control panels, switchboards and combiners; design services; loose supply of equipment."
        path="/aboutsec"
      />
      <div className="page-width about-page">
        <Breadcrumbs
          items={[{ label: 'Home', to: '/' }, { label: 'About', to: '/about' }, { label: 'Company overview' }]}
        />
        <h1>Company overview</h1>
        <p className="intro">
          {legalName || name} makes low-voltage switchgear and the steel around it. This is what we do, on one page.
        </p>
        <div className="overview">
          {lists.map(({ title, picture, intro, items, link }) => (
            <section key={title} className="panel panel-body">
              <img {...getSitePicture(picture)} alt="" />
              <h2>{title}</h2>
              <p className="note">{intro}</p>
              <ul>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
              <ButtonLink small to={link.to}>
                {link.label}
              </ButtonLink>
            </section>
          ))}
        </div>
      </div>
    </>
  )
}
