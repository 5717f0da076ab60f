import { Globe } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { toApiError, toWords } from '#app/api/use-action.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { Panel } from '#app/ui/panel.tsx'
import { startDownload } from '#app/ui/tables/start-download.ts'
import type { ProductImport } from '#contract/imports/calls.ts'
import { DryRun } from './dry-run.tsx'
import { ImportHistory } from './import-history.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportResult } from './import-result.tsx'
import { ImportSteps, type Step } from './import-steps.tsx'
import { MapColumns } from './map-columns.tsx'
import { UploadSheet } from './upload-sheet.tsx'
import { useImport } from './use-import.ts'

/** The current import is in the URL: a reload, or a colleague with the link, finds it. */
export default function ManageImportProductsPage() {
  const [params, change] = useUrlState()
  const id = params.get('import') ?? ''
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const open = (next: string) => change({ import: next, columns: undefined, show: undefined })
  return (
    <>
      <title>Import from a spreadsheet | Back-office</title>
      <div className="office-page-head">
        <h1>Import from a spreadsheet</h1>
        <span className="flex-1" />
        {id && (
          <Button small onClick={() => open('')}>
            All imports
          </Button>
        )}
        <ButtonLink small to="/manage/scrape-products" icon={<Globe size={15} aria-hidden="true" />}>
          From suppliers' pages
        </ButtonLink>
      </div>
      {id ? (
        <OneImport key={id} id={id} />
      ) : (
        <div className="grid gap-4">
          <ImportSteps at={0} />
          <UploadSheet onUploaded={open} />
          <ImportHistory page={page} />
        </div>
      )}
    </>
  )
}

function OneImport({ id }: { id: string }) {
  const [params, change] = useUrlState()
  const { data: sheet, isError, isFetching, error, refetch } = useImport(id)
  if (!sheet && isError && !isFetching)
    return (
      <ErrorState
        title="This import could not be loaded"
        onRetry={refetch}
        action={
          <ButtonLink small to="/manage/import-products">
            All imports
          </ButtonLink>
        }
      >
        {toWords(toApiError(error), { fallback: 'Please try again.' })}
      </ErrorState>
    )
  if (!sheet)
    return (
      <Panel>
        <TextSkeleton lines={6} />
      </Panel>
    )
  const isNaming = params.has('columns')
  const step = stepOf(sheet, isNaming)
  const acts = {
    onBack: () => change({ columns: 'change' }),
    onChecked: () => change({ columns: undefined, show: undefined }),
    onAnother: () => change({ import: undefined, columns: undefined, show: undefined }),
    onBadRows: () => void startDownload(`/api/product/import/${id}/bad-rows`, refetch),
  }
  return (
    <div className="grid gap-4">
      <ImportSteps at={step} isOver={sheet.state === 'done' || sheet.state === 'undone'} />
      <StepHeading step={step} state={sheet.state}>
        {sheet.fileName}
      </StepHeading>
      <StepScreen import={sheet} isNaming={isNaming} isLost={isError} {...acts} />
    </div>
  )
}

function stepOf({ state }: ProductImport, isNaming: boolean): Step {
  if (state === 'uploaded' || (state === 'checked' && isNaming)) return 1
  return state === 'checking' || state === 'checked' ? 2 : 3
}

/** The file's name. Focus moves here with each step, so that screen readers announce the change. */
function StepHeading({ step, state, children }: { step: Step; state: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previous = useRef(`${step} ${state}`)
  useEffect(() => {
    const now = `${step} ${state}`
    if (previous.current !== now) heading.current?.focus()
    previous.current = now
  }, [step, state])
  return (
    <h2 ref={heading} tabIndex={-1} className="text-3 wrap-anywhere">
      {children}
    </h2>
  )
}

type ScreenProps = {
  import: ProductImport
  isNaming: boolean
  isLost: boolean
  onBack: () => void
  onChecked: () => void
  onAnother: () => void
  onBadRows: () => void
}

function StepScreen({ import: sheet, isNaming, isLost, ...acts }: ScreenProps) {
  const { state } = sheet
  switch (state) {
    case 'uploaded':
      return <MapColumns import={sheet} onChecked={acts.onChecked} />
    case 'checked':
      return isNaming ? <MapColumns import={sheet} onChecked={acts.onChecked} /> : <DryRun import={sheet} {...acts} />
    case 'checking':
    case 'running':
    case 'undoing':
      return <ImportProgress import={{ ...sheet, state }} isLost={isLost} />
    case 'done':
    case 'failed':
    case 'undone':
      return <ImportResult import={sheet} {...acts} />
  }
}
