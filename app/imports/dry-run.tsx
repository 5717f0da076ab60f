import { Download } from 'lucide-react'
import { useAction } from '#app/api/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { digits } from '#app/ui/digits.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import { useAddress } from '#app/ui/use-address.ts'
import type { ProductImport } from '#contract/imports.ts'
import { maxForeseen } from '#contract/imports-rules.ts'
import { useRunImportMutation } from './api.ts'
import { BadCells } from './bad-cells.tsx'
import { CountTiles } from './count-tiles.tsx'
import { ForeseenChanges } from './foreseen-changes.tsx'
import { counted } from './words.ts'

type Props = { import: ProductImport; onBack: () => void; onAnother: () => void; onBadRows: () => void }

/** What the file would do, before it does it. */
export function DryRun({ import: sheet, onBack, onAnother, onBadRows }: Props) {
  const { counts, errors, foreseen } = sheet
  const good = counts.created + counts.updated
  const [runImport] = useRunImportMutation()
  const run = useAction(runImport, { fallback: 'The import could not be started.' })
  return (
    <div className="grid gap-4">
      <CountTiles
        counts={counts}
        words={['New products', 'Products that change', 'Rows without a change', 'Bad rows']}
      />
      {good === 0 && counts.bad === 0 && (
        <Banner tone="ok">Nothing would change: every row says what the shop has already.</Banner>
      )}
      {counts.bad > 0 && (
        <Banner tone="hold">
          {counted(counts.bad, 'row')} cannot be imported and would be left out. Mend the cells below in your file and
          upload it again, or go on with the good rows.
        </Banner>
      )}
      <Makes {...sheet.makes} />
      <Findings errors={errors} foreseen={foreseen} good={good} bad={counts.bad} onBadRows={onBadRows} />
      {run.state.kind === 'failed' && <Banner tone="bad">{run.state.text}</Banner>}
      <div className="save-bar row-f">
        <Button
          variant="go"
          busy={run.isBusy}
          busyText="Starting"
          disabled={good === 0}
          onClick={() => void run.run({ params: { id: sheet._id } })}
        >
          {good === 0
            ? 'Nothing to import'
            : counts.bad > 0
              ? `Import the ${counted(good, 'good row')}`
              : `Import ${counted(good, 'product')}`}
        </Button>
        <Button onClick={onBack}>Change the columns</Button>
        <Button onClick={onAnother}>Choose another file</Button>
      </div>
    </div>
  )
}

function Makes({ categories, brands }: ProductImport['makes']) {
  const parts = [
    categories.length > 0 && `${counted(categories.length, 'new category', 'new categories')}: ${listed(categories)}`,
    brands.length > 0 && `${counted(brands.length, 'new brand')}: ${listed(brands)}`,
  ].filter(Boolean)
  return parts.length > 0 ? <Banner tone="info">The import would also make {parts.join('; ')}.</Banner> : null
}

const listed = (names: readonly string[]) =>
  names.length > 12 ? `${names.slice(0, 12).join(', ')} and ${names.length - 12} more` : names.join(', ')

type FindingsProps = Pick<ProductImport, 'errors' | 'foreseen'> & { good: number; bad: number; onBadRows: () => void }

function Findings({ errors, foreseen, good, bad, onBadRows }: FindingsProps) {
  const [address] = useAddress()
  const isBad = (address.get('show') ?? (errors.length > 0 ? 'bad' : 'changes')) === 'bad'
  const to = (show: string) => {
    const next = new URLSearchParams(address)
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
                  ? `The first ${counted(errors.length, 'bad cell')} of ${counted(bad, 'bad row')}`
                  : `In ${counted(bad, 'row')}`}
              </span>
              <span className="sp" />
              <Button small icon={<Download size={15} aria-hidden="true" />} onClick={onBadRows}>
                Bad rows as CSV
              </Button>
            </div>
            <BadCells label="Bad cells" cells={errors} />
          </>
        ) : (
          <EmptyState title="No bad cells">Every row of the file can be read.</EmptyState>
        )
      ) : foreseen.length > 0 ? (
        <>
          {good > foreseen.length && (
            <div className="toolbar">
              <span className="note">
                The first {digits(maxForeseen)} of {digits(good)}
              </span>
            </div>
          )}
          <ForeseenChanges changes={foreseen} />
        </>
      ) : (
        <EmptyState title="Nothing would change">No row of the file differs from the shop.</EmptyState>
      )}
    </section>
  )
}
