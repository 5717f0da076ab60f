import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { SafeLink } from '#app/ui/safe-link.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import type { DraftReview, KeptDraft } from '#contract/scraping.ts'
import { DraftEditor, type Named } from './draft-editor.tsx'
import { DraftRow } from './draft-row.tsx'
import { shortAddress } from './job-list.tsx'
import { OurValue } from './our-value.tsx'
import { type ComparedField, comparedFields, differs, fieldLabels, findProblems, nameOf } from './review.ts'
import type { Reviews } from './use-reviews.ts'

type Props = {
  draft: KeptDraft
  reviews: Reviews
  categories: readonly Named[]
  brands: readonly Named[]
  /** Where it stands among those that are open, from 1. */
  place: { position: number; count: number }
  onBack: () => void
  onStep: (by: number) => void
  onDiscard: () => void
  onImport: () => void
  isImporting: boolean
}

/** One draft on a screen of its own: every field to be edited, beside our product where there is one. */
export function DraftReviewScreen(props: Props) {
  const { draft, reviews, categories, brands, place, onBack, onStep, onDiscard, onImport, isImporting } = props
  const { existing, sources } = draft
  const form = reviews.formOf(draft)
  const problems = findProblems(draft, form)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  // The screen changed under the reader: the heading says to what.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each draft
  useEffect(() => heading.current?.focus(), [draft._id])

  const change = (part: DraftReview) => reviews.change(draft, part)
  /** Whoever types into a field wants it. */
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
      <div className="work-head flex-wrap">
        <Button small icon={<ArrowLeft size={15} aria-hidden="true" />} onClick={onBack}>
          All drafts
        </Button>
        <span className="sp" />
        <SaveNote reviews={reviews} />
        <span className="note num">
          {place.position} of {place.count}
        </span>
        <IconButton small framed label="Draft before" disabled={place.position <= 1} onClick={() => onStep(-1)}>
          <ChevronLeft size={17} aria-hidden="true" />
        </IconButton>
        <IconButton small framed label="Next draft" disabled={place.position >= place.count} onClick={() => onStep(1)}>
          <ChevronRight size={17} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="grid gap-1">
        <h2 id={`${id}-title`} ref={heading} tabIndex={-1} className="import-file">
          {nameOf(draft, form)}
        </h2>
        <p className="note row-f flex-wrap">
          {existing ? <Chip tone="info">Changes a product of ours</Chip> : <Chip tone="ok">New product</Chip>}
          <span>
            Read from{' '}
            <SafeLink link={draft.url} className="link wrap-anywhere">
              {shortAddress(draft.url)}
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
          We have this part number. What is ticked is taken over; what somebody edited in our shop stays unless you tick
          it.
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
                ? 'It decides which product of ours stands beside.'
                : 'Left empty, one is made from the name. A number that we have turns this into a change of that product.'
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
                    ours: <OurValue product={existing.product} field={field} />,
                    isEdited: existing.edited.includes(field),
                    isDifferent: differs(draft, form, field),
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
      <div className="save-bar row-f">
        <Button
          variant="go"
          busy={isImporting}
          busyText="Importing"
          disabled={Object.keys(problems).length > 0}
          onClick={onImport}
        >
          {existing ? 'Import the changes' : 'Import this product'}
        </Button>
        <Button variant="bad" disabled={isImporting} onClick={onDiscard}>
          Discard
        </Button>
        {Object.keys(problems).length > 0 && (
          <span className="note" role="status">
            {problems.all ?? 'Something is missing: see the fields above.'}
          </span>
        )}
      </div>
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
    <span className="row-f text-bad" role="alert">
      {saving.text}
      <Button small onClick={() => void save()}>
        Save again
      </Button>
    </span>
  )
}
