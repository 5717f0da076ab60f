import { useAction } from '#app/api/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { digits } from '#app/ui/digits.ts'
import { Panel } from '#app/ui/panel.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import type { ProductImport } from '#contract/imports.ts'
import { useStopImportMutation } from './api.ts'
import { counted } from './words.ts'

const words = {
  checking: { title: 'Checking the file', label: 'Rows checked', leave: 'Nothing is changed by this.' },
  running: { title: 'Importing', label: 'Rows imported', leave: 'You can leave this page: the import goes on.' },
  undoing: { title: 'Undoing the import', label: 'Products taken back', leave: 'You can leave this page: it goes on.' },
}

type Props = { import: ProductImport & { state: keyof typeof words }; isLost: boolean }

/** A job at work. The page asks every second, and finds it again after a reload. */
export function ImportProgress({ import: sheet, isLost }: Props) {
  const { state, done, counts, waiting } = sheet
  const { title, label, leave } = words[state]
  const total = state === 'undoing' ? Math.max(1, counts.created + counts.updated) : sheet.rows
  const [stopImport] = useStopImportMutation()
  const stop = useAction(stopImport, { fallback: 'It could not be stopped.' })
  return (
    <Panel title={title}>
      <div className="grid gap-4">
        <ProgressBar
          label={waiting ? 'Waiting for its turn' : label}
          value={(done / total) * 100}
          note={
            waiting
              ? 'One import is worked on at a time. This one begins when the one before it has ended.'
              : `${digits(done)} of ${counted(total, state === 'undoing' ? 'product' : 'row')}. ${leave}`
          }
        />
        {isLost && (
          <Banner tone="hold">The shop does not answer at the moment. The work goes on; we keep asking.</Banner>
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
