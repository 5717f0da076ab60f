import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { formatChange } from '#app/ui/format/format-change.ts'
import { formatCount } from '#app/ui/format/format-count.ts'
import { parseCount } from '#app/ui/format/parse-number.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import type { Product } from '#contract/catalogue/calls.ts'
import { formatRand, toCents } from '#contract/money.ts'
import type { CostChange, Movement, StockLevels } from '#contract/stock/calls.ts'
import type { MovementKind } from '#contract/stock/movements.ts'
import { useCorrectStockMutation, useGetStockQuery } from '../manage-api.ts'

const kindNames: Record<MovementKind, string> = {
  opening: 'Opening stock',
  sold: 'Sold',
  returned: 'Returned to stock',
  received: 'Goods in',
  made: 'Made',
  used: 'Used',
  counted: 'Counted',
  corrected: 'Corrected',
  imported: 'Imported',
  scrapped: 'Scrapped',
}

type Props = { product: Pick<Product, '_id' | 'name'>; mayCorrect: boolean }

/** How many there are, and how it came to that. */
export function StockHistory({ product, mayCorrect }: Props) {
  const [before, setBefore] = useState<number>()
  const [isCorrecting, setCorrecting] = useState(false)
  const { data, currentData, isError, refetch } = useGetStockQuery({
    params: { id: product._id },
    querystring: before === undefined ? {} : { before },
  })
  return (
    <Panel
      className="mt-5"
      title="Stock"
      flush
      aside={
        mayCorrect && (
          <Button small onClick={() => setCorrecting(true)}>
            Correct or scrap
          </Button>
        )
      }
    >
      {data && (
        <dl className="flex flex-wrap gap-x-8 gap-y-2 px-4 py-3 tabular-nums">
          {figuresOf(data).map(([term, figure]) => (
            <div key={term}>
              <dt className="note">{term}</dt>
              <dd className="font-semibold">{figure}</dd>
            </div>
          ))}
        </dl>
      )}
      {data && data.costs.length > 0 && <Costs costs={data.costs} />}
      {isError && !currentData && <ErrorState title="The history could not be loaded" onRetry={refetch} />}
      {!currentData && !isError && <TableSkeleton columns={5} />}
      {currentData && (
        <DataTable
          label="Stock movements"
          columns={columns}
          rows={currentData.movements}
          rowId={({ _id }) => String(_id)}
          empty={<EmptyState title="No movements yet">What is received, sold or corrected appears here.</EmptyState>}
        />
      )}
      {currentData && (before !== undefined || currentData.next !== undefined) && (
        <div className="table-foot">
          {before !== undefined && (
            <Button small onClick={() => setBefore(undefined)}>
              Newest
            </Button>
          )}
          {currentData.next !== undefined && (
            <Button small onClick={() => setBefore(currentData.next)}>
              Older
            </Button>
          )}
        </div>
      )}
      {isCorrecting && <CorrectStock product={product} onClose={() => setCorrecting(false)} />}
    </Panel>
  )
}

const figuresOf = ({
  available,
  reserved,
  sold,
  onHand,
  cost,
}: StockLevels & { cost?: number | undefined }): [term: string, figure: string][] => [
  ['Available', formatCount(available)],
  ['Reserved', formatCount(reserved)],
  ['Sold, not shipped', formatCount(sold)],
  ['On hand', formatCount(onHand)],
  ...(cost === undefined ? [] : [['Average cost', formatRand(toCents(cost))] satisfies [string, string]]),
]

function Costs({ costs }: { costs: readonly CostChange[] }) {
  return (
    <details className="px-4 pb-3">
      <summary className="link cursor-pointer">How the average cost changed</summary>
      <ol className="mt-2 grid gap-1 tabular-nums">
        {costs.map(({ _id, at, cost, by, ...why }) => (
          <li key={_id} className="wrap-anywhere">
            <b className="font-semibold">{cost === undefined ? 'Taken away' : formatRand(toCents(cost))}</b>{' '}
            <span className="note">
              <FormattedDateTime iso={at} />
              {[explainCost(why), by].filter(Boolean).map((words) => `, ${words}`)}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}

const explainCost = ({ reason, receipt }: Pick<CostChange, 'reason' | 'receipt'>): string | undefined =>
  receipt ? ['delivery', receipt.number, receipt.supplier].filter(Boolean).join(' ') : reason?.toLowerCase()

const columns: Column<Movement>[] = [
  {
    id: 'at',
    header: 'When',
    look: 'quiet',
    phone: 'left',
    cell: ({ at }) => <FormattedDateTime iso={at} />,
  },
  {
    id: 'what',
    header: 'What',
    look: 'grow',
    phone: 'wide',
    cell: (movement) => (
      <span className="two-lines">
        {kindNames[movement.kind]}
        <small className="wrap-anywhere">
          <Why {...movement} />
        </small>
      </span>
    ),
  },
  { id: 'by', header: 'Who', phone: 'left', cell: ({ by }) => by ?? '' },
  {
    id: 'qty',
    header: 'Change',
    align: 'end',
    phone: 'corner',
    cell: ({ qty }) => formatChange(qty),
  },
  {
    id: 'balance',
    header: 'Available and reserved',
    align: 'end',
    phone: 'right',
    cell: ({ balance }) => (
      <>
        {formatCount(balance)}
        <small className="md:hidden"> left</small>
      </>
    ),
  },
]

function Why({ order, import: file, receipt, reason, kind, cost }: Movement) {
  const words = [
    reason,
    file?.fileName,
    receipt && ['Delivery', receipt.number, receipt.supplier, receipt.reference].filter(Boolean).join(' '),
    kind === 'received' && cost !== undefined && `${formatRand(toCents(cost))} each`,
  ].filter((part) => typeof part === 'string')
  return (
    <>
      {order && <Link to={`/manage/orders/${order._id}`}>{order.orderNumber}</Link>} {words.join(', ')}
    </>
  )
}

const ways = [
  { value: 'corrected', label: 'Correct by' },
  { value: 'scrapped', label: 'Scrap' },
] as const

const schema = z
  .object({
    kind: z.enum(ways.map(({ value }) => value)),
    qty: z.string(),
    reason: z.string().trim().min(1, 'Please say why.'),
  })
  .transform(({ kind, qty, reason }, context) => {
    const units = parseCount(qty)
    if (units && (kind === 'corrected' || units > 0)) return { kind, qty: units, reason }
    context.addIssue({
      code: 'custom',
      path: ['qty'],
      message:
        kind === 'scrapped' ? 'Please enter a whole number, such as 2.' : 'Please enter a number such as 2 or -2.',
    })
    return z.NEVER
  })

function CorrectStock({ product, onClose }: { product: Pick<Product, '_id' | 'name'>; onClose: () => void }) {
  // One dialog is one correction, however often it is sent.
  const [_id] = useState(() => crypto.randomUUID())
  const [correctStock] = useCorrectStockMutation()
  const { run } = useAction(correctStock, { fallback: 'The stock could not be corrected. Please try again.' })
  return (
    <FormDialog
      title={`Stock of ${product.name}`}
      action="Save"
      schema={schema}
      defaultValues={{ kind: 'corrected' as (typeof ways)[number]['value'], qty: '', reason: '' }}
      focusOn="qty"
      onClose={onClose}
      onSubmit={async (body) => {
        const reply = await run({ params: { id: product._id }, body: { ...body, _id } })
        if (!reply.ok) return reply
        toast.success(reply.value.message)
        onClose()
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Select name="kind" label="What" options={ways} />
        <TextInput name="qty" label="Units" required inputMode="text" maxLength={8} autoComplete="off" />
      </div>
      <TextInput name="reason" label="Reason" required maxLength={200} hint="Such as: damaged in transit." />
    </FormDialog>
  )
}
