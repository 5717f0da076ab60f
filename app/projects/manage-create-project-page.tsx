import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { fieldErrors } from '#app/api/field-errors.ts'
import { useAction } from '#app/api/use-action.ts'
import { ProductPicker } from '#app/catalogue/manage-product-picker.tsx'
import { usePictureUpload } from '#app/media/use-picture-upload.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { useCreateProjectMutation } from './manage-api.ts'
import { emptyProject, type ProjectDraft, toProjectBody } from './manage-project-draft.ts'
import { ProjectForm } from './manage-project-form.tsx'

export default function ManageCreateProjectPage() {
  const [createProject] = useCreateProjectMutation()
  const { run, reset, state, isBusy } = useAction(createProject, { fallback: 'The project could not be created.' })
  const [isSaved, setSaved] = useState(false)
  const { upload, isUploading } = usePictureUpload()
  const navigate = useNavigate()
  // Only once the guard has heard that nothing is lost.
  useEffect(() => {
    if (isSaved) navigate('/manage/projects')
  }, [isSaved, navigate])
  async function create(draft: ProjectDraft) {
    const reply = await run({ body: toProjectBody(draft) })
    if (!reply.ok) return toast.error(reply.text)
    toast.success(`${reply.value.title} was created.`)
    setSaved(true)
  }
  return (
    <>
      <title>Create Project | Back-office</title>
      <div className="office-page-head">
        <h1>Create Project</h1>
      </div>
      <ProjectForm
        start={emptyProject}
        upload={upload}
        busy={isBusy}
        saved={isSaved}
        errors={state.kind === 'failed' ? fieldErrors(state.error) : {}}
        products={(chosen, onChange) => <ProductPicker label="Products used" chosen={chosen} onChange={onChange} />}
        onSubmit={(draft) => void create(draft)}
        onChange={reset}
      >
        {state.kind === 'failed' && <Banner tone="bad">{state.text}</Banner>}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            variant="primary"
            busy={isBusy || isUploading}
            busyText={isBusy ? 'Creating' : 'Uploading'}
          >
            Create Project
          </Button>
          <ButtonLink to="/manage/projects">Cancel</ButtonLink>
        </div>
      </ProjectForm>
    </>
  )
}
