import { useState } from 'react'
import { useParams } from 'react-router'
import { warm } from '#app/api/warm.ts'
import { useBrand } from '#app/page/brand-context.ts'
import { PageBreadcrumbs } from '#app/page/page-breadcrumbs.tsx'
import { PageHead } from '#app/page/page-head.tsx'
import { StructuredData } from '#app/page/structured-data.tsx'
import { ShopCards } from '#app/storefront/shop-card.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { RatingPlate } from '#app/ui/commerce/rating-plate.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { formatDate } from '#app/ui/format/date.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { SlideShow } from '#app/ui/pictures/slide-show.tsx'
import type { Project } from '#contract/projects/calls.ts'
import { projectsApi, useGetProjectQuery } from './api.ts'

const load = warm(({ params }) => [projectsApi.endpoints.getProject.initiate({ params: { key: params.key ?? '' } })], {
  mustExist: true,
})

export { load as clientLoader, load as loader }
export const handle = { subject: ({ key = '' }) => `/api/project/${encodeURIComponent(key)}` }

/** One screen with two URLs: by slug, which is canonical, and by id. */
export default function ProjectPage() {
  const { key = '' } = useParams()
  const { currentData: project, isError, refetch } = useGetProjectQuery({ params: { key } })
  if (isError)
    return (
      <div className="page-width py-16">
        <ErrorState title="This project could not be loaded" heading="h1" onRetry={refetch} />
      </div>
    )
  if (!project) return <Waiting />
  return <ProjectScreen key={project._id} project={project} />
}

function ProjectScreen({ project }: { project: Project }) {
  const { title, slug, image, images, description, client, location, completedOn, products = [] } = project
  const brand = useBrand()
  const paragraphs = description.split(/\n\s*\n/).filter((text) => text.trim() !== '')
  const facts = [
    { label: 'Client', value: client },
    { label: 'Location', value: location },
    { label: 'Completed', value: completedOn && formatDate(completedOn) },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []))
  return (
    <>
      <PageHead
        title={title}
        description={(paragraphs[0] ?? title).replace(/\s+/g, ' ').slice(0, 155)}
        path={`/project/${slug}`}
        image={image || undefined}
        type="article"
      />
      <StructuredData
        data={{
          '@type': 'Article',
          headline: title,
          image: images.map((picture) => brand.url + picture),
          datePublished: project.createdAt,
          dateModified: project.updatedAt,
          author: { '@type': 'Organization', name: brand.name },
        }}
      />
      <article className="page-width project-page">
        <PageBreadcrumbs
          items={[{ label: 'Home', to: '/' }, { label: 'Projects', to: '/project' }, { label: title }]}
        />
        <h1>{title}</h1>
        {facts.length > 0 && <RatingPlate large cells={facts} />}
        <div className="project-body">
          {images.length > 0 && <Gallery images={images} title={title} />}
          <div>
            <div className="prose">
              {paragraphs.map((text, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is identified by its position
                <p key={index}>{text}</p>
              ))}
            </div>
            <ButtonLink to="/contact" className="mt-6">
              Enquire about a similar project
            </ButtonLink>
          </div>
        </div>
      </article>
      {products.length > 0 && (
        <section className="section section-white">
          <div className="page-width">
            <div className="section-head">
              <h2>Built with</h2>
            </div>
            <ShopCards products={products} heading="h3" />
          </div>
        </section>
      )}
    </>
  )
}

function Gallery({ images, title }: { images: string[]; title: string }) {
  const [index, setIndex] = useState(0)
  return (
    <div className="project-gallery">
      <SlideShow
        label={`Images of ${title}`}
        index={index}
        onIndex={setIndex}
        slides={images.map((image, position) => ({
          id: image,
          content: (
            <Picture
              image={image}
              alt={`${title}, image ${position + 1} of ${images.length}`}
              sizes="(max-width: 1080px) 100vw, 760px"
              eager={position === 0}
            />
          ),
        }))}
      />
    </div>
  )
}

const Waiting = () => (
  <div className="page-width py-12">
    <Loading label="Loading the project">
      <Skeleton height={44} width="60%" className="mb-6" />
      <Skeleton height={420} />
    </Loading>
  </div>
)
