import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { SaveBar } from '#app/ui/forms/form/save-bar.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { SafeLink } from '#app/ui/navigation/safe-link.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { DraftReview, SavedDraft } from '#contract/scraping/calls.ts'
import { shortUrl } from '../urls.ts'
import { CurrentValue } from './current-value.tsx'
import { DraftEditor, type Option } from './draft-editor.tsx'
import { DraftRow } from './draft-row.tsx'
import { type ComparedField, comparedFields, draftName, fieldLabels, findProblems, isDifferent } from './review.ts'
import type { Reviews } from './use-reviews.ts'

type Props = {
  draft: SavedDraft
  reviews: Reviews
  categories: readonly Option[]
  brands: readonly Option[]
  /** Its position among the open ones, from 1. */
  place: { position: number; count: number }
  onBack: () => void
  onStep: (by: number) => void
  onDiscard: () => void
  onImport: () => void
  isImporting: boolean
}

/** One draft on its own screen: every field editable, beside our product if there is one. */
export function DraftReviewScreen(props: Props) {
  const { draft, reviews, categories, brands, place, onBack, onStep, onDiscard, onImport, isImporting } = props
  const { existing, sources } = draft
  const form = reviews.formOf(draft)
  const problems = findProblems(draft, form)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  // The screen has changed: focus its heading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each draft
  useEffect(() => {
    heading.current?.focus()
  }, [draft._id])

  const change = (part: DraftReview) => reviews.change(draft, part)
  /** Typing into a field selects it. */
  const edit = (field: ComparedField, part: DraftReview) =>
    change({ ...part, ...(existing && !form.fields.includes(field) ? { fields: [...form.fields, field] } : {}) })
  const choose = (field: ComparedField) =>
    change({
      fields: form.fields.includes(field) ? form.fields.filter((one) => one !== field) : [...form.fields, field],
    })
  const isTyped: Record<ComparedField, boolean> = {
    name: form.name !== (draft.name ?? ''),
    price: form.price !== (draft.price?.toFixed(2) ?? ''),
    category: form.category !== (draft.category ?? ''),
    brand: form.brand !== (draft.brand ?? ''),
    description: form.description !== (draft.description ?? ''),
    attributes: JSON.stringify(form.attributes) !== JSON.stringify(draft.attributes),
    images: false,
    documents: false,
    inStock: form.countInStock !== '' && form.countInStock !== draft.countInStock?.toString(),
  }
  return (
    <section aria-labelledby={`${id}-title`} className="grid gap-4">
      <div className="office-page-head flex-wrap">
        <Button small icon={<ArrowLeft size={15} aria-hidden="true" />} onClick={onBack}>
          All drafts
        </Button>
        <span className="flex-1" />
        <SaveNote reviews={reviews} />
        <span className="note tabular-nums">
          {place.position} of {place.count}
        </span>
        <IconButton small framed label="Previous draft" disabled={place.position <= 1} onClick={() => onStep(-1)}>
          <ChevronLeft size={17} aria-hidden="true" />
        </IconButton>
        <IconButton small framed label="Next draft" disabled={place.position >= place.count} onClick={() => onStep(1)}>
          <ChevronRight size={17} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="grid gap-1">
        <h2 id={`${id}-title`} ref={heading} tabIndex={-1} className="text-3 wrap-anywhere">
          {draftName(draft, form)}
        </h2>
        <p className="note flex flex-wrap items-center gap-3">
          {existing ? <Chip tone="info">Updates an existing product</Chip> : <Chip tone="ok">New product</Chip>}
          <span>
            Read from{' '}
            <SafeLink link={draft.url} className="link wrap-anywhere">
              {shortUrl(draft.url)}
            </SafeLink>
          </span>
        </p>
      </div>
      {draft.outcome?.message && <Banner tone="bad">Not imported: {draft.outcome.message}</Banner>}
      {draft.warnings.length > 0 && (
        <Banner tone="hold">
          <ul>
            {draft.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Banner>
      )}
      {existing && (
        <Banner tone="info">
          We already have this part number. Ticked fields are imported; fields edited in our shop stay unless you tick
          them.
        </Banner>
      )}
      <Panel flush>
        <DraftRow
          label={fieldLabels.partNumber}
          source={sources.partNumber}
          isTyped={form.partNumber !== (draft.partNumber ?? '')}
        >
          <TextInput
            dense
            hideLabel
            label="Part number"
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            value={form.partNumber}
            hint={
              existing
                ? 'It decides which of our products this updates.'
                : 'Leave empty to create one from the name. An existing part number updates that product.'
            }
            onChange={({ target }) => change({ partNumber: target.value })}
          />
        </DraftRow>
        {comparedFields.map((field) => (
          <DraftRow
            key={field}
            label={fieldLabels[field]}
            source={sources[field]}
            isTyped={isTyped[field]}
            {...(existing
              ? {
                  compared: {
                    ours: <CurrentValue product={existing.product} field={field} />,
                    isEdited: existing.edited.includes(field),
                    isDifferent: isDifferent(draft, form, field),
                    isChosen: form.fields.includes(field),
                    onChoose: () => choose(field),
                  },
                }
              : {})}
          >
            <DraftEditor {...{ field, draft, form, problems, edit, categories, brands }} />
          </DraftRow>
        ))}
      </Panel>
      <SaveBar>
        <Button
          variant="primary"
          busy={isImporting}
          busyText="Importing"
          disabled={Object.keys(problems).length > 0}
          onClick={onImport}
        >
          {existing ? 'Import the changes' : 'Import this product'}
        </Button>
        <Button variant="outline-danger" disabled={isImporting} onClick={onDiscard}>
          Discard
        </Button>
        {Object.keys(problems).length > 0 && (
          <span className="note" role="status">
            {problems.all ?? 'Something is missing: please check the fields above.'}
          </span>
        )}
      </SaveBar>
    </section>
  )
}

export function SaveNote({ reviews: { saving, save } }: { reviews: Reviews }) {
  if (saving.kind !== 'failed')
    return (
      <span className="note" role="status">
        {saving.kind === 'saved' ? 'Saved' : 'Saving'}
      </span>
    )
  return (
    <span className="flex flex-wrap items-center gap-3 text-bad" role="alert">
      {saving.text}
      <Button small onClick={() => void save()}>
        Save again
      </Button>
    </span>
  )
}
