import { ArrowRight, Mail, MessageCircle, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { telLink } from '#app/brand.ts'
import { useListBrandsQuery, useListCategoriesQuery } from '#app/catalogue/api.ts'
import { useListDocumentsQuery } from '#app/documents/api.ts'
import { DocumentLine } from '#app/documents/document-line.tsx'
import { useListProjectsQuery } from '#app/projects/api.ts'
import { newestFirst } from '#app/projects/newest-first.ts'
import { ProjectCard } from '#app/projects/project-card.tsx'
import { useBrand } from '#app/shell/brand-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Section } from './section.tsx'
import { whatsAppLink } from './whats-app.ts'

const ratings = [
  ['IEC 61439-1/-2', 'Type-tested assemblies'],
  ['SANS 10142-1', 'Boards for the wiring code'],
  ['IP66, IK10', 'Own steel, own powder coat'],
  ['2 working days', 'Stock items, anywhere in SA'],
] as const

export const RatingCells = () => (
  <div className="plate-bar">
    <div className="wrap">
      <div className="plate">
        {ratings.map(([rating, meaning]) => (
          <div key={rating}>
            <b>{rating}</b>
            <span>{meaning}</span>
          </div>
        ))}
      </div>
    </div>
  </div>
)

const mostTiles = 8

export function CategoryTiles() {
  const { data: categories = [] } = useListCategoriesQuery()
  const filled = categories.filter(({ productCount }) => productCount > 0)
  const total = filled.reduce((sum, { productCount }) => sum + productCount, 0)
  if (filled.length === 0) return null
  const tiles = filled.toSorted((a, b) => b.productCount - a.productCount).slice(0, mostTiles)
  return (
    <Section title="Find it by what it does" more={{ to: '/shop', label: `All ${total} products` }}>
      <ul className="category-tiles">
        {tiles.map(({ _id, name, slug, image, productCount }) => (
          <li key={_id}>
            <Link className="category-tile" to={`/shop?category=${slug}`}>
              <div>
                <h3>{name}</h3>
                <span>{productCount === 1 ? '1 product' : `${productCount} products`}</span>
                <ArrowRight className="arrow" size={18} aria-hidden="true" />
              </div>
              {image ? (
                <Picture image={image} alt="" sizes="(max-width: 720px) 50vw, 160px" />
              ) : (
                <span className="no-tile-pic" />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Only these: the descriptions of all of them would be a quarter of the page. */
export const shownProjects = { querystring: { limit: 3 } }

export function ProjectsTeaser() {
  const { data: projects = [] } = useListProjectsQuery(shownProjects)
  if (projects.length === 0) return null
  return (
    <Section title="Standing on site" more={{ to: '/project', label: 'All projects' }}>
      <ul className="project-grid lead">
        {newestFirst(projects).map((project) => (
          <li key={project._id}>
            <ProjectCard project={project} heading="h3" />
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function DownloadsTeaser() {
  const { data } = useListDocumentsQuery({ querystring: {} })
  if (!data || data.docs.length === 0) return null
  return (
    <section className="section" aria-labelledby="downloads-teaser">
      <div className="wrap docs">
        <div>
          <h2 id="downloads-teaser">Downloads</h2>
          <p className="intro">Brochures and certificates, always the current revision.</p>
          <ButtonLink to="/docs">All downloads</ButtonLink>
        </div>
        <ul>
          {data.docs.slice(0, 3).map((document) => (
            <DocumentLine key={document._id} document={document} />
          ))}
        </ul>
      </div>
    </section>
  )
}

const mostBrands = 12

export function BrandStrip() {
  const { data: brands = [] } = useListBrandsQuery()
  const filled = brands.filter(({ productCount }) => productCount > 0).slice(0, mostBrands)
  if (filled.length === 0) return null
  return (
    <section className="brands" aria-label="Brands we stock">
      <div className="wrap">
        <ul className="brand-strip">
          {filled.map(({ _id, name, slug, image }) => (
            <li key={_id}>
              <Link to={`/shop?brand=${slug}`}>
                {image ? <Picture image={image} alt={name} sizes="168px" /> : name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

export function ContactBand() {
  const { phone, email, whatsApp } = useBrand()
  return (
    <section className="contact-band dark" aria-labelledby="contact-band">
      <div className="wrap">
        <div>
          <h2 id="contact-band">Send us the single line diagram</h2>
          <p>We answer with a price, a drawing and a date. A sketch on paper is enough to begin with.</p>
        </div>
        <ul>
          <li>
            <a href={telLink(phone)}>
              <Phone size={18} aria-hidden="true" /> {phone}
            </a>
          </li>
          <li>
            <a href={`mailto:${email}`}>
              <Mail size={18} aria-hidden="true" /> {email}
            </a>
          </li>
          {whatsApp && (
            <li>
              <a href={whatsAppLink(whatsApp)} target="_blank" rel="noopener noreferrer">
                <MessageCircle size={18} aria-hidden="true" /> WhatsApp
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </li>
          )}
        </ul>
        <ButtonLink to="/contact" variant="plain">
          Request a quote
        </ButtonLink>
      </div>
    </section>
  )
}
