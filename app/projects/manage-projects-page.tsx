import { Factory, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#app/accounts/use-may.ts'
import { toApiError } from '#app/api/use-action.ts'
import { warm } from '#app/api/warm.ts'
import { HistoryPanel } from '#app/audit/manage-history-panel.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { IconButton, IconLink } from '#app/ui/icon-button.tsx'
import { Thumbnail } from '#app/ui/pictures/thumbnail.tsx'
import type { Project } from '#contract/projects/calls.ts'
import { projectsApi, useListProjectsQuery } from './api.ts'
import { DeleteProject } from './manage-delete-project.tsx'
import { newestFirst } from './newest-first.ts'

const load = warm(() => [projectsApi.endpoints.listProjects.initiate({ querystring: {} })])

export { load as clientLoader, load as loader }

export default function ManageProjectsPage() {
  const may = useMay()
  const { data, isError, error, refetch } = useListProjectsQuery({ querystring: {} })
  const [deleting, setDeleting] = useState<Project>()
  const projects = data && newestFirst(data)
  return (
    <>
      <title>Projects | Back-office</title>
      <div className="office-page-head">
        <h1>Projects</h1>
        <span className="flex-1" />
        <ButtonLink variant="primary" small to="/manage/create-project">
          Create Project
        </ButtonLink>
      </div>
      {isError && (
        <Banner tone="bad">
          <p>{toApiError(error).failure.error || 'The projects could not be loaded.'}</p>
          <Button small className="mt-3" onClick={refetch}>
            Try again
          </Button>
        </Banner>
      )}
      {!projects && !isError && <Waiting />}
      {projects?.length === 0 && (
        <EmptyState title="No projects yet" icon={<Factory size={36} strokeWidth={1.5} aria-hidden="true" />}>
          Create your first project. It will appear on the Projects page and the home page straight away.
        </EmptyState>
      )}
      <ul className="manage-project-cards">
        {projects?.map((project) => (
          <li key={project._id}>
            <Thumbnail image={project.image} sizes="(max-width: 480px) 100vw, 300px">
              No image
            </Thumbnail>
            <div>
              <h2>{project.title}</h2>
              <p className="mt-1 text-note text-ink-3">
                {[project.client, project.location].filter(Boolean).join(', ')}
              </p>
            </div>
            <div className="manage-project-actions">
              <IconLink small framed label={`Edit ${project.title}`} to={`/manage/update-project/${project._id}`}>
                <Pencil size={15} aria-hidden="true" />
              </IconLink>
              <IconButton small framed danger label={`Delete ${project.title}`} onClick={() => setDeleting(project)}>
                <Trash2 size={15} aria-hidden="true" />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
      {deleting && <DeleteProject project={deleting} onClose={() => setDeleting(undefined)} />}
      {may('audit.read') && <HistoryPanel entity="project" />}
    </>
  )
}

const Waiting = () => (
  <div aria-busy="true">
    <p role="status" className="note mb-3">
      Loading...
    </p>
    <div className="manage-project-cards" aria-hidden="true">
      {[0, 1, 2].map((card) => (
        <Skeleton key={card} height={280} />
      ))}
    </div>
  </div>
)
