import { Upload } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { toApiError, toWords } from '#app/api/use-action.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { DebouncedSearch } from '#app/ui/forms/debounced-search.tsx'
import { TabLinks } from '#app/ui/navigation/tab-links.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { PageFoot } from '#app/ui/tables/page-foot.tsx'
import { Toolbar } from '#app/ui/tables/toolbar.tsx'
import type { BankLine, UploadedStatement } from '#contract/bank/calls.ts'
import { type BankLineState, bankLineStates, bankPageSize } from '#contract/bank/rules.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import { useListBankLinesQuery } from './api.ts'
import { BankLines } from './bank-lines.tsx'
import { ChooseOrders } from './choose-orders.tsx'
import { ConfirmRefund } from './confirm-refund.tsx'
import { IgnoreLine } from './ignore-line.tsx'
import { UploadResult, UploadStatement } from './upload-statement.tsx'
import { isSure, sumOf, useDecisions } from './use-decisions.ts'

const tabs: Record<BankLineState, string> = {
  open: 'To check',
  confirmed: 'Confirmed',
  unknown: 'Unknown',
  ignored: 'Ignored',
}
const nothing: Record<BankLineState, [title: string, text: string]> = {
  open: ['All lines are checked', 'Upload the next statement when your bank has one.'],
  confirmed: ['Nothing confirmed yet', 'Lines that you confirm become payments of their orders, and stay here.'],
  unknown: ['Nothing parked', 'Park a line here until you know what it is for.'],
  ignored: ['Nothing ignored', 'Money out and lines that are no payment of an order are kept here.'],
}

type Dialog = { kind: 'choose' | 'ignore' | 'refund' | 'reopen'; line: BankLine; refusal?: string | undefined }

/** The lines of bank statements, which a person confirms one by one, or all the sure ones at once. */
export default function ManageBankPage() {
  const [params, change] = useUrlState()
  const read = (name: string) => params.get(name) ?? ''
  const state = bankLineStates.find((word) => word === read('state')) ?? 'open'
  const search = read('search')
  const page = Math.max(1, Math.trunc(Number(read('page'))) || 1)
  const list = useListBankLinesQuery({ querystring: { state, page, ...(search ? { search } : {}) } })
  const { currentData, data, isFetching, isError, error, refetch } = list
  const latest = currentData ?? (isFetching ? data : undefined)
  const lines = latest?.lines ?? []
  const [isUploading, setUploading] = useState(false)
  const [uploaded, setUploaded] = useState<UploadedStatement>()
  const [dialog, setDialog] = useState<Dialog>()
  const [busy, setBusy] = useState<string>()
  const { confirm, confirmAll, stop, park, reopen, offerUndo, refresh, progress } = useDecisions()
  const focusNext = useNextFocus(lines)
  const sure = state === 'open' ? lines.filter(isSure) : []
  // A search shows fewer: only those are confirmed.
  const sureCount = search === '' && page === 1 ? Math.max(sure.length, latest?.sure ?? 0) : sure.length
  const isEmpty = latest !== undefined && bankLineStates.every((one) => latest.counts[one] === 0)
  const isBusy = busy !== undefined || progress !== undefined

  // The last line of the last page is decided: go to the page before.
  const pages = currentData?.pages ?? page
  useEffect(() => {
    if (page > Math.max(1, pages)) change({ page: pages > 1 ? String(pages) : undefined })
  }, [page, pages, change])

  const confirmOne = async (line: BankLine) => {
    if (line.proposal?.refund) return setDialog({ kind: 'refund', line })
    setBusy(line._id)
    const refusal = await confirm(line)
    setBusy(undefined)
    if (!refusal) focusNext(line)
    // The list is being fetched again: choosing orders for the old line would only be refused again.
    else if (refusal.code === 'stale' || refusal.code === 'conflict') toast.error(refusal.text)
    else setDialog({ kind: 'choose', line, refusal: refusal.text })
  }
  useControlEnter(() => {
    if (sure.length > 0 && !isBusy && !dialog) void confirmAll(sure, sureCount)
  })
  const close = () => setDialog(undefined)
  const goOn = (line: BankLine) => {
    refresh()
    focusNext(line)
  }
  const afterDecision = (line: BankLine, text: string) => {
    offerUndo([line], text)
    goOn(line)
  }
  const toTab = (tab: BankLineState) => {
    const next = new URLSearchParams(params)
    next.delete('page')
    if (tab === 'open') next.delete('state')
    else next.set('state', tab)
    return `?${next}`
  }
  return (
    <>
      <title>Bank statements | Back-office</title>
      <div className="office-page-head">
        <h1>Bank statements</h1>
        <span className="flex-1" />
        {!isEmpty && (
          <Button
            variant={latest?.counts.open ? 'plain' : 'primary'}
            icon={<Upload size={16} aria-hidden="true" />}
            aria-expanded={isUploading}
            onClick={() => setUploading(!isUploading)}
          >
            Upload a statement
          </Button>
        )}
      </div>
      <div className="grid gap-4">
        {(isUploading || isEmpty) && (
          <UploadStatement
            onUploaded={(statement) => {
              setUploaded(statement)
              setUploading(false)
              change({ state: undefined, search: undefined })
            }}
          />
        )}
        {uploaded && <UploadResult statement={uploaded} />}
        <section className="panel" aria-busy={isFetching}>
          <TabLinks
            label="Lines"
            tabs={bankLineStates.map((one) => ({
              to: toTab(one),
              label: tabs[one],
              count: latest?.counts[one],
              current: one === state,
            }))}
          />
          <Toolbar>
            <DebouncedSearch
              label="Text, amount, account or order"
              value={search}
              onChange={(text) => change({ search: text })}
            />
            {sure.length > 0 && !progress && (
              <>
                <Button small variant="primary" disabled={isBusy} onClick={() => void confirmAll(sure, sureCount)}>
                  Confirm {sureCount === 1 ? 'the sure line' : `all ${sureCount} sure lines`}
                </Button>
                <span className="bank-keys">Ctrl Enter</span>
              </>
            )}
          </Toolbar>
          {progress && (
            <div className="p-4">
              <ProgressBar
                label="Confirming"
                value={(100 * progress.done) / progress.of}
                note={`${progress.done} of ${pluralise(progress.of, 'line')}`}
              />
              <Button small className="mt-2" onClick={stop}>
                Stop
              </Button>
            </div>
          )}
          {isError && !isFetching && (
            <ErrorState title="The lines could not be loaded" onRetry={refetch}>
              {toWords(toApiError(error), { fallback: 'Please try again.' })}
            </ErrorState>
          )}
          {!latest && isFetching && <TableSkeleton columns={4} />}
          {latest && (
            <BankLines
              label={tabs[state]}
              lines={lines}
              acts={{
                busy: busy ?? (progress ? 'all' : undefined),
                onConfirm: (line) => void confirmOne(line),
                onChoose: (line) => setDialog({ kind: 'choose', line }),
                onPark: (line) => {
                  focusNext(line)
                  void park(line)
                },
                onIgnore: (line) => setDialog({ kind: 'ignore', line }),
                onReopen: (line) =>
                  line.state === 'confirmed' ? setDialog({ kind: 'reopen', line }) : void reopen([line]),
              }}
              empty={<Empty state={state} isSearch={search !== ''} isNew={isEmpty} />}
            />
          )}
          {latest && <PageFoot page={page} limit={bankPageSize} pages={latest.pages} total={latest.total} />}
        </section>
      </div>
      {dialog?.kind === 'choose' && (
        <ChooseOrders line={dialog.line} refusal={dialog.refusal} onDone={afterDecision} onClose={close} />
      )}
      {dialog?.kind === 'ignore' && <IgnoreLine line={dialog.line} onIgnored={afterDecision} onClose={close} />}
      {dialog?.kind === 'refund' && <ConfirmRefund line={dialog.line} onDone={goOn} onClose={close} />}
      <ConfirmDialog
        open={dialog?.kind === 'reopen'}
        title={`Take back ${dialog ? sumOf(dialog.line) : ''}?`}
        confirmText="Take it back"
        onConfirm={() => {
          close()
          if (dialog) void reopen([dialog.line])
        }}
        onCancel={close}
      >
        {describeReopening(dialog?.line)}
      </ConfirmDialog>
    </>
  )
}

function describeReopening(line: BankLine | undefined): string {
  const live = line?.matches.filter(({ isReversed, isEarlier }) => !isReversed && !isEarlier) ?? []
  const orders = live
    .map(({ order, amount }) => `${order?.orderNumber} (${formatRand(fromDecimal(amount))})`)
    .join(', ')
  return live.every(({ isLinked }) => isLinked)
    ? `The line is no longer linked to the payment of ${orders}, which stays.`
    : `The payment of ${orders} is reversed, and the buyer is told if the confirmation has been sent. The line waits to be checked again.`
}

function Empty({ state, isSearch, isNew }: { state: BankLineState; isSearch: boolean; isNew: boolean }) {
  if (isSearch)
    return (
      <EmptyState
        title="No lines found"
        action={
          <ButtonLink small to="?">
            Show all lines to check
          </ButtonLink>
        }
      >
        Try a shorter search, or another tab.
      </EmptyState>
    )
  const [title, text] = isNew
    ? [
        'No statement yet',
        'Download a statement from your bank as CSV or OFX, and upload it above. We look for your order numbers in it, and you confirm what is right.',
      ]
    : nothing[state]
  return <EmptyState title={title}>{text}</EmptyState>
}

/** After a decision the focus goes to the next line, so that the keyboard never has to look for its place. */
function useNextFocus(lines: readonly BankLine[]) {
  const [next, setNext] = useState<{ id: string | undefined; before: readonly BankLine[] }>()
  useEffect(() => {
    // Until the list has changed, the buttons of the line that is decided are still there.
    if (!next || next.before === lines) return
    document.querySelector<HTMLElement>(`button[data-line="${next.id}"]`)?.focus()
    setNext(undefined)
  }, [next, lines])
  return (line: BankLine) => {
    const at = lines.findIndex(({ _id }) => _id === line._id)
    setNext({ id: (lines[at + 1] ?? lines[at - 1])?._id, before: lines })
  }
}

function useControlEnter(work: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, [role="dialog"]')
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isTyping) return
    event.preventDefault()
    work()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
