import { Check, Minus, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { formatCount } from '#app/ui/format/format-count.ts'
import { parseCount } from '#app/ui/format/parse-number.ts'
import { Form, type FormApi } from '#app/ui/forms/form/form.tsx'
import { FormButton, FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { Panel } from '#app/ui/panel.tsx'
import { Thumbnail } from '#app/ui/pictures/thumbnail.tsx'
import type { CountLine, StockCount } from '#contract/stock/calls.ts'
import { useCountProductMutation } from './api.ts'
import { ScanField } from './manage-scan-field.tsx'

type Count = StockCount & { all: CountLine[] }

const isToCount = ({ counted, recount }: CountLine) => counted === undefined || recount === true

/** One product at a time, from the first that has not been counted: whoever comes back goes on there. */
export function CountDesk({ count: { _id, name, all } }: { count: Count }) {
  const [params] = useUrlState()
  const findStart = () => all.find(({ product }) => product._id === params.get('product')) ?? all.find(isToCount)
  // It stays open while somebody else counts it: the figure being typed must not go away.
  const [at, setAt] = useState(() => findStart()?.product._id)
  const [unlisted, setUnlisted] = useState<CountLine>()
  /** After a scanned product the scan field takes the focus, otherwise the next figure. */
  const [isScanning, setScanning] = useState(false)
  const [focusOn, setFocusOn] = useState<'figure' | 'scan'>('figure')
  const scan = useRef<HTMLDivElement>(null)
  const entry = useRef<HTMLDivElement>(null)
  const lines = unlisted && !all.some(({ product }) => product._id === unlisted.product._id) ? [...all, unlisted] : all
  const line = lines.find(({ product }) => product._id === at) ?? lines.find(isToCount)
  const index = line ? lines.indexOf(line) : -1
  const open = (next: CountLine | undefined) => setAt(next?.product._id)
  const step = (by: number) => {
    setScanning(false)
    setFocusOn('figure')
    open(lines[index + by])
  }
  const onSaved = () => {
    open([...lines.slice(index + 1), ...lines.slice(0, index)].find(isToCount))
    setFocusOn(isScanning ? 'scan' : 'figure')
    if (isScanning) scan.current?.querySelector('input')?.focus()
  }
  const counted = all.filter((one) => !isToCount(one)).length
  return (
    <div className="grid max-w-[600px] gap-4">
      <div className="office-page-head mb-0!">
        <h1>{name}</h1>
        <span className="flex-1" />
        <ButtonLink small to="?view=review">
          Review
        </ButtonLink>
      </div>
      <ProgressBar
        label={`${formatCount(counted)} of ${formatCount(all.length)} counted`}
        value={(counted / Math.max(1, all.length)) * 100}
      />
      {line ? (
        <div ref={entry}>
          <Entry
            key={line.product._id}
            countId={_id}
            line={line}
            hasFocus={focusOn === 'figure'}
            onSaved={onSaved}
            onPrevious={index > 0 ? () => step(-1) : undefined}
            onNext={index < lines.length - 1 ? () => step(1) : undefined}
          />
        </div>
      ) : (
        <Panel>
          <EmptyState
            title="Everything is counted"
            icon={<Check size={36} aria-hidden="true" />}
            action={
              <ButtonLink variant="primary" to="?view=review">
                Review the differences
              </ButtonLink>
            }
          >
            The stock changes when the count is posted.
          </EmptyState>
        </Panel>
      )}
      <div ref={scan}>
        <ScanField
          label="Scan or search a product"
          hint="Part number or name, then Enter."
          outcome="opened"
          onPick={({ _id: id, name: itsName, partNumber, image }) => {
            const listed = lines.find(({ product }) => product._id === id)
            const next = listed ?? { product: { _id: id, name: itsName, partNumber, image } }
            if (!listed) setUnlisted(next)
            setScanning(true)
            setFocusOn('figure')
            open(next)
            if (id === line?.product._id) entry.current?.querySelector('input')?.focus()
          }}
        />
      </div>
    </div>
  )
}

const tooMany = 1_000_000
const schema = z.object({
  counted: z.string().transform((text, context) => {
    const units = parseCount(text)
    if (units !== undefined && units >= 0 && units <= tooMany) return units
    context.addIssue({ code: 'custom', message: 'Please enter a whole number, 0 if there are none.' })
    return z.NEVER
  }),
})

type EntryProps = {
  countId: string
  line: CountLine
  hasFocus: boolean
  onSaved: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

function Entry({ countId, line, hasFocus, onSaved, onPrevious, onNext }: EntryProps) {
  const { product, counted, at, by, recount } = line
  const [countProduct] = useCountProductMutation()
  const { run } = useAction(countProduct, { fallback: 'This could not be saved.' })
  /** A figure that is not saved yet: goods may move before it is. */
  const unsaved = useRef<{ counted: number; since: number }>(undefined)
  const send = (figure: number | null, secondsAgo = 0) =>
    run({ params: { id: countId, product: product._id }, body: { counted: figure, seenAt: at ?? null, secondsAgo } })
  return (
    <Panel>
      <div className="mb-4 flex items-center gap-4">
        <Thumbnail image={product.image} sizes="72px" className="size-[72px]!" />
        <div className="min-w-0">
          <h2 className="text-3 wrap-anywhere">{product.name}</h2>
          <p className="note wrap-anywhere">{product.partNumber}</p>
          {product.place && <p className="wrap-anywhere">Place {product.place}</p>}
          {at && (
            <p className="note">
              {recount
                ? 'Changed since it was counted, please count it again.'
                : `Counted ${formatCount(counted ?? 0)},`}{' '}
              {!recount && (
                <>
                  {by && `${by}, `}
                  <FormattedDateTime iso={at} />
                </>
              )}
            </p>
          )}
        </div>
      </div>
      <Form
        schema={schema}
        defaultValues={{ counted: counted === undefined || recount ? '' : String(counted) }}
        {...(hasFocus ? { focusOn: 'counted' as const } : {})}
        className="grid gap-3"
        onSubmit={async ({ counted: figure }, { form }) => {
          const now = Date.now()
          if (unsaved.current?.counted !== figure) unsaved.current = { counted: figure, since: now }
          const reply = await send(figure, (now - unsaved.current.since) / 1000)
          if (reply.ok) return onSaved()
          const { status, failure } = reply.error
          const isLost = status === 0 || status >= 500
          // What he counted is no longer true.
          if (failure.code === 'conflict') {
            unsaved.current = undefined
            form.setValue('counted', '')
          }
          const more = isLost
            ? 'Your figure is still here.'
            : failure.code === 'stale' && 'Save again to enter your figure instead.'
          return more ? { ...reply, text: `${reply.text} ${more}` } : reply
        }}
      >
        {(form) => (
          <>
            <div className="grid grid-cols-[auto_1fr_auto] items-end gap-2">
              <Step form={form} label="One fewer" by={-1} />
              <TextInput
                name="counted"
                label="On the shelf"
                className="[&_input]:h-16 [&_input]:text-center [&_input]:text-[1.75rem]!"
                inputMode="numeric"
                enterKeyHint="next"
                autoComplete="off"
                maxLength={9}
                onFocus={(event) => event.target.select()}
              />
              <Step form={form} label="One more" by={1} />
            </div>
            <FormMessage />
            <SubmitButton full className="min-h-14!">
              Save and next
            </SubmitButton>
            <div className="grid grid-cols-2 gap-2">
              <FormButton full className="min-h-12!" disabled={!onPrevious} onClick={onPrevious}>
                Previous
              </FormButton>
              <FormButton full className="min-h-12!" disabled={!onNext} onClick={onNext}>
                Next
              </FormButton>
            </div>
            {at && (
              <FormButton
                small
                className="justify-self-center"
                onClick={async () => {
                  const reply = await send(null)
                  if (reply.ok) form.reset({ counted: '' })
                  else form.setError('root', { message: reply.text })
                }}
              >
                Take the figure back
              </FormButton>
            )}
          </>
        )}
      </Form>
    </Panel>
  )
}

type StepProps = { form: FormApi<{ counted: string }, { counted: number }>; label: string; by: number }

function Step({ form, label, by }: StepProps) {
  const Icon = by < 0 ? Minus : Plus
  return (
    <IconButton
      framed
      label={label}
      className="size-16!"
      onClick={() =>
        form.setValue('counted', String(Math.max(0, (parseCount(form.getValues('counted')) ?? 0) + by)), {
          shouldDirty: true,
        })
      }
    >
      <Icon size={24} aria-hidden="true" />
    </IconButton>
  )
}
