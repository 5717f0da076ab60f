import { PackagePlus, X } from 'lucide-react'
import { useId, useMemo } from 'react'
import { z } from 'zod'
import { live } from '#app/api/live.ts'
import { useAction } from '#app/api/use-action.ts'
import { ButtonRow } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { parseAmount, parseCount } from '#app/ui/format/parse-number.ts'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormButton, FormFields, FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { useDraft } from '#app/ui/forms/form/use-draft.ts'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { Panel } from '#app/ui/panel.tsx'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import { Pagination } from '#app/ui/tables/pagination.tsx'
import type { Receipt } from '#contract/stock/calls.ts'
import { useListReceiptsQuery, useReceiveGoodsMutation } from './api.ts'
import { ScanField } from './manage-scan-field.tsx'

type Line = { _id: string; name: string; partNumber: string; qty: string; cost: string }
type Delivery = { _id: string; supplier: string; reference: string; lines: Line[] }

const schema = z.custom<Delivery>().transform(({ lines, ...delivery }, context) => {
  const problem = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
  if (lines.length === 0) problem(['lines'], 'Please scan or search for what has come.')
  const readLines = lines.map(({ _id, qty, cost }, index) => {
    const units = parseCount(qty) ?? 0
    if (units < 1) problem(['lines', index, 'qty'], 'A whole number')
    const rand = cost.trim() === '' ? undefined : parseAmount(cost)
    if (cost.trim() !== '' && (rand === undefined || rand < 0)) problem(['lines', index, 'cost'], 'Such as 12.50')
    return { _id, qty: units, ...(rand === undefined ? {} : { cost: rand }) }
  })
  return { ...delivery, lines: readLines }
})

/** What a supplier has delivered. Typing is kept in this browser until it is booked. */
export default function ManageGoodsInPage() {
  return (
    <>
      <title>Goods in | Back-office</title>
      <div className="office-page-head">
        <h1>Goods in</h1>
      </div>
      <NewDelivery />
      <Deliveries />
    </>
  )
}

const emptyDelivery = (): Delivery => ({ _id: crypto.randomUUID(), supplier: '', reference: '', lines: [] })

function NewDelivery() {
  const draft = useDraft<Delivery>('goods-in', { lasting: true })
  const start = useMemo(emptyDelivery, [])
  const [receiveGoods] = useReceiveGoodsMutation()
  const { run } = useAction(receiveGoods, {
    fallback: 'This could not be booked. Nothing is lost: please try again when there is a connection.',
  })
  return (
    <Panel title="New delivery" className="mb-5">
      <Form
        schema={schema}
        defaultValues={start}
        draft={draft}
        className="grid gap-4"
        onSubmit={async (body, { form }) => {
          const reply = await run({ body })
          if (!reply.ok) return reply
          const units = reply.value.lines.reduce((sum, { qty }) => sum + qty, 0)
          toast.success(`Delivery ${reply.value.number} is booked: ${pluralise(units, 'unit')} in stock.`)
          form.reset(emptyDelivery())
        }}
      >
        {(form) => (
          <>
            <FormFields>
              <div className="grid gap-4 sm:grid-cols-2">
                <Supplier />
                <TextInput name="reference" label="Delivery note or invoice number" maxLength={80} />
              </div>
              <Lines />
            </FormFields>
            <FormMessage whenInvalid="Some figures need your attention." />
            <ButtonRow>
              <SubmitButton busyText="Booking">Book the delivery</SubmitButton>
              <FormButton
                onClick={() => {
                  const before = form.getValues()
                  form.reset(emptyDelivery())
                  draft.discard()
                  toast.offer('The form was cleared.', {
                    label: 'Undo',
                    forMs: 10_000,
                    run: () => {
                      form.reset(before, { keepDefaultValues: true })
                      draft.save(before)
                    },
                  })
                }}
              >
                Clear
              </FormButton>
            </ButtonRow>
          </>
        )}
      </Form>
    </Panel>
  )
}

/** Suggests those of earlier deliveries and of products, so that each has one spelling. */
function Supplier() {
  const list = useId()
  const suppliers = useListReceiptsQuery({ querystring: { page: 1 } }).data?.suppliers ?? []
  return (
    <>
      <TextInput name="supplier" label="Supplier" maxLength={120} autoComplete="off" list={list} />
      <datalist id={list}>
        {suppliers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

function Lines() {
  const { value: lines, onChange, update, error } = useFormValue<Line[]>('lines')
  const { value: delivery } = useFormValue<string>('_id')
  const change = (id: string, part: Partial<Line>) =>
    onChange(lines.map((line) => (line._id === id ? { ...line, ...part } : line)))
  return (
    <div className="grid gap-3">
      <ScanField
        key={delivery}
        label="Scan or search"
        hint="Part number or name, then Enter. Scanning the same product again adds one."
        outcome="added"
        onPick={({ _id, name, partNumber }) =>
          update((before) =>
            before.some((line) => line._id === _id)
              ? before.map((line) =>
                  line._id === _id ? { ...line, qty: String((parseCount(line.qty) ?? 0) + 1) } : line,
                )
              : [...before, { _id, name, partNumber, qty: '1', cost: '' }],
          )
        }
      />
      {error && lines.length === 0 && (
        <p role="alert" className="text-bad">
          {error}
        </p>
      )}
      <ul aria-label="What has come" className="grid gap-3">
        {lines.map(({ _id, name, partNumber, qty, cost }, index) => (
          <li key={_id} className="grid grid-cols-[1fr_1fr_auto] items-end gap-2 sm:grid-cols-[3fr_1fr_1fr_auto]">
            <span className="col-span-full sm:col-span-1 sm:pb-2">
              {name} <small className="block">{partNumber}</small>
            </span>
            <LineInput
              at={`lines.${index}.qty`}
              label={`Quantity of ${name}`}
              word="Quantity"
              value={qty}
              inputMode="numeric"
              onChange={(text) => change(_id, { qty: text })}
            />
            <LineInput
              at={`lines.${index}.cost`}
              label={`Cost of one ${name} in rand`}
              word="Cost each"
              value={cost}
              inputMode="decimal"
              onChange={(text) => change(_id, { cost: text })}
            />
            <IconButton label={`Remove ${name}`} onClick={() => onChange(lines.filter((line) => line._id !== _id))}>
              <X size={17} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

type LineInputProps = {
  at: string
  label: string
  word: string
  value: string
  inputMode: 'numeric' | 'decimal'
  onChange: (text: string) => void
}

function LineInput({ at, label, word, value, inputMode, onChange }: LineInputProps) {
  const { error } = useFormValue<string>(at)
  return (
    <TextInput
      label={word}
      aria-label={label}
      value={value}
      error={error}
      inputMode={inputMode}
      autoComplete="off"
      maxLength={12}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function Deliveries() {
  const [params] = useUrlState()
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const { currentData, isError, refetch } = useListReceiptsQuery({ querystring: { page } }, live)
  return (
    <>
      <Panel title="Booked" flush>
        {isError && !currentData && <ErrorState title="The deliveries could not be loaded" onRetry={refetch} />}
        {!currentData && !isError && <TableSkeleton columns={4} />}
        {currentData && (
          <DataTable
            label="Booked deliveries"
            columns={columns}
            rows={currentData.receipts}
            rowId={({ _id }) => _id}
            empty={
              <EmptyState title="No deliveries yet" icon={<PackagePlus size={36} aria-hidden="true" />}>
                Scan what a supplier has brought, and book it above. Costs give you margins later.
              </EmptyState>
            }
          />
        )}
      </Panel>
      {currentData && <Pagination page={page} pages={currentData.pages} />}
    </>
  )
}

const columns: Column<Receipt>[] = [
  { id: 'number', header: 'Number', look: 'id', phone: 'left', cell: ({ number }) => number },
  {
    id: 'supplier',
    header: 'From',
    phone: 'corner',
    cell: ({ supplier, reference }) => (
      <span className="two-lines">
        {supplier || 'No supplier'}
        <small>{reference}</small>
      </span>
    ),
  },
  {
    id: 'lines',
    header: 'Goods',
    look: 'grow',
    phone: 'wide',
    cell: ({ lines }) => (
      <span className="wrap-anywhere whitespace-normal">
        {lines.map(({ qty, partNumber }) => `${qty} × ${partNumber}`).join(', ')}
      </span>
    ),
  },
  { id: 'by', header: 'Who', phone: 'hide', cell: ({ by }) => by ?? '' },
  {
    id: 'at',
    header: 'When',
    look: 'quiet',
    phone: 'left',
    cell: ({ createdAt }) => <FormattedDateTime iso={createdAt} />,
  },
]
