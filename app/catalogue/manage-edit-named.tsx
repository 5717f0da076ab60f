import { type FormEvent, useState } from 'react'
import { fieldErrors } from '#app/api/field-errors.ts'
import { useAction } from '#app/api/use-action.ts'
import type { UploadImage } from '#app/api/use-picture-upload.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogActions } from '#app/ui/dialog.tsx'
import { StaleBanner } from '#app/ui/stale-banner.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Category } from '#contract/catalogue-categories.ts'
import { findNamedProblems, NamedFields, type NamedForm } from './manage-named-fields.tsx'
import { type NamedKind, namedKinds } from './manage-named-kinds.ts'

type Props = { kind: NamedKind; named: Category; upload: UploadImage; onReload: () => void; onClose: () => void }

/** A new name goes into the search words of every product that carries it. */
export function EditNamed({ kind, named, upload, onReload, onClose }: Props) {
  const { one, useUpdate } = namedKinds[kind]
  const [form, setForm] = useState<NamedForm>({ name: named.name, slug: named.slug, image: named.image ?? '' })
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isUploading, setUploading] = useState(false)
  const [update] = useUpdate()
  const { run, state, isBusy } = useAction(update, { fallback: `The ${one} could not be saved. Please try again.` })
  const isStale = state.kind === 'failed' && state.error.failure.code === 'stale'

  async function save(overwrite: boolean) {
    const found = findNamedProblems(form)
    setProblems(found)
    if (Object.keys(found).length > 0 || isUploading) return
    const { name, slug, image } = form
    const reply = await run({
      params: { id: named._id },
      body: { name, image, ...(slug ? { slug } : {}), ...(overwrite ? {} : { updatedAt: named.updatedAt }) },
    })
    if (!reply.ok) return setProblems(fieldErrors(reply.error))
    toast.success(`The ${one} ${reply.value.name} is saved.`)
    onClose()
  }
  return (
    <Dialog open title={`Edit ${one}`} onClose={onClose}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void save(false)
        }}
      >
        <NamedFields
          form={form}
          problems={problems}
          slugHint={`As in /shop?${kind}=${form.slug || named.slug}. Links with the old one find nothing any more.`}
          upload={upload}
          onChange={(part) => setForm((before) => ({ ...before, ...part }))}
          onBusy={setUploading}
        />
        {isStale && (
          <StaleBanner
            busy={isBusy}
            onReload={() => {
              onReload()
              onClose()
            }}
            onOverwrite={() => void save(true)}
          />
        )}
        {state.kind === 'failed' && !isStale && <Banner tone="bad">{state.text}</Banner>}
        <DialogActions>
          <Button type="submit" variant="go" busy={isBusy} busyText="Saving" disabled={isUploading}>
            Save {one}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
