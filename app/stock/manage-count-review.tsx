import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAction } from '#app/api/use-action.ts'
import { Button, ButtonLink, ButtonRow } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { formatChange } from '#app/ui/format/format-change.ts'
import { formatCount } from '#app/ui/format/format-count.ts'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { Panel } from '#app/ui/panel.tsx'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import type { CountLine, StockCount } from '#contract/stock/calls.ts'
import { useDeleteCountMutation, usePostCountMutation } from './api.ts'

type Count = StockCount & { all: CountLine[] }
type Counted = CountLine & { counted: number }

const hasFigure = (line: CountLine): line is Counted => line.counted !== undefined
const differenceOf = ({ counted, expected }: Counted) => counted - (expected ?? counted)

/** What differs, before and after posting. */
export function CountReview({ count }: { count: Count }) {
  const { _id, name, state, postedAt, all } = count
  const [dialog, setDialog] = useState<'post' | 'discard'>()
  const counted = all.filter(hasFigure)
  const valid = counted.filter(({ recount }) => !recount)
  const differing = valid.filter((line) => differenceOf(line) !== 0)
  const isOpen = state === 'open'
  const rows = isOpen ? [...counted.filter(({ recount }) => recount), ...differing] : differing
  return (
    <>
      <div className="office-page-head">
        <h1>{name}</h1>
        {postedAt && (
          <span className="note">
            Posted <FormattedDateTime iso={postedAt} />
          </span>
        )}
      </div>
      <p className="mb-4">
        {formatCount(counted.length)} of {pluralise(all.length, 'product')} counted,{' '}
        {differing.length === 1 ? 'one differs' : `${formatCount(differing.length)} differ`}.
        {counted.length < all.length && ' What is not counted stays as it is.'}
      </p>
      <Panel title="Differences" flush className="mb-4">
        <DataTable
          label="Differences"
          columns={isOpen ? openColumns : postedColumns}
          rows={rows}
          rowId={({ product }) => product._id}
          empty={
            <EmptyState
              title={valid.length > 0 ? 'No differences' : 'Nothing is counted yet'}
              icon={<ListChecks size={36} aria-hidden="true" />}
            >
              {valid.length > 0 ? 'What was counted is what the shop expects.' : 'Differences appear here.'}
            </EmptyState>
          }
        />
      </Panel>
      {isOpen && (
        <ButtonRow>
          <Button variant="primary" disabled={valid.length === 0} onClick={() => setDialog('post')}>
            Post the count
          </Button>
          <ButtonLink to={`/manage/counts/${_id}`}>Go on counting</ButtonLink>
          <Button variant="outline-danger" onClick={() => setDialog('discard')}>
            Discard the count
          </Button>
        </ButtonRow>
      )}
      {dialog === 'post' && <PostCount id={_id} differing={differing} onClose={() => setDialog(undefined)} />}
      {dialog === 'discard' && <DiscardCount count={count} onClose={() => setDialog(undefined)} />}
    </>
  )
}

const columns: Column<Counted>[] = [
  {
    id: 'product',
    header: 'Product',
    look: 'grow',
    phone: 'left',
    cell: ({ product, recount }) => (
      <span className="two-lines">
        {product.name}
        <small>
          {product.partNumber}
          {recount && '. Its stock was changed after it was counted, so this figure is not posted.'}
        </small>
      </span>
    ),
  },
  {
    id: 'expected',
    header: 'Expected',
    align: 'end',
    phone: 'left',
    cell: ({ expected }) => <Figure word="Expected" value={formatCount(expected ?? 0)} />,
  },
  {
    id: 'counted',
    header: 'Counted',
    align: 'end',
    phone: 'right',
    cell: ({ counted }) => <Figure word="Counted" value={formatCount(counted)} />,
  },
  {
    id: 'difference',
    header: 'Difference',
    align: 'end',
    phone: 'corner',
    cell: (line) => (line.recount ? '' : <b>{formatChange(differenceOf(line))}</b>),
  },
]

const Figure = ({ word, value }: { word: string; value: string }) => (
  <>
    <small className="md:hidden">{word} </small>
    {value}
  </>
)

const openColumns: Column<Counted>[] = [
  ...columns,
  {
    id: 'again',
    header: 'Count again',
    hideHeader: true,
    align: 'end',
    phone: 'left',
    cell: ({ product }) => (
      <Link className="link" to={`?product=${product._id}`} aria-label={`Count again: ${product.name}`}>
        Count again
      </Link>
    ),
  },
]

const postedColumns: Column<Counted>[] = [
  ...columns,
  {
    id: 'posted',
    header: 'Stock changed by',
    align: 'end',
    phone: 'left',
    cell: (line) => (
      <>
        <Figure word="Stock changed by" value={line.posted ? formatChange(line.posted) : '0'} />
        {line.posted !== undefined && line.posted !== differenceOf(line) && (
          <small className="block">The rest is sold or reserved.</small>
        )}
      </>
    ),
  },
]

function PostCount({ id, differing, onClose }: { id: string; differing: Counted[]; onClose: () => void }) {
  const [postCount] = usePostCountMutation()
  const { run, state, isBusy } = useAction(postCount, { fallback: 'The count could not be posted. Please try again.' })
  const more = differing.map(differenceOf).filter((qty) => qty > 0)
  const fewer = differing.map(differenceOf).filter((qty) => qty < 0)
  const sumUp = (figures: number[], word: string) =>
    figures.length > 0 ? [`${pluralise(Math.abs(figures.reduce((a, b) => a + b, 0)), 'unit')} ${word}`] : []
  return (
    <ConfirmDialog
      open
      title="Post the count?"
      confirmText="Post"
      busyText="Posting"
      variant="primary"
      busy={isBusy}
      error={state.kind === 'failed' ? state.text : undefined}
      onCancel={onClose}
      onConfirm={async () => {
        const reply = await run({ params: { id } })
        if (!reply.ok) return
        toast.success('The count is posted.')
        onClose()
      }}
    >
      {differing.length === 0
        ? 'Nothing differs: the stock stays as it is, and the count is closed.'
        : `The stock of ${pluralise(differing.length, 'product')} changes: ${[...sumUp(more, 'more'), ...sumUp(fewer, 'fewer')].join(', ')}. What was sold since it was counted is taken into account.`}
    </ConfirmDialog>
  )
}

function DiscardCount({ count: { _id, counted }, onClose }: { count: Count; onClose: () => void }) {
  const navigate = useNavigate()
  const [deleteCount] = useDeleteCountMutation()
  const { run, state, isBusy } = useAction(deleteCount, {
    fallback: 'The count could not be discarded. Please try again.',
  })
  return (
    <ConfirmDialog
      open
      title="Discard the count?"
      confirmText="Discard"
      busyText="Discarding"
      busy={isBusy}
      error={state.kind === 'failed' ? state.text : undefined}
      onCancel={onClose}
      onConfirm={async () => {
        const reply = await run({ params: { id: _id } })
        if (!reply.ok) return
        toast.success(reply.value.message)
        await navigate('/manage/counts')
      }}
    >
      {counted > 0
        ? `${pluralise(counted, 'figure')} will be lost. The stock does not change.`
        : 'Nothing is counted yet.'}
    </ConfirmDialog>
  )
}
