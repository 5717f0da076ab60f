import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { fieldErrors } from '#app/api/field-errors.ts'
import { useAction } from '#app/api/use-action.ts'
import type { UploadImage } from '#app/api/use-picture-upload.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { useDraft } from '#app/ui/use-draft.ts'
import { emptyNamed, findNamedProblems, NamedFields, type NamedForm } from './manage-named-fields.tsx'
import { type NamedKind, namedKinds } from './manage-named-kinds.ts'

export function CreateNamed({ kind, upload }: { kind: NamedKind; upload: UploadImage }) {
  const { one, many, list, useCreate } = namedKinds[kind]
  const navigate = useNavigate()
  const draft = useDraft<NamedForm>(`${kind}:new`)
  const [form, setForm] = useState<NamedForm>({ ...emptyNamed, ...draft.kept })
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
    const found = findNamedProblems(form)
    setProblems(found)
    if (Object.keys(found).length > 0 || isUploading) return
    const { name, slug, image } = form
    const reply = await run({ body: { name, ...(slug ? { slug } : {}), ...(image ? { image } : {}) } })
    if (!reply.ok) return setProblems(fieldErrors(reply.error))
    draft.forget()
    toast.success(`The ${one} ${reply.value.name} is made.`)
    navigate(list)
  }
  const title = `Create ${one}`
  return (
    <>
      <title>{`${title} | Back-office`}</title>
      <Breadcrumbs items={[{ label: many, to: list }, { label: title }]} />
      <div className="work-head">
        <h1>{title}</h1>
      </div>
      <form noValidate className="panel panel-in grid gap-5 max-w-xl" onSubmit={submit}>
        <NamedFields
          form={form}
          problems={problems}
          slugHint="Left empty, it is made from the name."
          upload={upload}
          onChange={(part) => setForm((before) => ({ ...before, ...part }))}
          onBusy={setUploading}
        />
        {state.kind === 'failed' && <Banner tone="bad">{state.text}</Banner>}
        <div className="row-f">
          <Button type="submit" variant="go" busy={isBusy} busyText="Creating" disabled={isUploading}>
            {title}
          </Button>
          <ButtonLink to={list}>Cancel</ButtonLink>
        </div>
      </form>
    </>
  )
}
