import { X } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { ImportState } from './use-draft-import.ts'

type Props = { state: ImportState; onStop: () => void; onClose: () => void }

/** An import's progress, and afterwards the result for each draft. */
export function ImportProgress({ state, onStop, onClose }: Props) {
  if (state.kind === 'idle') return null
  if (state.kind === 'running')
    return (
      <Panel
        title="Import"
        aside={
          <Button small disabled={state.isStopping} onClick={onStop}>
            {state.isStopping ? 'Stopping after this one' : 'Stop'}
          </Button>
        }
      >
        <ProgressBar
          label="Importing"
          value={(state.done / Math.max(1, state.total)) * 100}
          note={`${state.done + 1} of ${state.total}: ${state.name}`}
        />
      </Panel>
    )
  const imported = state.results.filter(({ productId }) => productId).length
  const failed = state.results.length - imported
  return (
    <Panel
      title="Import"
      flush
      aside={
        <span className="flex flex-wrap items-center gap-3">
          <span className="note" role="status">
            {imported} imported{failed > 0 && `, ${failed} not`}
            {state.left > 0 && `, ${state.left} not started`}
          </span>
          <IconButton small label="Close the results" onClick={onClose}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        </span>
      }
    >
      <ul className="import-results" aria-label="Results by draft">
        {state.results.map(({ id, name, productId, message, warnings }) => (
          <li key={id}>
            {productId ? (
              <Link to={`/manage/update-product/${productId}`} className="link">
                {name}
              </Link>
            ) : (
              <span>{name}</span>
            )}
            <Chip tone={productId ? 'ok' : 'bad'}>{productId ? 'Imported' : 'Not imported'}</Chip>
            {message && <p className="text-bad">{message}</p>}
            {warnings.map((warning) => (
              <p key={warning} className="note wrap-anywhere">
                {warning}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
