import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { SegmentedControl } from '#app/ui/forms/inputs/segmented-control.tsx'
import { TabLinks } from '#app/ui/navigation/tab-links.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { BulkBar } from '#app/ui/tables/bulk-bar.tsx'
import { Toolbar } from '#app/ui/tables/toolbar.tsx'
import type { DraftState, SavedDraft } from '#contract/scraping/calls.ts'
import { DraftBulkBar } from './draft-bulk-bar.tsx'
import type { Option } from './draft-editor.tsx'
import { SaveNote } from './draft-review.tsx'
import { DraftTable } from './draft-table.tsx'
import type { Reviews } from './use-reviews.ts'

type Props = {
  drafts: readonly SavedDraft[]
  reviews: Reviews
  categories: readonly Option[]
  brands: readonly Option[]
  selected: string[]
  onSelect: (ids: string[]) => void
  /** The initial status of new products. */
  status: 'draft' | 'live'
  onStatus: (status: 'draft' | 'live') => void
  isImporting: boolean
  onDiscard: (ids: string[], state: 'open' | 'discarded') => Promise<boolean>
  onImport: (drafts: readonly SavedDraft[]) => void
}

const tabs = [
  { state: 'open', label: 'To review' },
  { state: 'imported', label: 'Imported' },
  { state: 'discarded', label: 'Discarded' },
] as const satisfies { state: DraftState; label: string }[]

const nothing: Record<DraftState, [string, string]> = {
  open: ['Nothing left to review', 'All drafts have been imported or discarded.'],
  imported: ['Nothing imported yet', 'Tick drafts and import them together, or open one.'],
  discarded: ['Nothing discarded', 'Discarded drafts stay here until the job is deleted.'],
}

export function DraftList(props: Props) {
  const { drafts, reviews, categories, brands, selected, onSelect, status, onStatus, isImporting } = props
  const [params] = useUrlState()
  const state = tabs.find((tab) => tab.state === params.get('show'))?.state ?? 'open'
  const ofState = drafts.filter((draft) => draft.state === state)
  const chosen = ofState.filter(({ _id }) => selected.includes(_id))
  const ids = chosen.map(({ _id }) => _id)
  const to = (changes: Record<string, string>) => {
    const next = new URLSearchParams(params)
    for (const [key, value] of Object.entries(changes)) next.set(key, value)
    return `?${next}`
  }
  const [title, advice] = nothing[state]
  return (
    <section className="panel" aria-label="Drafts">
      <TabLinks
        label="Drafts by status"
        tabs={tabs.map((tab) => ({
          to: to({ show: tab.state }),
          label: tab.label,
          count: drafts.filter((draft) => draft.state === tab.state).length,
          current: tab.state === state,
        }))}
      />
      {state === 'open' && ofState.length > 0 && (
        <Toolbar>
          <SegmentedControl
            label="New products start as"
            value={status}
            options={[
              { value: 'draft', label: 'Import new products as drafts' },
              { value: 'live', label: 'Import new products as live' },
            ]}
            onChange={onStatus}
          />
          <SaveNote reviews={reviews} />
        </Toolbar>
      )}
      {state === 'open' && (
        <DraftBulkBar
          count={chosen.length}
          categories={categories}
          brands={brands}
          isBusy={isImporting}
          onClear={() => onSelect([])}
          onImport={() => props.onImport(chosen)}
          onDiscard={() => props.onDiscard(ids, 'discarded')}
          onName={(part, name) => {
            for (const draft of chosen) {
              const { fields } = reviews.formOf(draft)
              const alsoFields = draft.existing && !fields.includes(part) ? { fields: [...fields, part] } : {}
              reviews.change(draft, { [part]: name, ...alsoFields })
            }
          }}
        />
      )}
      {state === 'discarded' && (
        <BulkBar count={chosen.length} onClear={() => onSelect([])}>
          <Button small variant="primary" onClick={() => props.onDiscard(ids, 'open')}>
            Restore
          </Button>
        </BulkBar>
      )}
      {ofState.length === 0 ? (
        <EmptyState title={title}>{advice}</EmptyState>
      ) : (
        <DraftTable
          drafts={ofState}
          formOf={reviews.formOf}
          toReview={({ _id }) => to({ draft: _id })}
          selected={state === 'imported' ? [] : ids}
          onSelect={state === 'imported' ? undefined : onSelect}
        />
      )}
    </section>
  )
}
