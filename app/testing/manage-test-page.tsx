import './manage-test-page.css'
import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link, useNavigate, useParams } from 'react-router'
import { selectUser } from '#app/accounts/session-slice.ts'
import { NotFoundScreen } from '#app/page/not-found-screen.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { PageSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import type { UnitDetail } from '#contract/testing/unit-calls.ts'
import { useGetUnitQuery, useListInstrumentsQuery } from './api.ts'
import { type KeptTest, onKeptChange, readKept, writeKept } from './kept-tests.ts'
import { TestForm } from './test-form.tsx'

/** The test of one unit, on a phone at Testing. What is typed stays in this browser until it has arrived. */
export default function ManageTestPage() {
  const { serial = '' } = useParams()
  const { currentData: unit, isError, error, refetch } = useGetUnitQuery({ params: { serial } })
  const { data: meters } = useListInstrumentsQuery()
  // Kept at hand, so that the tester goes on to the next unit without a connection.
  const next = unit && nextOf(unit)
  useGetUnitQuery({ params: { serial: next ?? '' } }, { skip: !next })
  const [kept, setKept] = useKept(unit?._id)
  const user = useSelector(selectUser)
  // What this page is sending stays on the screen until the answer is known.
  const [isSending, setSending] = useState(false)
  if (isError && !unit) {
    const { status } = error as { status?: number }
    if (status === 404 || status === 400) return <NotFoundScreen />
    return <ErrorState heading="h1" title="The test could not be loaded" onRetry={refetch} />
  }
  if (!unit || !meters || kept === undefined) return <PageSkeleton title={`Test ${serial}`} />
  const change = async (test: KeptTest) => {
    // It may have arrived already: what is sent now is another test.
    const { outgoing: _, ...draft } = { ...test, key: crypto.randomUUID() }
    await writeKept(draft)
    setKept(draft)
  }
  return (
    <div className="test-page">
      <title>{`Test ${serial} | Back-office`}</title>
      <Breadcrumbs
        items={[
          { label: 'Workshop', to: '/manage/workshop' },
          { label: unit.job.jobNumber, to: `/manage/workshop/${unit.job.jobNumber}` },
          { label: unit.serial },
        ]}
      />
      <div className="office-page-head">
        <h1 className="whitespace-nowrap">Test {unit.serial}</h1>
      </div>
      <p className="mb-4">
        <b>{unit.name}</b>
        {unit.plan && (
          <span className="note block">
            {unit.plan.name}
            {unit.plan.standard && `, ${unit.plan.standard}`}
          </span>
        )}
      </p>
      {!unit.plan ? (
        <NoPlan unit={unit} />
      ) : kept?.outgoing && !isSending ? (
        <Waiting unit={unit} passes={kept.outgoing.isPassed} onChange={() => void change(kept)} />
      ) : (
        <Test
          key={unit._id}
          unit={unit}
          plan={unit.plan}
          kept={kept}
          name={user?.name ?? ''}
          meters={meters.instruments}
          onSending={setSending}
        />
      )}
    </div>
  )
}

/** Undefined until the browser's database has answered, null if it has nothing. Follows what the outbox does. */
function useKept(unit: string | undefined) {
  const [kept, setKept] = useState<{ unit: string; test: KeptTest | null }>()
  useEffect(() => {
    if (!unit) return
    let isCurrent = true
    const read = async () => {
      const test = (await readKept(unit)) ?? null
      if (isCurrent)
        setKept((before) => {
          const isTyping = before?.unit === unit && !before.test?.outgoing && !test?.outgoing
          return isTyping ? before : { unit, test }
        })
    }
    void read()
    const stop = onKeptChange(() => void read())
    return () => {
      isCurrent = false
      stop()
    }
  }, [unit])
  const set = (test: KeptTest) => setKept({ unit: test.unit, test })
  return [kept?.unit === unit ? kept?.test : undefined, set] as const
}

const nextOf = ({ others }: UnitDetail): string | undefined => others.find(({ result }) => result !== 'passed')?.serial

type TestProps = Omit<Parameters<typeof TestForm>[0], 'onSent'>

function Test(props: TestProps) {
  const navigate = useNavigate()
  const { unit } = props
  const next = nextOf(unit)
  return (
    <TestForm
      {...props}
      onSent={(isPassed) => {
        if (!isPassed) toast.info(`${unit.serial} failed. ${unit.job.jobNumber} goes back.`)
        else
          toast.success(
            next ? `${unit.serial} passed. Next: ${next}.` : `${unit.serial} passed. That was the last one.`,
          )
        void navigate(isPassed && next ? `/manage/units/${next}/test` : `/manage/workshop/${unit.job.jobNumber}`)
      }}
    />
  )
}

const NoPlan = ({ unit: { job } }: { unit: UnitDetail }) => (
  <div className="grid gap-4 justify-items-start">
    <Banner tone="info">This unit has no test plan. Choose one on the page of its job.</Banner>
    <ButtonLink variant="primary" to={`/manage/workshop/${job.jobNumber}`}>
      Go to {job.jobNumber}
    </ButtonLink>
  </div>
)

function Waiting({ unit, passes, onChange }: { unit: UnitDetail; passes: boolean; onChange: () => void }) {
  const next = nextOf(unit)
  return (
    <div className="grid gap-4">
      <Banner tone="hold">
        <b>{passes ? 'Passed' : 'Failed'}: kept on this device.</b> There is no connection. It is sent by itself as soon
        as there is one; you can close this page, or go on.
      </Banner>
      {next && (
        <ButtonLink variant="primary" full to={`/manage/units/${next}/test`}>
          Next: {next}
        </ButtonLink>
      )}
      <Button full onClick={onChange}>
        Change what was entered
      </Button>
      <Link className="link" to={`/manage/workshop/${unit.job.jobNumber}`}>
        Back to {unit.job.jobNumber}
      </Link>
    </div>
  )
}
