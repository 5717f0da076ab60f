import './manage-workshop-page.css'
import './manage-job-page.css'
import { FileText, FolderDown, Ruler } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useMay } from '#app/accounts/use-may.ts'
import { live } from '#app/api/live.ts'
import { NotFoundScreen } from '#app/page/not-found-screen.tsx'
import { NoteForm } from '#app/page/note-form.tsx'
import { JobUnits, useJobUnits } from '#app/testing/job-units.tsx'
import { ButtonAnchor, ButtonLink } from '#app/ui/button.tsx'
import { DesignDetails } from '#app/ui/commerce/design-details.tsx'
import { JobSteps } from '#app/ui/commerce/job-steps.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { PageSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { keepUnitsTogether } from '#app/ui/format/keep-units-together.ts'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { designDrawing, workshopFiles } from '#contract/configure/paths.ts'
import { formatDay } from '#contract/days.ts'
import type { JobDetail, Station } from '#contract/workshop/calls.ts'
import { isOpen, jobStateNames, nextStation } from '#contract/workshop/steps.ts'
import { firstGeometry } from '#enclosure/geometry-version.ts'
import { useGetJobQuery, useUpdateJobNoteMutation } from './api.ts'
import { JobActions } from './job-actions.tsx'
import { DueDay, JobMarks } from './job-marks.tsx'
import { JobMaterials } from './job-materials.tsx'
import { MoveDue } from './move-due.tsx'

/** What the QR code on a workshop sheet opens: one job, and its next step. */
export default function ManageJobPage() {
  const { number = '' } = useParams()
  const { currentData, isError, error, refetch } = useGetJobQuery({ params: { number } }, live)
  if (isError && !currentData) {
    const { status } = error as { status?: number }
    if (status === 404 || status === 400) return <NotFoundScreen />
    return <ErrorState heading="h1" title="The job could not be loaded" onRetry={refetch} />
  }
  return currentData ? <JobDesk {...currentData} /> : <PageSkeleton title={number} />
}

function JobDesk({ job, stations }: { job: JobDetail; stations: Station[] }) {
  const { jobNumber, item, qty, order, state, others } = job
  const may = useMay()
  const canWork = may('workshop.work')
  const [isMovingDue, setMovingDue] = useState(false)
  const here = stations.find(({ _id }) => _id === job.station)
  const { open } = useJobUnits(job)
  const [next] = may('tests.write') && (here?.kind === 'testing' || isLast(job, stations)) ? open : []
  return (
    <div className="job-page">
      <title>{`${jobNumber} | Back-office`}</title>
      <Breadcrumbs items={[{ label: 'Workshop', to: '/manage/workshop' }, { label: jobNumber }]} />
      <div className="office-page-head">
        <h1 className="whitespace-nowrap">{jobNumber}</h1>
        <JobMarks job={job} />
      </div>
      {canWork && (
        <JobActions job={job} stations={stations}>
          {next ? (
            <ButtonLink variant="primary" full to={`/manage/units/${next.serial}/test`}>
              Test {next.serial}
            </ButtonLink>
          ) : (
            state === 'finished' && (
              <ButtonLink full to="/manage/workshop">
                Back to the board
              </ButtonLink>
            )
          )}
        </JobActions>
      )}
      {isMovingDue && <MoveDue job={job} onClose={() => setMovingDue(false)} />}
      <div className="office-columns">
        <div className="office-column">
          <Panel title={keepUnitsTogether(item.name)}>
            <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_140px] items-start">
              <dl className="job-facts">
                <dt>Pieces</dt>
                <dd className="text-3">{qty}</dd>
                <dt>Where</dt>
                <dd>{here?.name ?? jobStateNames[state]}</dd>
                <dt>When</dt>
                <dd>
                  <DueDay job={job} />
                  {isOpen(state) && may('quotes.write') && (
                    <button type="button" className="link ml-2 py-2" onClick={() => setMovingDue(true)}>
                      Move
                    </button>
                  )}
                  {job.promisedOn && job.promisedOn !== job.dueOn && (
                    <small className="block">Promised for {formatDay(job.promisedOn)}</small>
                  )}
                </dd>
                <dt>Order</dt>
                <dd>
                  {may('orders.money') ? (
                    <Link className="link" to={`/manage/orders/${order._id}`}>
                      {order.orderNumber}
                    </Link>
                  ) : (
                    order.orderNumber
                  )}
                </dd>
                {item.partNumber && (
                  <>
                    <dt>Part number</dt>
                    <dd>{item.partNumber}</dd>
                  </>
                )}
              </dl>
              {item.image && <Picture image={item.image} alt="" sizes="140px" />}
            </div>
            {item.description && <p className="mt-4 whitespace-pre-line">{item.description}</p>}
            {item.design ? (
              <Design job={job} design={item.design} />
            ) : (
              state !== 'cancelled' && (
                <div className="mt-4 grid gap-2 sm:grid-cols-3">
                  <SheetLink orderId={order._id}>Sheet</SheetLink>
                </div>
              )
            )}
          </Panel>
          {item.design && <JobMaterials jobNumber={jobNumber} />}
          <JobUnits job={job} isOver={state === 'cancelled'} />
          {others.length > 0 && (
            <Panel title="In the same order">
              <ul className="grid gap-2">
                {others.map((other) => (
                  <li key={other._id} className="flex flex-wrap gap-2">
                    <Link className="link" to={`/manage/workshop/${other.jobNumber}`}>
                      {other.jobNumber}
                    </Link>
                    {other.name}
                    <span className="note">{jobStateNames[other.state]}</span>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
        </div>
        <div className="office-column">
          {canWork ? (
            <JobNote key={job._id} job={job} />
          ) : (
            job.note && (
              <Panel title="Note">
                <p className="whitespace-pre-line">{job.note}</p>
              </Panel>
            )
          )}
          <Panel title="Steps">
            <JobSteps steps={job.steps} />
          </Panel>
        </div>
      </div>
    </div>
  )
}

/** Whether its next step would finish it. */
const isLast = ({ station, work }: JobDetail, stations: readonly Station[]): boolean =>
  station !== null && nextStation(stations, work, station) === undefined

/** Printed, with the code that opens the job. */
const SheetLink = ({ orderId, children }: { orderId: string; children: string }) => (
  <ButtonAnchor icon={<FileText size={17} aria-hidden="true" />} href={`/api/order/${orderId}/workshop-sheet`}>
    {children}
  </ButtonAnchor>
)

function Design({ job, design }: { job: JobDetail; design: NonNullable<JobDetail['item']['design']> }) {
  const geometry = design.geometry ?? firstGeometry
  return (
    <div className="mt-4">
      <DesignDetails design={design} />
      <div className="mt-4 grid gap-2 sm:grid-cols-3">
        <ButtonAnchor icon={<Ruler size={17} aria-hidden="true" />} href={designDrawing(design.code, geometry)}>
          Drawing
        </ButtonAnchor>
        {job.state !== 'cancelled' && <SheetLink orderId={job.order._id}>Sheet and cut list</SheetLink>}
        <ButtonAnchor
          icon={<FolderDown size={17} aria-hidden="true" />}
          href={workshopFiles(design.code, geometry, job.qty)}
        >
          DXF files
        </ButtonAnchor>
      </div>
    </div>
  )
}

function JobNote({ job }: { job: JobDetail }) {
  const [update] = useUpdateJobNoteMutation()
  return (
    <Panel title="Note">
      <NoteForm thing={job} kind="job" label="For everybody in the workshop" update={update} />
    </Panel>
  )
}
