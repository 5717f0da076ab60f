import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { formatCount } from '#app/ui/format/format-count.ts'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { Panel } from '#app/ui/panel.tsx'
import type { ProductImport } from '#contract/imports/calls.ts'
import { useStopImportMutation } from './api.ts'

const words = {
  checking: { title: 'Checking the file', label: 'Rows checked', leave: 'This changes nothing.' },
  running: { title: 'Importing', label: 'Rows imported', leave: 'You can leave this page; the import continues.' },
  undoing: { title: 'Undoing the import', label: 'Products restored', leave: 'You can leave this page; it continues.' },
}

type Props = { import: ProductImport & { state: keyof typeof words }; isLost: boolean }

/** A running job. The page polls every second, and finds it again after a reload. */
export function ImportProgress({ import: sheet, isLost }: Props) {
  const { state, done, counts, waiting } = sheet
  const { title, label, leave } = words[state]
  const total = state === 'undoing' ? Math.max(1, done, counts.created + counts.updated) : sheet.rows
  const [stopImport] = useStopImportMutation()
  const stop = useAction(stopImport, { fallback: 'It could not be stopped.' })
  return (
    <Panel title={title}>
      <div className="grid gap-4">
        <ProgressBar
          label={waiting ? 'Waiting' : label}
          value={(done / total) * 100}
          note={
            waiting
              ? 'Only one import runs at a time. This one starts when the previous one has finished.'
              : `${formatCount(done)} of ${pluralise(total, state === 'undoing' ? 'product' : 'row')}. ${leave}`
          }
        />
        {isLost && (
          <Banner tone="hold">
            The shop is not responding. The import is still running, and this page will keep checking.
          </Banner>
        )}
        {stop.state.kind === 'failed' && <Banner tone="bad">{stop.state.text}</Banner>}
        {state !== 'undoing' && (
          <div>
            <Button
              small
              busy={stop.isBusy}
              busyText="Stopping"
              onClick={() => void stop.run({ params: { id: sheet._id } })}
            >
              {state === 'checking' ? 'Stop checking' : 'Stop the import'}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}
