import { type FormEvent, useState } from 'react'
import { fieldErrors } from '#app/api/field-errors.ts'
import { useAction } from '#app/api/use-action.ts'
import type { UploadImage } from '#app/api/use-picture-upload.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { StaleBanner } from '#app/ui/feedback/stale-banner.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import type { Category } from '#contract/catalogue-categories.ts'
import { type Taxonomy, taxonomies } from './manage-taxonomies.ts'
import { findTermProblems, type TermDraft, TermFields } from './manage-term-fields.tsx'

type Props = { kind: Taxonomy; term: Category; upload: UploadImage; onReload: () => void; onClose: () => void }

/** A new name goes into the search words of every product that carries it. */
export function EditTerm({ kind, term, upload, onReload, onClose }: Props) {
  const { one, useUpdate } = taxonomies[kind]
  const [form, setForm] = useState<TermDraft>({ name: term.name, slug: term.slug, image: term.image ?? '' })
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isUploading, setUploading] = useState(false)
  const [update] = useUpdate()
  const { run, state, isBusy } = useAction(update, { fallback: `The ${one} could not be saved. Please try again.` })
  const isStale = state.kind === 'failed' && state.error.failure.code === 'stale'

  async function save(overwrite: boolean) {
    const found = findTermProblems(form)
    setProblems(found)
    if (Object.keys(found).length > 0 || isUploading) return
    const { name, slug, image } = form
    const reply = await run({
      params: { id: term._id },
      body: { name, image, ...(slug ? { slug } : {}), ...(overwrite ? {} : { updatedAt: term.updatedAt }) },
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
        <TermFields
          form={form}
          problems={problems}
          slugHint={`As in /shop?${kind}=${form.slug || term.slug}. Links with the old address will stop working.`}
          upload={upload}
          onChange={(part) => setForm((before) => ({ ...before, ...part }))}
          onBusy={setUploading}
        />
        {isStale && <StaleBanner busy={isBusy} onReload={onReload} onOverwrite={() => void save(true)} />}
        {state.kind === 'failed' && !isStale && <Banner tone="bad">{state.text}</Banner>}
        <DialogActions>
          <Button type="submit" variant="primary" busy={isBusy} busyText="Saving" disabled={isUploading}>
            Save {one}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
