import { RotateCcw } from 'lucide-react'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip, type Tone } from '#app/ui/chip.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { SafeLink } from '#app/ui/navigation/safe-link.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { ScrapeJob } from '#contract/scraping/calls.ts'
import { useRetryScrapeJobMutation, useStartScrapeJobMutation, useStopScrapeJobMutation } from '../api.ts'
import { maxUrls, shortUrl } from '../urls.ts'

type Page = ScrapeJob['pages'][number]

function stateOf({ state, code, products }: Page): [Tone, string] {
  if (state === 'waiting') return ['idle', 'Waiting']
  if (state === 'running') return ['info', 'Fetching']
  if (state === 'done')
    return products > 0 ? ['ok', `Read, ${pluralise(products, 'product')}`] : ['hold', 'Read, no product']
  if (code === 'robots_refused') return ['hold', 'Refused by robots.txt']
  return code === 'stopped' ? ['idle', 'Not read'] : ['bad', 'Failed']
}

const hasNothing = ({ state, products }: Page) => state === 'failed' || (state === 'done' && products === 0)

type Props = { job: ScrapeJob; onMoved: () => void; onStarted: (jobId: string) => void }

/** Each URL with its progress. */
export function JobProgress({ job, onMoved, onStarted }: Props) {
  const [retryJob] = useRetryScrapeJobMutation()
  const [stopJob] = useStopScrapeJobMutation()
  const [startJob] = useStartScrapeJobMutation()
  const retry = useAction(retryJob, { fallback: 'The pages could not be read again.' })
  const stop = useAction(stopJob, { fallback: 'Reading could not be stopped.' })
  const start = useAction(startJob, { fallback: 'The pages could not be read.' })
  const params = { id: job._id }
  const isOver = job.done === job.total
  const failed = job.pages.filter(({ state }) => state === 'failed').length
  const links = job.links.slice(0, maxUrls)

  const again = async (positions?: number[]) => {
    const done = await retry.run({ params, body: positions ? { positions } : {} })
    if (done.ok) onMoved()
  }
  const readLinks = async () => {
    const done = await start.run({ body: { urls: links } })
    if (done.ok) onStarted(done.value._id)
  }
  return (
    <Panel
      title="Pages"
      aside={
        <span className="flex flex-wrap items-center gap-3">
          {!isOver && !job.isStalled && (
            <Button small busy={stop.isBusy} onClick={async () => (await stop.run({ params })).ok && onMoved()}>
              Stop
            </Button>
          )}
          {isOver && failed > 1 && (
            <Button small busy={retry.isBusy} onClick={() => again()}>
              Try all {failed} again
            </Button>
          )}
        </span>
      }
    >
      <div className="grid gap-4">
        <ProgressBar
          label={isOver ? 'All pages done' : job.state === 'waiting' ? 'Waiting' : 'Reading pages'}
          value={(job.done / Math.max(1, job.total)) * 100}
          note={`${job.done} of ${job.total} done${failed > 0 ? `, ${failed} failed` : ''}. Each supplier gets one request at a time, with a pause in between.`}
        />
        {job.isStalled && (
          <Banner tone="hold">
            There has been no progress for some minutes.{' '}
            <Button small busy={retry.isBusy} onClick={() => again([])}>
              Continue reading
            </Button>
          </Banner>
        )}
        {[retry, stop, start].map(
          ({ state }, index) =>
            state.kind === 'failed' && (
              <Banner key={['retry', 'stop', 'start'][index]} tone="bad">
                {state.text}
              </Banner>
            ),
        )}
        <ul className="scrape-pages" aria-label="Pages and their progress">
          {job.pages.map((page) => {
            const [tone, words] = stateOf(page)
            return (
              <li key={page.position}>
                <SafeLink link={page.url} className="link wrap-anywhere">
                  {shortUrl(page.url)}
                </SafeLink>
                <Chip tone={tone}>{words}</Chip>
                {page.message && <p className="scrape-pages-reason">{page.message}</p>}
                {hasNothing(page) && (
                  <Button
                    small
                    disabled={retry.isBusy}
                    aria-label={`Try again: ${shortUrl(page.url)}`}
                    icon={<RotateCcw size={14} aria-hidden="true" />}
                    onClick={() => again([page.position])}
                  >
                    Try again
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
        {isOver && job.warnings.length > 0 && (
          <Banner tone="hold">
            <ul>
              {job.warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </Banner>
        )}
        {isOver && links.length > 0 && (
          <Banner tone="info">
            {links.length === 1
              ? 'A list links to one more product page. '
              : `The lists link to ${job.links.length} more product pages. `}
            <Button small busy={start.isBusy} busyText="Starting" onClick={readLinks}>
              {links.length < job.links.length ? `Read the first ${links.length}` : 'Read them too'}
            </Button>
          </Banner>
        )}
      </div>
    </Panel>
  )
}
