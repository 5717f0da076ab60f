import { createContext, type KeyboardEvent, type ReactNode, use } from 'react'
import { Link } from 'react-router'
import { useMay } from '#app/accounts/use-may.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import type { BankLine } from '#contract/bank/calls.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import './bank-lines.css'

export type Acts = {
  busy: string | undefined
  onConfirm: (line: BankLine) => void
  onChoose: (line: BankLine) => void
  onPark: (line: BankLine) => void
  onIgnore: (line: BankLine) => void
  onReopen: (line: BankLine) => void
}

type Props = { label: string; lines: readonly BankLine[]; acts: Acts; empty: ReactNode }

// Columns that change would mount every cell again, and the focus would be lost.
const ActsContext = createContext<Acts | null>(null)

export function BankLines({ label, lines, acts, empty }: Props) {
  return (
    <ActsContext value={acts}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are an extra for those who check many lines */}
      <div onKeyDown={moveByArrow}>
        <DataTable label={label} columns={columns} rows={lines} rowId={({ _id }) => _id} empty={empty} />
      </div>
    </ActsContext>
  )
}

/** Up and down lead from a line's first button to the next line's. */
function moveByArrow(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const row = event.target instanceof Element ? event.target.closest('tr') : null
  if (step === 0 || !row || !(event.target instanceof HTMLButtonElement)) return
  const rows = [...event.currentTarget.querySelectorAll('tbody tr')]
  const next = rows[rows.indexOf(row) + step]?.querySelector('button')
  if (!next) return
  event.preventDefault()
  next.focus()
}

const columns: Column<BankLine>[] = [
  { id: 'on', header: 'Date', look: 'quiet', phone: 'left', cell: ({ on }) => <FormattedDate iso={on} /> },
  {
    id: 'text',
    header: 'On the statement',
    phone: 'wide',
    cell: (line) => (
      <div className="bank-line-text">
        <span title={`${line.fileName}, row ${line.row}, account ${line.account}`}>{line.text || 'No text'}</span>
        <What line={line} />
      </div>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    phone: 'corner',
    cell: (line) => (
      <>
        {formatRand(fromDecimal(line.amount))}
        {line.state === 'open' && line.openAmount !== line.amount && (
          <small className="block">{formatRand(fromDecimal(line.openAmount))} open</small>
        )}
      </>
    ),
  },
  {
    id: 'do',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    phone: 'wide',
    cell: (line) => <Buttons line={line} />,
  },
]

const isIn = ({ amount }: BankLine) => !amount.startsWith('-')

/** What the line is, or probably is, and why. */
function What({ line }: { line: BankLine }) {
  const { proposal, matches, state, reason, by } = line
  const live = matches.filter(({ isReversed }) => !isReversed)
  const reversed = matches.filter(({ isReversed }) => isReversed)
  return (
    <>
      {live.map(({ order, amount, kind, isLinked }) => (
        <small key={`${order?._id} ${amount}`}>
          {kind === 'refund' ? 'Refund of ' : live.length > 1 ? `${formatRand(fromDecimal(amount))} for ` : 'For '}
          {order ? (
            <Link className="underline underline-offset-3" to={`/manage/orders/${order._id}`}>
              {order.orderNumber}
            </Link>
          ) : (
            'a payment without an order'
          )}
          {isLinked && ', recorded before'}
        </small>
      ))}
      {state === 'open' && reversed.length > 0 && (
        <small>
          The payment of {[...new Set(reversed.map(({ order }) => order?.orderNumber))].join(', ')} was taken back.
        </small>
      )}
      {state === 'open' && proposal && (
        <div className="bank-line-proposal">
          <Chip tone={proposal.certainty === 'sure' ? 'ok' : 'hold'}>
            {proposal.certainty === 'sure' ? 'Sure' : 'Likely'}
          </Chip>
          <span>
            {proposal.orders?.map(({ _id, orderNumber, name, amount }, at) => (
              <span key={_id}>
                {at > 0 && ', '}
                <Link className="underline underline-offset-3" to={`/manage/orders/${_id}`}>
                  {orderNumber}
                </Link>{' '}
                {name}
                {(proposal.orders?.length ?? 0) > 1 && ` ${formatRand(fromDecimal(amount))}`}
              </span>
            ))}
            {proposal.refund &&
              (proposal.refund.order ? (
                <>
                  Refund of{' '}
                  <Link className="underline underline-offset-3" to={`/manage/orders/${proposal.refund.order._id}`}>
                    {proposal.refund.order.orderNumber}
                  </Link>{' '}
                  {proposal.refund.buyer}
                </>
              ) : (
                'Refund of a payment without an order'
              ))}
            <small>{proposal.why}</small>
          </span>
        </div>
      )}
      {state === 'open' && !proposal && (
        <small>Nothing fits. {isIn(line) ? 'Choose an order, or park it.' : 'Park it, or ignore it.'}</small>
      )}
      {state !== 'open' && reason && <small>{reason}</small>}
      {state !== 'open' && by && (
        <small>
          {state === 'confirmed' ? 'Confirmed' : state === 'ignored' ? 'Ignored' : 'Parked'} by {by}
        </small>
      )}
    </>
  )
}

function Buttons({ line }: { line: BankLine }) {
  const acts = use(ActsContext)
  if (!acts) throw new Error('This belongs inside <BankLines>')
  const may = useMay()
  const { state, proposal, matches } = line
  const isRefund = matches.some(({ kind }) => kind === 'refund')
  const name = `${formatRand(Math.abs(fromDecimal(line.amount)))} ${line.text}`
  const isBusy = acts.busy !== undefined
  const again = state === 'confirmed' ? 'Take back' : 'Check again'
  if (state === 'confirmed' || state === 'ignored')
    return isRefund ? null : (
      <Button small disabled={isBusy} aria-label={`${again} ${name}`} onClick={() => acts.onReopen(line)}>
        {again}
      </Button>
    )
  const choose = state === 'open' && proposal ? 'Other' : 'Choose'
  return (
    <div className="bank-line-buttons">
      {state === 'open' && proposal && (!proposal.refund || may('orders.refund')) && (
        <Button
          small
          variant={proposal.certainty === 'sure' ? 'primary' : 'plain'}
          busy={acts.busy === line._id}
          busyText="Confirming"
          disabled={isBusy && acts.busy !== line._id}
          data-line={line._id}
          aria-label={`Confirm ${name}`}
          onClick={() => acts.onConfirm(line)}
        >
          Confirm
        </Button>
      )}
      {isIn(line) && (
        <Button
          small
          disabled={isBusy}
          data-line={line._id}
          aria-label={`${choose} orders for ${name}`}
          onClick={() => acts.onChoose(line)}
        >
          {choose}
        </Button>
      )}
      {state === 'open' ? (
        <Button small disabled={isBusy} aria-label={`Park ${name}`} onClick={() => acts.onPark(line)}>
          Park
        </Button>
      ) : (
        <Button small disabled={isBusy} aria-label={`Check again ${name}`} onClick={() => acts.onReopen(line)}>
          Check again
        </Button>
      )}
      <Button
        small
        disabled={isBusy}
        data-line={line._id}
        aria-label={`Ignore ${name}`}
        onClick={() => acts.onIgnore(line)}
      >
        Ignore
      </Button>
    </div>
  )
}
