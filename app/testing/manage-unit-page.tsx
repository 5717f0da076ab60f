import { IdCard, QrCode } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useMay } from '#app/accounts/use-may.ts'
import { live } from '#app/api/live.ts'
import { useAction } from '#app/api/use-action.ts'
import { NotFoundScreen } from '#app/page/not-found-screen.tsx'
import { useRestoreUnitMutation } from '#app/passports/api.ts'
import { WithdrawUnits } from '#app/passports/withdraw-units.tsx'
import { Button, ButtonAnchor, ButtonLink } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { DesignDetails } from '#app/ui/commerce/design-details.tsx'
import { JobSteps } from '#app/ui/commerce/job-steps.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { PageSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { keepUnitsTogether } from '#app/ui/format/keep-units-together.ts'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { passportPath } from '#contract/testing/codes.ts'
import type { UnitDetail } from '#contract/testing/unit-calls.ts'
import { jobStateNames } from '#contract/workshop/steps.ts'
import { useGetUnitQuery } from './api.ts'
import { UnitNote } from './unit-note.tsx'
import { UnitResult } from './unit-result.tsx'
import { UnitTests } from './unit-tests.tsx'

/** The file of one made piece. */
export default function ManageUnitPage() {
  const { serial = '' } = useParams()
  const { currentData, isError, error, refetch } = useGetUnitQuery({ params: { serial } }, live)
  if (isError && !currentData) {
    const { status } = error as { status?: number }
    if (status === 404 || status === 400) return <NotFoundScreen />
    return <ErrorState heading="h1" title="The unit could not be loaded" onRetry={refetch} />
  }
  return currentData ? <UnitFile unit={currentData} /> : <PageSkeleton title={serial} />
}

function UnitFile({ unit }: { unit: UnitDetail }) {
  const { serial, item, plate, steps, note, others } = unit
  const may = useMay()
  return (
    <>
      <title>{`${serial} | Back-office`}</title>
      <Breadcrumbs items={[{ label: 'Units', to: '/manage/units' }, { label: serial }]} />
      <div className="office-page-head">
        <h1 className="whitespace-nowrap">{serial}</h1>
        <UnitResult result={unit.result} />
        {unit.withdrawn && <Chip tone="bad">Withdrawn</Chip>}
        <span className="flex-1" />
        {unit.plan && unit.job.state !== 'cancelled' && may('tests.write') && (
          <ButtonLink variant={unit.result === 'passed' ? 'plain' : 'primary'} to={`/manage/units/${serial}/test`}>
            {unit.tests.length > 0 ? 'Test again' : 'Test'}
          </ButtonLink>
        )}
      </div>
      <p className="mb-5 flex flex-wrap gap-2">
        <ButtonAnchor small icon={<IdCard size={15} aria-hidden="true" />} href={passportPath(unit.code)}>
          Passport
        </ButtonAnchor>
        <ButtonAnchor
          small
          icon={<QrCode size={15} aria-hidden="true" />}
          href={`/api/units/job/${unit.job._id}/labels.pdf?unit=${serial}`}
        >
          Label
        </ButtonAnchor>
        {may('settings.write') && <Withdrawal unit={unit} />}
      </p>
      {unit.withdrawn && (
        <div className="mb-5">
          <Banner tone="bad">
            <b>
              Withdrawn on <FormattedDateTime iso={unit.withdrawn.at} />.
            </b>{' '}
            <span className="whitespace-pre-line">{unit.withdrawn.words}</span>
          </Banner>
        </div>
      )}
      <div className="office-columns">
        <div className="office-column">
          <Panel title={keepUnitsTogether(item.name)}>
            <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_140px] items-start">
              <UnitFacts unit={unit} />
              {item.image && <Picture image={item.image} alt="" sizes="140px" />}
            </div>
            {item.description && <p className="mt-4 whitespace-pre-line">{item.description}</p>}
            {item.design && (
              <div className="mt-4">
                <DesignDetails design={item.design} />
              </div>
            )}
          </Panel>
          {!item.design && plate.length > 0 && (
            <Panel title="Rating plate">
              <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
                {plate.map(({ name, value }) => (
                  <div key={`${name}:${value}`} className="contents">
                    <dt className="text-ink-3">{name}</dt>
                    <dd className="font-semibold">{value}</dd>
                  </div>
                ))}
              </dl>
            </Panel>
          )}
          <UnitTests unit={unit} />
          {others.length > 0 && (
            <Panel title="Of the same job">
              <ul className="flex flex-wrap gap-x-4 gap-y-2">
                {others.map((other) => (
                  <li key={other.serial} className="flex items-center gap-2">
                    <Link className="link" to={`/manage/units/${other.serial}`}>
                      {other.serial}
                    </Link>
                    <UnitResult result={other.result} />
                  </li>
                ))}
              </ul>
            </Panel>
          )}
        </div>
        <div className="office-column">
          {may('tests.write') ? (
            <Panel title="Note">
              <UnitNote key={unit._id} unit={unit} />
            </Panel>
          ) : (
            note && (
              <Panel title="Note">
                <p className="whitespace-pre-line">{note}</p>
              </Panel>
            )
          )}
          {unit.faults.length > 0 && (
            <Panel title="Faults reported">
              <ul className="grid gap-4">
                {unit.faults.map((fault) => (
                  <li key={fault._id}>
                    <Link className="link" to={`/manage/messages/${fault._id}`}>
                      {fault.name}
                    </Link>{' '}
                    <Chip tone={fault.handled ? 'idle' : 'hold'}>{fault.handled ? 'Handled' : 'To answer'}</Chip>
                    <span className="note block">
                      <FormattedDateTime iso={fault.createdAt} />
                    </span>
                    <p className="whitespace-pre-line wrap-anywhere">{fault.message}</p>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
          <Panel title="Steps of the job">
            <JobSteps steps={steps} />
          </Panel>
        </div>
      </div>
    </>
  )
}

function UnitFacts({ unit: { job, order, customer, item } }: { unit: UnitDetail }) {
  const may = useMay()
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      <dt className="text-ink-3">Job</dt>
      <dd className="font-semibold">
        <Link className="link" to={`/manage/workshop/${job.jobNumber}`}>
          {job.jobNumber}
        </Link>
        , {jobStateNames[job.state].toLowerCase()}
      </dd>
      <dt className="text-ink-3">Order</dt>
      <dd className="font-semibold">
        {may('orders.money') ? (
          <Link className="link" to={`/manage/orders/${order._id}`}>
            {order.orderNumber}
          </Link>
        ) : (
          order.orderNumber
        )}
      </dd>
      {customer && (
        <>
          <dt className="text-ink-3">Customer</dt>
          <dd className="font-semibold wrap-anywhere">{customer}</dd>
        </>
      )}
      {item.partNumber && (
        <>
          <dt className="text-ink-3">Part number</dt>
          <dd className="font-semibold">{item.partNumber}</dd>
        </>
      )}
    </dl>
  )
}

function Withdrawal({ unit }: { unit: UnitDetail }) {
  const [isOpen, setOpen] = useState(false)
  const [restore] = useRestoreUnitMutation()
  const { run, isBusy } = useAction(restore, { fallback: 'The withdrawal could not be taken back. Please try again.' })
  const takeBack = async () => {
    const reply = await run({ params: { id: unit._id } })
    if (reply.ok) toast.success(`${unit.serial} is no longer withdrawn.`)
    else toast.error(reply.text)
  }
  return (
    <>
      {unit.withdrawn ? (
        <Button small busy={isBusy} onClick={() => void takeBack()}>
          Take the withdrawal back
        </Button>
      ) : (
        <Button small onClick={() => setOpen(true)}>
          Withdraw
        </Button>
      )}
      {isOpen && <WithdrawUnits units={[unit]} onClose={() => setOpen(false)} />}
    </>
  )
}
