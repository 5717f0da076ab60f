import { Download } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { formatCount } from '#app/ui/format/format-count.ts'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { SaveBar } from '#app/ui/forms/form/save-bar.tsx'
import { RadioCard } from '#app/ui/forms/inputs/radio-card.tsx'
import { TabLinks } from '#app/ui/navigation/tab-links.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { Panel } from '#app/ui/panel.tsx'
import { roundingLabels } from '#contract/catalogue/price-rule.ts'
import type { ProductImport } from '#contract/imports/calls.ts'
import { describeMarkUp } from '#contract/imports/mark-up.ts'
import { maxPlannedListed } from '#contract/imports/rules.ts'
import { useRunImportMutation } from './api.ts'
import { ChangesPreview } from './changes-preview.tsx'
import { CountTiles } from './count-tiles.tsx'
import { InvalidCells } from './invalid-cells.tsx'

type Props = { import: ProductImport; onBack: () => void; onAnother: () => void; onBadRows: () => void }

/** What the file would change. */
export function DryRun({ import: sheet, onBack, onAnother, onBadRows }: Props) {
  const { counts, errors, foreseen, markUp } = sheet
  const good = counts.created + counts.updated
  const [runImport] = useRunImportMutation()
  const run = useAction(runImport, { fallback: 'The import could not be started.' })
  const [newStatus, setNewStatus] = useState<NewStatus>()
  const mustChoose = counts.created > 0 && newStatus === undefined
  return (
    <div className="grid gap-4">
      <CountTiles counts={counts} words={['New products', 'Products that change', 'Unchanged rows', 'Bad rows']} />
      {markUp && (
        <Banner tone="info">
          {`Selling prices are worked out: ${describeMarkUp(markUp)}${markUp.rounding === 'none' ? '' : `, ${roundingLabels[markUp.rounding].toLowerCase()}`}.`}
        </Banner>
      )}
      {good === 0 && counts.bad === 0 && <Banner tone="ok">Nothing to change: every row matches the shop.</Banner>}
      {counts.bad > 0 && (
        <Banner tone="hold">
          {pluralise(counts.bad, 'row')} cannot be imported and would be left out. Fix the cells below in your file and
          upload it again, or continue with the good rows.
        </Banner>
      )}
      <NewTaxonomies {...sheet.makes} />
      {counts.created > 0 && <NewProducts count={counts.created} chosen={newStatus} onChoose={setNewStatus} />}
      <Findings errors={errors} foreseen={foreseen} good={good} bad={counts.bad} onBadRows={onBadRows} />
      {run.state.kind === 'failed' && <Banner tone="bad">{run.state.text}</Banner>}
      <SaveBar>
        <Button
          variant="primary"
          busy={run.isBusy}
          busyText="Starting"
          disabled={good === 0 || mustChoose}
          onClick={() => void run.run({ params: { id: sheet._id }, body: newStatus ? { newStatus } : {} })}
        >
          {good === 0
            ? 'Nothing to import'
            : counts.bad > 0
              ? `Import the ${pluralise(good, 'good row')}`
              : `Import ${pluralise(good, 'product')}`}
        </Button>
        {mustChoose && (
          <span className="note" role="status">
            Please choose whether the new products are drafts or live.
          </span>
        )}
        <Button onClick={onBack}>Change the columns</Button>
        <Button onClick={onAnother}>Choose another file</Button>
      </SaveBar>
    </div>
  )
}

type NewStatus = 'draft' | 'live'
type NewProps = { count: number; chosen: NewStatus | undefined; onChoose: (status: NewStatus) => void }

function NewProducts({ count, chosen, onChoose }: NewProps) {
  const choice = (status: NewStatus) => ({
    name: 'new-status',
    checked: chosen === status,
    onChange: () => onChoose(status),
  })
  return (
    <Panel title={pluralise(count, 'new product')}>
      <fieldset className="grid gap-2 md:grid-cols-2">
        <legend className="note mb-2">Rows with a status of their own keep it. The others become:</legend>
        <RadioCard {...choice('draft')} label="Drafts" note="Only the office sees them, until you make them live." />
        <RadioCard {...choice('live')} label="Live" note="Shoppers see them as soon as they are imported." />
      </fieldset>
    </Panel>
  )
}

function NewTaxonomies({ categories, brands }: ProductImport['makes']) {
  const parts = [
    categories.length > 0 && `${pluralise(categories.length, 'new category', 'new categories')}: ${listed(categories)}`,
    brands.length > 0 && `${pluralise(brands.length, 'new brand')}: ${listed(brands)}`,
  ].filter(Boolean)
  return parts.length > 0 ? <Banner tone="info">The import would also create {parts.join('; ')}.</Banner> : null
}

const listed = (names: readonly string[]) =>
  names.length > 12 ? `${names.slice(0, 12).join(', ')} and ${names.length - 12} more` : names.join(', ')

type FindingsProps = Pick<ProductImport, 'errors' | 'foreseen'> & { good: number; bad: number; onBadRows: () => void }

function Findings({ errors, foreseen, good, bad, onBadRows }: FindingsProps) {
  const [params] = useUrlState()
  const isBad = (params.get('show') ?? (errors.length > 0 ? 'bad' : 'changes')) === 'bad'
  const to = (show: string) => {
    const next = new URLSearchParams(params)
    next.set('show', show)
    return `?${next}`
  }
  return (
    <section className="panel" aria-label="Findings">
      <TabLinks
        label="Findings"
        tabs={[
          { to: to('bad'), label: 'Bad cells', count: errors.length, current: isBad },
          { to: to('changes'), label: 'What would change', count: good, current: !isBad },
        ]}
      />
      {isBad ? (
        errors.length > 0 ? (
          <>
            <div className="toolbar">
              <span className="note">
                {errors.length < bad
                  ? `The first ${pluralise(errors.length, 'bad cell')} of ${pluralise(bad, 'bad row')}`
                  : `In ${pluralise(bad, 'row')}`}
              </span>
              <span className="flex-1 max-md:hidden" />
              <Button small icon={<Download size={15} aria-hidden="true" />} onClick={onBadRows}>
                Bad rows (CSV)
              </Button>
            </div>
            <InvalidCells label="Bad cells" cells={errors} />
          </>
        ) : (
          <EmptyState title="No bad cells">Every row is valid.</EmptyState>
        )
      ) : foreseen.length > 0 ? (
        <>
          {good > foreseen.length && (
            <div className="toolbar">
              <span className="note">
                The first {formatCount(maxPlannedListed)} of {formatCount(good)}
              </span>
            </div>
          )}
          <ChangesPreview changes={foreseen} />
        </>
      ) : (
        <EmptyState title="Nothing would change">Every row matches the shop.</EmptyState>
      )}
    </section>
  )
}
