import { Factory } from 'lucide-react'
import { warm } from '#app/api/warm.ts'
import { PageBreadcrumbs } from '#app/page/page-breadcrumbs.tsx'
import { PageHead } from '#app/page/page-head.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { projectsApi, useListProjectsQuery } from './api.ts'
import { newestFirst } from './newest-first.ts'
import { ProjectCard } from './project-card.tsx'

const load = warm(() => [projectsApi.endpoints.listProjects.initiate({ querystring: {} })])

export { load as clientLoader, load as loader }

export default function ProjectsPage() {
  const { data, isError, refetch } = useListProjectsQuery({ querystring: {} })
  return (
    <div className="page-width">
      <PageHead
        title="Projects"
        description="Boards, motor control centres and enclosures at work: mines, water, solar, farms, hospitals."
        path="/project"
      />
      <PageBreadcrumbs items={[{ label: 'Home', to: '/' }, { label: 'Projects' }]} />
      <div className="page-head">
        <div>
          <h1>Projects</h1>
          <p>Where our boards are installed, what they do, and what we learnt.</p>
        </div>
      </div>
      <div className="pb-16">
        {isError && <ErrorState title="The projects could not be loaded" onRetry={refetch} />}
        {!data && !isError && <Waiting />}
        {data?.length === 0 && (
          <EmptyState
            title="No projects to show yet"
            icon={<Factory size={36} strokeWidth={1.5} aria-hidden="true" />}
            action={<ButtonLink to="/contact">Tell us about yours</ButtonLink>}
          >
            Yours could be the first.
          </EmptyState>
        )}
        <ul className="project-grid">
          {data &&
            newestFirst(data).map((project, index) => (
              <li key={project._id}>
                <ProjectCard project={project} eager={index < 3} />
              </li>
            ))}
        </ul>
      </div>
    </div>
  )
}

const Waiting = () => (
  <Loading label="Loading projects">
    <div className="project-grid">
      {[0, 1, 2].map((card) => (
        <Skeleton key={card} height={380} />
      ))}
    </div>
  </Loading>
)
