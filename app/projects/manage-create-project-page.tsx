import { useNavigate } from 'react-router'
import { useAction } from '#app/api/use-action.ts'
import { ProductPicker } from '#app/catalogue/manage-product-picker.tsx'
import { usePictureUpload } from '#app/media/use-picture-upload.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { useCreateProjectMutation } from './manage-api.ts'
import { emptyProject, toProjectBody } from './manage-project-draft.ts'
import { ProjectForm } from './manage-project-form.tsx'

export default function ManageCreateProjectPage() {
  const [createProject] = useCreateProjectMutation()
  const { run } = useAction(createProject, { fallback: 'The project could not be created.' })
  const { upload, isUploading } = usePictureUpload()
  const navigate = useNavigate()
  return (
    <>
      <title>Create Project | Back-office</title>
      <div className="office-page-head">
        <h1>Create Project</h1>
      </div>
      <ProjectForm
        start={emptyProject}
        upload={upload}
        products={(chosen, onChange) => <ProductPicker label="Products used" chosen={chosen} onChange={onChange} />}
        onSubmit={async (draft) => {
          const reply = await run({ body: toProjectBody(draft) })
          if (!reply.ok) toast.error(reply.text)
          else {
            toast.success(`${reply.value.title} was created.`)
            navigate('/manage/projects')
          }
          return reply
        }}
      >
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton busyText="Creating" uploading={isUploading}>
            Create Project
          </SubmitButton>
          <ButtonLink to="/manage/projects">Cancel</ButtonLink>
        </div>
      </ProjectForm>
    </>
  )
}
