import { type ReactNode, useState } from 'react'
import { LeaveGuard } from '#app/ui/forms/leave-guard.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { isSameProject, type PickedProduct, type ProjectDraft } from './manage-project-draft.ts'
import { ProjectImages, type Upload } from './manage-project-images.tsx'

type Props = {
  start: ProjectDraft
  upload: Upload
  busy: boolean
  /** Nothing is lost any more: the page is about to be left on purpose. */
  saved: boolean
  errors: Readonly<Record<string, string>>
  products: (chosen: readonly PickedProduct[], onChange: (chosen: PickedProduct[]) => void) => ReactNode
  onSubmit: (draft: ProjectDraft) => void
  onChange: () => void
  /** The buttons, and what has to be said above them. */
  children: ReactNode
}

export function ProjectForm({ start, upload, busy, saved, errors, products, onSubmit, onChange, children }: Props) {
  const [draft, setDraft] = useState(start)
  const [titleMissing, setTitleMissing] = useState(false)
  const change = (part: Partial<ProjectDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setTitleMissing(false)
    onChange()
  }
  const text = (key: 'title' | 'slug' | 'client' | 'location' | 'completedOn') => ({
    value: draft[key],
    error: errors[key],
    disabled: busy,
    onChange: (event: { target: { value: string } }) => change({ [key]: event.target.value }),
  })
  return (
    <form
      className="panel panel-body grid gap-5 max-w-4xl"
      onSubmit={(event) => {
        event.preventDefault()
        if (draft.title.trim() === '') return setTitleMissing(true)
        onSubmit(draft)
      }}
    >
      <LeaveGuard when={!busy && !saved && !isSameProject(draft, start)}>
        Your changes to this project are not saved.
      </LeaveGuard>
      <TextInput
        label="Title"
        required
        maxLength={160}
        {...text('title')}
        error={titleMissing ? 'Please give the project a title.' : errors.title}
      />
      <ProjectImages
        images={draft.images}
        upload={upload}
        disabled={busy}
        error={errors.images}
        onChange={(changeImages) => {
          setDraft((before) => ({ ...before, images: changeImages(before.images) }))
          onChange()
        }}
      />
      <TextArea
        label="Description"
        rows={10}
        maxLength={20_000}
        hint="Leave an empty line between paragraphs."
        value={draft.description}
        error={errors.description}
        disabled={busy}
        onChange={(event) => change({ description: event.target.value })}
      />
      <div className="grid gap-5 md:grid-cols-3">
        <TextInput label="Client" maxLength={120} {...text('client')} />
        <TextInput label="Location" maxLength={120} {...text('location')} />
        <TextInput label="Completed on" type="date" {...text('completedOn')} />
      </div>
      {products(draft.products, (chosen) => change({ products: chosen }))}
      <TextInput
        label="Page address"
        maxLength={120}
        hint="Lower-case letters, digits and hyphens, as in water-works-vereeniging. Leave empty to create it from the title."
        autoCapitalize="none"
        spellCheck={false}
        {...text('slug')}
      />
      {children}
    </form>
  )
}
