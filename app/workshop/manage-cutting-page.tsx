import { FolderDown } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#app/accounts/use-may.ts'
import { live } from '#app/api/live.ts'
import { useAction } from '#app/api/use-action.ts'
import { Button, ButtonAnchor } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { formatDay } from '#contract/days.ts'
import { type BatchJob, type CuttingBatch, maxBatchJobs, type SheetTotal } from '#contract/workshop/material-calls.ts'
import {
  useListCuttingBatchesQuery,
  useListFittingShortagesQuery,
  useMakeCuttingBatchMutation,
} from './material-api.ts'

/** What is cut together: one ZIP for the laser. */
export default function ManageCuttingPage() {
  const may = useMay()
  const { data, isError, refetch } = useListCuttingBatchesQuery(undefined, live)
  return (
    <>
      <title>Cutting | Back-office</title>
      <Breadcrumbs items={[{ label: 'Workshop', to: '/manage/workshop' }, { label: 'Cutting' }]} />
      <div className="office-page-head">
        <h1>Cutting</h1>
      </div>
      {isError && !data && <ErrorState title="The batches could not be loaded" onRetry={refetch} />}
      {!data && !isError && <TextSkeleton lines={8} />}
      {data && (
        <div className="office-columns">
          <div className="office-column">
            <Waiting jobs={data.waiting} canWork={may('workshop.work')} />
            <Shortages />
          </div>
          <div className="office-column">
            <Panel title="Batches">
              {data.batches.length === 0 && (
                <EmptyState title="No batches yet">
                  Choose jobs that are cut together, and make the first one.
                </EmptyState>
              )}
              <ul className="grid gap-5">
                {data.batches.map((batch) => (
                  <Batch key={batch._id} batch={batch} />
                ))}
              </ul>
              {data.batches.length > 0 && (
                <p className="note mt-4">
                  Square metres and kilograms are of the blanks. Whole sheets are an estimate for {data.sheet.width} ×{' '}
                  {data.sheet.height} mm of which {Math.round(data.sheet.utilisation * 100)}% can be used: we do not
                  nest.
                </p>
              )}
            </Panel>
          </div>
        </div>
      )}
    </>
  )
}

function Waiting({ jobs, canWork }: { jobs: readonly BatchJob[]; canWork: boolean }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [makeCuttingBatch] = useMakeCuttingBatchMutation()
  const { run, isBusy } = useAction(makeCuttingBatch, { fallback: 'The batch could not be made. Please try again.' })
  const ids = jobs.flatMap(({ _id }) => (chosen.has(_id) ? [_id] : []))
  const isAll = jobs.length > 0 && ids.length === Math.min(jobs.length, maxBatchJobs)
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(ids)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  return (
    <Panel title="Not cut yet">
      {jobs.length === 0 && <p>No open job of a custom enclosure waits for the laser.</p>}
      {jobs.length > 1 && canWork && (
        <Checkbox
          className="mb-3"
          label="All"
          checked={isAll}
          onChange={({ target }) =>
            setChosen(new Set(target.checked ? jobs.slice(0, maxBatchJobs).map(({ _id }) => _id) : []))
          }
        />
      )}
      <ul className="grid gap-3">
        {jobs.map(({ _id, jobNumber, name, qty, dueOn }) => (
          <li key={_id} className="flex flex-wrap items-start justify-between gap-x-3">
            {canWork ? (
              <Checkbox
                label={`${jobNumber}, ${qty} × ${name}`}
                checked={chosen.has(_id)}
                onChange={({ target }) => toggle(_id, target.checked)}
              />
            ) : (
              <Link className="link" to={`/manage/workshop/${jobNumber}`}>
                {jobNumber}, {qty} × {name}
              </Link>
            )}
            <span className="note whitespace-nowrap">{dueOn ? `due ${formatDay(dueOn)}` : 'no date'}</span>
          </li>
        ))}
      </ul>
      {canWork && jobs.length > 0 && (
        <Button
          variant="primary"
          className="mt-4"
          busy={isBusy}
          disabled={ids.length === 0 || ids.length > maxBatchJobs}
          onClick={async () => {
            const reply = await run({ body: { jobs: ids } })
            if (!reply.ok) return toast.error(reply.text)
            setChosen(new Set())
            toast.success(`${reply.value.batchNumber} is ready for the laser.`)
          }}
        >
          {ids.length === 0 ? 'Choose jobs to cut' : `Cut ${pluralise(ids.length, 'job')} together`}
        </Button>
      )}
    </Panel>
  )
}

const Batch = ({ batch: { _id, batchNumber, jobs, sheets, by, createdAt } }: { batch: CuttingBatch }) => (
  <li className="grid gap-2">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span>
        <b>{batchNumber}</b>
        <span className="note block">
          <FormattedDateTime iso={createdAt} />, {by}
        </span>
      </span>
      <ButtonAnchor
        small
        icon={<FolderDown size={16} aria-hidden="true" />}
        href={`/api/workshop/batches/${_id}/files.zip`}
        aria-label={`DXF files of ${batchNumber}`}
      >
        DXF files
      </ButtonAnchor>
    </div>
    <Totals sheets={sheets} />
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {jobs.map(({ _id: id, jobNumber, qty, isCancelled }) => (
        <li key={id} className="flex items-center gap-1">
          <Link className="link" to={`/manage/workshop/${jobNumber}`}>
            {jobNumber}
          </Link>
          <span className="note">{qty} pc</span>
          {isCancelled && <Chip tone="idle">Cancelled: not in the files</Chip>}
        </li>
      ))}
    </ul>
  </li>
)

const Totals = ({ sheets }: { sheets: readonly SheetTotal[] }) => (
  <ul>
    {sheets.map(({ material, thickness, pieces, m2, kg, wholeSheets }) => (
      <li key={`${material} ${thickness}`} className="flex flex-wrap justify-between gap-x-3">
        <span>
          {material}, {thickness} mm
        </span>
        <span className="tabular-nums">
          {pieces} pc, {m2} m², {kg} kg, about {pluralise(wholeSheets, 'sheet')}
        </span>
      </li>
    ))}
  </ul>
)

function Shortages() {
  const { data, isError, refetch } = useListFittingShortagesQuery(undefined, live)
  return (
    <Panel title="Fittings that are short">
      {isError && !data && <ErrorState title="The shortages could not be loaded" onRetry={refetch} />}
      {!data && !isError && <TextSkeleton lines={3} />}
      {data?.shortages.length === 0 && (
        <p>Open jobs have what they need, as far as fittings are linked to products under Enclosure rates.</p>
      )}
      <ul className="grid gap-3">
        {data?.shortages.map(({ product, needed, inStock, jobs }) => (
          <li key={product._id}>
            <b className="font-semibold">{product.name}</b>
            <span className="note block">
              {product.partNumber}: {needed} needed, {inStock} in stock
            </span>
            <span className="flex flex-wrap gap-x-3">
              {jobs.slice(0, 8).map(({ jobNumber }) => (
                <Link key={jobNumber} className="link" to={`/manage/workshop/${jobNumber}`}>
                  {jobNumber}
                </Link>
              ))}
              {jobs.length > 8 && <span className="note">and {jobs.length - 8} more</span>}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
