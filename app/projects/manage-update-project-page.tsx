import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useAction } from '#app/api/use-action.ts'
import { warm } from '#app/api/warm.ts'
import { ProductPicker } from '#app/catalogue/manage-product-picker.tsx'
import { usePictureUpload } from '#app/media/use-picture-upload.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormButton, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import type { Project } from '#contract/projects/calls.ts'
import { projectsApi, useGetProjectQuery } from './api.ts'
import { useUpdateProjectMutation } from './manage-api.ts'
import { DeleteProject } from './manage-delete-project.tsx'
import { toProjectBody, toProjectDraft } from './manage-project-draft.ts'
import { ProjectForm } from './manage-project-form.tsx'

const load = warm(({ params }) => [projectsApi.endpoints.getProject.initiate({ params: { key: params.id ?? '' } })], {
  mustExist: true,
})

export { load as clientLoader, load as loader }

export default function ManageUpdateProjectPage() {
  const { id = '' } = useParams()
  const { data: project, isError, refetch } = useGetProjectQuery({ params: { key: id } })
  // Only Reload resets the form: a refetch does not.
  const [reloads, setReloads] = useState(0)
  const reload = async () => {
    await refetch()
    setReloads((count) => count + 1)
  }
  return (
    <>
      <title>Update Project | Back-office</title>
      <div className="office-page-head max-w-4xl">
        <h1>Update Project</h1>
        <span className="flex-1" />
        {project && (
          <ButtonLink small to={`/project/${project.slug}`}>
            View project
          </ButtonLink>
        )}
      </div>
      {isError && <ErrorState title="The project could not be loaded" onRetry={refetch} />}
      {!project && !isError && (
        <Loading label="Loading the project">
          <Skeleton height={480} />
        </Loading>
      )}
      {project && <EditProject key={`${project._id} ${reloads}`} stored={project} onReload={() => void reload()} />}
    </>
  )
}

function EditProject({ stored, onReload }: { stored: Project; onReload: () => void }) {
  const [project] = useState(stored)
  const [updateProject] = useUpdateProjectMutation()
  const { run } = useAction(updateProject, { fallback: 'The project could not be saved.' })
  const [isDeleted, setDeleted] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const { upload, isUploading } = usePictureUpload()
  const navigate = useNavigate()
  // Only once the guard knows that everything is saved.
  useEffect(() => {
    if (isDeleted) navigate('/manage/projects')
  }, [isDeleted, navigate])
  return (
    <>
      <ProjectForm
        start={toProjectDraft(project)}
        upload={upload}
        isDone={isDeleted}
        products={(chosen, onChange) => <ProductPicker label="Products used" chosen={chosen} onChange={onChange} />}
        onSubmit={async (draft, overwrite) => {
          const seen = overwrite ? {} : { updatedAt: project.updatedAt }
          const reply = await run({ params: { id: project._id }, body: { ...toProjectBody(draft), ...seen } })
          if (!reply.ok) toast.error(reply.text)
          else {
            toast.success(`${reply.value.title} has been saved.`)
            navigate('/manage/projects')
          }
          return reply
        }}
        onReload={onReload}
      >
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton uploading={isUploading}>Save Changes</SubmitButton>
          <ButtonLink to="/manage/projects">Cancel</ButtonLink>
          <span className="flex-1" />
          <FormButton variant="outline-danger" onClick={() => setDeleting(true)}>
            Delete Project
          </FormButton>
        </div>
      </ProjectForm>
      {isDeleting && (
        <DeleteProject project={project} onClose={() => setDeleting(false)} onDeleted={() => setDeleted(true)} />
      )}
    </>
  )
}
