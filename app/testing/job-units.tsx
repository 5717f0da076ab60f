import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#app/accounts/use-may.ts'
import { live } from '#app/api/live.ts'
import { useAction } from '#app/api/use-action.ts'
import { Button, ButtonAnchor, ButtonLink } from '#app/ui/button.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useChoosePlanMutation, useListTestPlansQuery, useListUnitsOfJobQuery } from './api.ts'
import { UnitResult } from './unit-result.tsx'

type JobQty = { _id: string; qty: number }
type Props = { job: JobQty; isOver: boolean }

/** The pieces of a job, and what is left to test. */
export function useJobUnits({ _id, qty }: JobQty) {
  const { data } = useListUnitsOfJobQuery({ params: { id: _id } }, live)
  const left = data?.units.filter(({ result }) => result !== 'passed') ?? []
  // A piece that was refunded keeps its number, and need not pass.
  const isEnough = (data?.units.length ?? 0) - left.length >= qty
  const open = data?.plan && !isEnough ? left : []
  return { units: data?.units ?? [], plan: data?.plan, open }
}

export function JobUnits({ job, isOver }: Props) {
  const { _id: jobId } = job
  const { units, plan, open } = useJobUnits(job)
  const may = useMay()
  if (units.length === 0) return null
  const mayTest = may('tests.write') && !isOver
  return (
    <Panel
      title={units.length === 1 ? 'Unit' : `${units.length} units`}
      aside={plan && <span className="note">{plan.name}</span>}
    >
      <ul className="grid gap-3">
        {units.map((unit) => (
          <li key={unit._id} className="flex flex-wrap items-center gap-3">
            <Link className="link py-2" to={`/manage/units/${unit.serial}`}>
              {unit.serial}
            </Link>
            <UnitResult result={unit.result} />
            <span className="flex-1" />
            {plan && mayTest && open.includes(unit) && (
              <ButtonLink small to={`/manage/units/${unit.serial}/test`}>
                Test {unit.serial}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap gap-2">
        <ButtonAnchor small icon={<QrCode size={15} aria-hidden="true" />} href={`/api/units/job/${jobId}/labels.pdf`}>
          Labels, 62 × 29 mm
        </ButtonAnchor>
        <ButtonAnchor small href={`/api/units/job/${jobId}/labels.pdf?format=a4`}>
          Labels on A4
        </ButtonAnchor>
      </p>
      {!plan && mayTest && <ChoosePlan jobId={jobId} />}
    </Panel>
  )
}

/** For work that no plan is for by itself, such as that of a quote. */
function ChoosePlan({ jobId }: { jobId: string }) {
  const { data } = useListTestPlansQuery()
  const [choose] = useChoosePlanMutation()
  const { run, isBusy } = useAction(choose, { fallback: 'The plan could not be chosen. Please try again.' })
  const [plan, setPlan] = useState('')
  if (!data || data.plans.length === 0) return null
  return (
    <div className="mt-4 grid gap-3">
      <Select
        dense
        label="Test plan"
        placeholder="None: it leaves without a test"
        value={plan}
        options={data.plans.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={({ target }) => setPlan(target.value)}
      />
      {plan && (
        <Button
          small
          variant="dark"
          className="justify-self-start"
          busy={isBusy}
          onClick={async () => {
            const reply = await run({ params: { id: jobId }, body: { plan } })
            if (reply.ok) toast.success(`Each piece is tested by “${reply.value.name}” now.`)
            else toast.error(reply.text)
          }}
        >
          Test by this plan
        </Button>
      )}
    </div>
  )
}
