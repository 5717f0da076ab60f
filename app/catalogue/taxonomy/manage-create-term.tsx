import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { fieldErrors } from '#app/api/field-errors.ts'
import { useAction } from '#app/api/use-action.ts'
import type { UploadImage } from '#app/api/use-picture-upload.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { useDraft } from '#app/ui/forms/use-draft.ts'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { type Taxonomy, taxonomies } from './manage-taxonomies.ts'
import { emptyTerm, findTermProblems, type TermDraft, TermFields } from './manage-term-fields.tsx'

export function CreateTerm({ kind, upload }: { kind: Taxonomy; upload: UploadImage }) {
  const { one, many, list, useCreate } = taxonomies[kind]
  const navigate = useNavigate()
  const draft = useDraft<TermDraft>(`${kind}:new`)
  const [form, setForm] = useState<TermDraft>({ ...emptyTerm, ...draft.kept })
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isUploading, setUploading] = useState(false)
  const [create] = useCreate()
  const { run, state, isBusy } = useAction(create, { fallback: `The ${one} could not be created. Please try again.` })
  useEffect(() => {
    if (Object.values(form).some(Boolean)) draft.keep(form)
    else draft.forget()
  }, [form, draft.keep, draft.forget])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = findTermProblems(form)
    setProblems(found)
    if (Object.keys(found).length > 0 || isUploading) return
    const { name, slug, image } = form
    const reply = await run({ body: { name, ...(slug ? { slug } : {}), ...(image ? { image } : {}) } })
    if (!reply.ok) return setProblems(fieldErrors(reply.error))
    draft.forget()
    toast.success(`The ${one} ${reply.value.name} has been created.`)
    navigate(list)
  }
  const title = `Create ${one}`
  return (
    <>
      <title>{`${title} | Back-office`}</title>
      <Breadcrumbs items={[{ label: many, to: list }, { label: title }]} />
      <div className="office-page-head">
        <h1>{title}</h1>
      </div>
      <form noValidate className="panel panel-body grid gap-5 max-w-xl" onSubmit={submit}>
        <TermFields
          form={form}
          problems={problems}
          slugHint="Leave empty to create it from the name."
          upload={upload}
          onChange={(part) => setForm((before) => ({ ...before, ...part }))}
          onBusy={setUploading}
        />
        {state.kind === 'failed' && <Banner tone="bad">{state.text}</Banner>}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" busy={isBusy} busyText="Creating" disabled={isUploading}>
            {title}
          </Button>
          <ButtonLink to={list}>Cancel</ButtonLink>
        </div>
      </form>
    </>
  )
}
