import { useRef, useState } from 'react'
import { z } from 'zod'
import { Button } from '#app/ui/button.tsx'
import { Form, type FormReply } from '#app/ui/forms/form/form.tsx'
import { useFormParts } from '#app/ui/forms/form/form-context.ts'
import { FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { Instrument } from '#contract/testing/plan-calls.ts'
import { type Check, findBlockers, isExpired, judge } from '#contract/testing/rules.ts'
import type { UnitDetail } from '#contract/testing/unit-calls.ts'
import { FailTest } from './fail-test.tsx'
import { dropKept, type KeptPhoto, type KeptTest, type Outgoing, type TestValues, writeKept } from './kept-tests.ts'
import { TestCheck } from './test-check.tsx'
import { TestInstruments } from './test-instruments.tsx'
import { TestPhotos } from './test-photos.tsx'
import { toAnswers } from './to-draft.ts'
import { useSendKept } from './use-outbox.ts'

type Props = {
  unit: UnitDetail
  plan: NonNullable<UnitDetail['plan']>
  kept: KeptTest | null
  /** Who is signed in. */
  name: string
  meters: readonly Instrument[]
  onSent: (isPassed: boolean) => void
  onSending: (isSending: boolean) => void
}

const schema = z.object({
  answers: z.custom<TestValues['answers']>(),
  instruments: z.array(z.string()),
  remarks: z.string().max(2000),
  tester: z.string().max(100),
  reason: z.string().max(200),
})

/** Of the test before: the next unit is measured with the same. */
let lastInstruments: string[] = []

export function TestForm({ unit, plan, kept, name, meters, onSent, onSending }: Props) {
  const checks = plan.checks.map(({ _id, reading }) => ({ _id, isReading: reading !== undefined }))
  const { _id, serial } = unit
  const record = useRef<KeptTest>({
    unit: _id,
    serial,
    key: crypto.randomUUID(),
    values: {},
    photos: [],
    seenTests: unit.tests.length,
    knownTests: unit.tests.length,
    ...kept,
    checks,
  })
  const [photos, setPhotos] = useState(record.current.photos)
  const [failing, setFailing] = useState<string>()
  const send = useSendKept()
  const keep = (more: Partial<KeptTest>) => {
    record.current = { ...record.current, ...more }
    return writeKept(record.current)
  }
  const usable = meters.filter((meter) => !isExpired(meter)).map((meter) => meter._id)
  const chosen = lastInstruments.filter((id) => usable.includes(id))

  const finish = async (values: TestValues, outgoing: Outgoing): Promise<FormReply | undefined> => {
    lastInstruments = values.instruments
    onSending(true)
    await keep({ values, outgoing })
    const sent = await send({ ...record.current, outgoing })
    onSending(false)
    if (sent.kind === 'sent') onSent(outgoing.isPassed)
    if (sent.kind !== 'refused') return undefined
    const { error } = sent
    const { outgoing: _, ...draft } = record.current
    // What is typed from now on answers what the shop has just said.
    const { tests = draft.knownTests } = error.failure as { tests?: number }
    record.current = { ...draft, ...(tests === undefined ? {} : { knownTests: tests }) }
    return { ok: false, text: error.failure.message ?? 'The test could not be saved. Please try again.', error }
  }
  const pass = (values: TestValues) => {
    const answers = toAnswers(values.answers, checks)
    const instruments = meters.filter((meter) => values.instruments.includes(meter._id))
    const blockers = findBlockers({ checks: plan.checks, answers, instruments, tester: values.tester })
    if (unit.result === 'passed' && values.reason.trim() === '')
      blockers.push({ path: 'reason', message: 'Say why it is tested again.' })
    if (blockers.length > 0) return cannotPass(blockers)
    return finish(values, { isPassed: true, testedAt: new Date().toISOString() })
  }
  return (
    <Form<TestValues, TestValues>
      schema={schema}
      defaultValues={{
        answers: {},
        instruments: chosen.length > 0 ? chosen : usable.length === 1 ? usable : [],
        remarks: '',
        tester: name,
        reason: '',
      }}
      draft={{
        saved: kept?.values,
        save: (values: TestValues) => void keep({ values }),
        discard: () => {
          if (!record.current.outgoing && record.current.photos.length === 0) void dropKept(_id)
        },
      }}
      className="grid gap-4 grid-cols-[minmax(0,1fr)]"
      onSubmit={pass}
    >
      {({ getValues }) => (
        <>
          <WhyAgain hasPassed={unit.result === 'passed'} />
          {plan.checks.some(({ reading }) => reading) && <TestInstruments meters={meters} />}
          <Panel title="Checks">
            <Checks checks={plan.checks} />
          </Panel>
          <Panel title="Photos and remarks">
            <div className="grid gap-4">
              <TestPhotos
                photos={photos}
                onChange={(next: KeptPhoto[]) => {
                  setPhotos(next)
                  void keep({ values: getValues(), photos: next })
                }}
              />
              <TextArea name="remarks" label="Remarks" rows={2} maxLength={2000} hint="Only the office reads them." />
            </div>
          </Panel>
          <TextInput
            name="tester"
            label="Tested by"
            required
            maxLength={100}
            hint="Your name signs the test."
            autoComplete="name"
          />
          <div className="test-actions">
            <FormMessage whenInvalid="It cannot pass yet. See the lines marked above." />
            <SubmitButton full busyText="Sending">
              Pass
            </SubmitButton>
            <Button full variant="outline-danger" onClick={() => setFailing(listBad(plan.checks, getValues()))}>
              Fail
            </Button>
          </div>
          {failing !== undefined && (
            <FailTest
              unit={unit}
              words={failing}
              onFail={async (reason, back) => {
                const outgoing = {
                  isPassed: false,
                  testedAt: new Date().toISOString(),
                  reason,
                  ...(back ? { back } : {}),
                }
                return finish(getValues(), outgoing)
              }}
              onClose={() => setFailing(undefined)}
            />
          )}
        </>
      )}
    </Form>
  )
}

const cannotPass = (issues: { path: string; message: string }[]): FormReply => ({
  ok: false,
  text: 'It cannot pass yet. See the lines marked above.',
  error: { failure: { code: 'bad_input', issues } },
})

/** What was found to be bad, as the start of a reason. */
const listBad = (checks: readonly Check[], { answers }: TestValues): string => {
  const answersGiven = toAnswers(
    answers,
    checks.map(({ _id, reading }) => ({ _id, isReading: reading !== undefined })),
  )
  const bad = checks.filter(
    (check) =>
      judge(
        check,
        answersGiven.find((answer) => answer.check === check._id),
      ) === 'bad',
  )
  return bad.map(({ text }) => text).join(', ')
}

/** Asked of a unit that has passed, or that somebody else has tested meanwhile, as the server says. */
function WhyAgain({ hasPassed }: { hasPassed: boolean }) {
  const { findError } = useFormParts()
  const { value } = useFormValue<string>('reason')
  if (hasPassed)
    return (
      <TextInput
        name="reason"
        label="Why it is tested again"
        required
        maxLength={200}
        hint="It has passed already. Its report gets a new revision with this reason."
      />
    )
  if (!findError('reason') && value === '') return null
  return <TextInput name="reason" label="Why it passes" required maxLength={200} />
}

function Checks({ checks }: { checks: readonly Check[] }) {
  const { value, onChange } = useFormValue<TestValues['answers']>('answers')
  const { findError } = useFormParts()
  return (
    <div className="grid gap-5">
      {checks.map((check) => (
        <TestCheck
          key={check._id}
          check={check}
          given={value[check._id]}
          error={findError(`answers.${check._id}`)}
          onChange={(answer) => onChange({ ...value, [check._id]: answer })}
        />
      ))}
    </div>
  )
}
