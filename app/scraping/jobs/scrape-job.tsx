import { useEffect, useState } from 'react'
import { toApiError, toWords } from '#app/api/use-action.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { LeaveGuard } from '#app/ui/forms/form/leave-guard.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { Panel } from '#app/ui/panel.tsx'
import type { SavedDraft, ScrapeJob } from '#contract/scraping/calls.ts'
import { useGetScrapeJobQuery } from '../api.ts'
import type { Option } from '../drafts/draft-editor.tsx'
import { DraftList } from '../drafts/draft-list.tsx'
import { DraftReviewScreen } from '../drafts/draft-review.tsx'
import { ImportProgress } from '../drafts/import-progress.tsx'
import { useDraftImport } from '../drafts/use-draft-import.ts'
import { useReviews } from '../drafts/use-reviews.ts'
import { JobProgress } from './job-progress.tsx'

type Props = {
  jobId: string
  categories: readonly Option[]
  brands: readonly Option[]
  onStarted: (jobId: string) => void
}

const pollMs = 1000

/** A job from its first page to its last import. */
export function ScrapeJobScreen({ jobId, categories, brands, onStarted }: Props) {
  const [params, change] = useUrlState()
  const { job, drafts, progress, all } = useJob(jobId)
  const reviews = useReviews(jobId)
  const work = useDraftImport(reviews, all.refetch)
  const [selected, setSelected] = useState<string[]>([])
  const [undoable, setUndoable] = useState<string[]>([])
  const [status, setStatus] = useState<'draft' | 'live'>('draft')
  const isImporting = work.state.kind === 'running'

  if (!job || !drafts) {
    const query = progress.isError ? progress : all
    if (!query.isError) return <TextSkeleton lines={6} />
    const { status: code } = toApiError(query.error)
    return (
      <ErrorState
        title={code === 404 ? 'These pages have been deleted' : 'The pages could not be loaded'}
        {...(code === 404 ? {} : { onRetry: query.refetch })}
        action={<ButtonLink to="/manage/scrape-products">Read other pages</ButtonLink>}
      >
        {code === 404
          ? 'Pages are deleted after 30 days.'
          : toWords(toApiError(query.error), { fallback: 'Please try again.' })}
      </ErrorState>
    )
  }

  const open = drafts.filter(({ state }) => state === 'open')
  const reviewed = drafts.find(({ _id }) => _id === params.get('draft'))
  const discard = async (ids: string[], state: 'open' | 'discarded') => {
    try {
      await reviews.discard(ids, state)
      setUndoable(state === 'discarded' ? ids : [])
      setSelected(selected.filter((id) => !ids.includes(id)))
      return true
    } catch (thrown) {
      toast.error(toWords(toApiError(thrown), { fallback: 'This could not be saved. Please try again.' }))
      return false
    }
  }
  const importAll = async (chosen: readonly SavedDraft[]) => {
    setUndoable([])
    await work.run(chosen, status)
    setSelected([])
  }
  const undo = undoable.length > 0 && (
    <Banner tone="info">
      {undoable.length === 1 ? 'One draft was discarded.' : `${undoable.length} drafts were discarded.`}{' '}
      <Button small onClick={() => discard(undoable, 'open')}>
        Undo
      </Button>
    </Banner>
  )
  const guard = (
    <LeaveGuard when={isImporting || reviews.saving.kind === 'failed'}>
      {isImporting
        ? 'An import is running. Drafts that have not started will not be imported.'
        : 'Some of your changes are not saved.'}
    </LeaveGuard>
  )

  if (reviewed && reviewed.state === 'open') {
    const index = open.indexOf(reviewed)
    const show = (draft: SavedDraft | undefined) => change({ draft: draft?._id })
    return (
      <div className="grid gap-4">
        {guard}
        <ImportProgress state={work.state} onStop={work.stop} onClose={work.forget} />
        <DraftReviewScreen
          draft={reviewed}
          reviews={reviews}
          categories={categories}
          brands={brands}
          place={{ position: index + 1, count: open.length }}
          isImporting={isImporting}
          onBack={() => show(undefined)}
          onStep={(by) => show(open[index + by])}
          onDiscard={async () => (await discard([reviewed._id], 'discarded')) && show(undefined)}
          onImport={() => importAll([reviewed])}
        />
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      {guard}
      <JobProgress
        job={job}
        onStarted={onStarted}
        onMoved={() => {
          void progress.refetch()
        }}
      />
      {progress.isError && <Banner tone="bad">The progress could not be loaded; trying again in a moment.</Banner>}
      <ImportProgress state={work.state} onStop={work.stop} onClose={work.forget} />
      {undo}
      {drafts.length === 0 ? (
        <Panel flush>
          {job.done < job.total ? (
            <EmptyState title="No products yet">Drafts appear here as the pages are read.</EmptyState>
          ) : (
            <EmptyState
              title="No products found"
              action={<ButtonLink to="/manage/scrape-products">Read other pages</ButtonLink>}
            >
              Pages rendered only by scripts cannot be read. Try the page of a single product.
            </EmptyState>
          )}
        </Panel>
      ) : (
        <DraftList
          {...{ drafts, reviews, categories, brands, selected, status, isImporting }}
          onSelect={setSelected}
          onStatus={setStatus}
          onDiscard={discard}
          onImport={importAll}
        />
      )}
    </div>
  )
}

/** Progress is polled every second while pages are read; the drafts, which are long, only when a page is done. */
function useJob(jobId: string) {
  const [isOver, setOver] = useState(false)
  const progress = useGetScrapeJobQuery(
    { params: { id: jobId }, querystring: { drafts: false } },
    { pollingInterval: isOver ? 0 : pollMs, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
  )
  const all = useGetScrapeJobQuery({ params: { id: jobId }, querystring: {} }, { refetchOnMountOrArgChange: true })
  const job: ScrapeJob | undefined = progress.data
  const over = job !== undefined && job.done === job.total
  if (over !== isOver && job) setOver(over)
  const done = job?.done
  const total = all.data?.done
  const { refetch, isFetching } = all
  useEffect(() => {
    if (done !== undefined && total !== undefined && done !== total && !isFetching) void refetch()
  }, [done, total, isFetching, refetch])
  return { job, drafts: all.data?.products, progress, all }
}
