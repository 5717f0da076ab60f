import { ArrowRight, Mail, MessageCircle, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { useListBrandsQuery, useListCategoriesQuery } from '#app/catalogue/api.ts'
import { useContent } from '#app/content/api.ts'
import { useListDocumentsQuery } from '#app/documents/api.ts'
import { DocumentLine } from '#app/documents/document-line.tsx'
import { useBrand } from '#app/page/brand-context.ts'
import { whatsAppLink } from '#app/page/whats-app-link.ts'
import { useListProjectsQuery } from '#app/projects/api.ts'
import { newestFirst } from '#app/projects/newest-first.ts'
import { ProjectCard } from '#app/projects/project-card.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { telLink } from '#contract/settings/contact-lines.ts'
import { Section } from './section.tsx'

export function RatingCells() {
  const { content } = useContent('home')
  if (!content?.ratings.length) return null
  return (
    <div className="home-ratings">
      <div className="page-width">
        <div className="home-ratings-grid">
          {content.ratings.map(({ name, value }) => (
            <div key={name}>
              <b>{name}</b>
              <span>{value}</span>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

const maxTiles = 8
const maxChosenTiles = 16

export function CategoryTiles() {
  const { data: categories = [] } = useListCategoriesQuery()
  const { content } = useContent('home')
  const filled = categories.filter(({ productCount }) => productCount > 0)
  const total = filled.reduce((sum, { productCount }) => sum + productCount, 0)
  if (filled.length === 0 || !content?.categoriesTitle) return null
  const largestFirst = filled.toSorted((a, b) => b.productCount - a.productCount)
  const chosen = largestFirst.filter(({ onHome }) => onHome).slice(0, maxChosenTiles)
  const tiles = chosen.length > 0 ? chosen : largestFirst.slice(0, maxTiles)
  return (
    <Section
      title={content.categoriesTitle}
      more={{ to: '/shop', label: total === 1 ? 'All products' : `All ${total} products` }}
    >
      <ul className="category-tiles">
        {tiles.map(({ _id, name, slug, image, productCount }) => (
          <li key={_id}>
            <Link className="category-tile" to={`/shop?category=${slug}`}>
              <div>
                <h3>{name}</h3>
                <span>{productCount === 1 ? '1 product' : `${productCount} products`}</span>
                <ArrowRight className="category-tile-arrow" size={18} aria-hidden="true" />
              </div>
              {image ? (
                <Picture image={image} alt="" sizes="(max-width: 720px) 50vw, 160px" />
              ) : (
                <span className="category-tile-blank" />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Only three: the descriptions of all projects would be a quarter of the page. */
export const shownProjects = { querystring: { limit: 3 } }

export function ProjectsTeaser() {
  const { data: projects = [] } = useListProjectsQuery(shownProjects)
  const { content } = useContent('home')
  if (projects.length === 0 || !content?.projectsTitle) return null
  return (
    <Section title={content.projectsTitle} more={{ to: '/project', label: 'All projects' }}>
      <ul className="project-grid project-grid-lead">
        {newestFirst(projects).map((project) => (
          <li key={project._id}>
            <ProjectCard project={project} heading="h3" />
          </li>
        ))}
      </ul>
    </Section>
  )
}

export const shownDocuments = { querystring: { limit: 3 } }

export function DownloadsTeaser() {
  const { data } = useListDocumentsQuery(shownDocuments)
  const { content } = useContent('home')
  if (!data || data.docs.length === 0 || !content?.downloadsTitle) return null
  return (
    <section className="section" aria-labelledby="downloads-teaser">
      <div className="page-width home-downloads">
        <div>
          <h2 id="downloads-teaser">{content.downloadsTitle}</h2>
          <p className="intro">{content.downloadsText}</p>
          <ButtonLink to="/docs">All downloads</ButtonLink>
        </div>
        <ul>
          {data.docs.map((document) => (
            <DocumentLine key={document._id} document={document} />
          ))}
        </ul>
      </div>
    </section>
  )
}

const maxBrands = 12

export function BrandStrip() {
  const { data: brands = [] } = useListBrandsQuery()
  const filled = brands.filter(({ productCount }) => productCount > 0).slice(0, maxBrands)
  if (filled.length === 0) return null
  return (
    <section className="home-brands" aria-label="Brands we stock">
      <div className="page-width">
        <ul className="home-brands-strip">
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
  const { content } = useContent('home')
  if (!content?.askTitle) return null
  return (
    <section className="contact-band on-dark" aria-labelledby="contact-band">
      <div className="page-width">
        <div>
          <h2 id="contact-band">{content.askTitle}</h2>
          <p>{content.askText}</p>
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
        <ButtonLink to="/contact" variant="plain" className="max-lg:justify-self-start">
          Request a quote
        </ButtonLink>
      </div>
    </section>
  )
}
