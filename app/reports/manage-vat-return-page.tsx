import { Download, Lock, LockOpen } from 'lucide-react'
import { Link } from 'react-router'
import { useProof } from '#app/accounts/security/use-proof.ts'
import { useAction } from '#app/api/use-action.ts'
import { warm } from '#app/api/warm.ts'
import { writeQuery } from '#app/api/write-url.ts'
import { manageShopApi, useGetBooksQuery, useUpdateBooksMutation } from '#app/settings/manage-api.ts'
import { Button, ButtonAnchor, ButtonLink } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { Panel } from '#app/ui/panel.tsx'
import { startDownload } from '#app/ui/tables/start-download.ts'
import { Toolbar } from '#app/ui/tables/toolbar.tsx'
import { addDays, formatDay, today } from '#contract/days.ts'
import { formatRand, fromDecimal, nameVat } from '#contract/money.ts'
import type { Books, VatReturn } from '#contract/reports/calls.ts'
import { categoryNames, type Period, type VatCategory, vatCategories, vatPeriodOf } from '#contract/reports/periods.ts'
import { useGetVatReturnQuery } from './api.ts'
import { ReportsTabs } from './manage-reports-tabs.tsx'

const load = warm(() => [manageShopApi.endpoints.getBooks.initiate()])

export { load as clientLoader, load as loader }

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
const name = ({ from, to }: Period) => `${formatDay(from)} to ${formatDay(to)}`

/** What to enter on SARS's VAT201, and the documents behind each figure. */
export default function ManageVatReturnPage() {
  const { data: books, isError, refetch } = useGetBooksQuery()
  return (
    <>
      <title>VAT return | Back-office</title>
      <div className="office-page-head">
        <h1>VAT return</h1>
      </div>
      <ReportsTabs current="VAT return" hasVat />
      {isError && !books && <ErrorState title="The books could not be loaded" onRetry={refetch} />}
      {!books && !isError && <TextSkeleton lines={8} />}
      {books && <Return books={books} />}
    </>
  )
}

function Return({ books }: { books: Books }) {
  const [params, change] = useUrlState()
  const prove = useProof()
  const [updateBooks] = useUpdateBooksMutation()
  const { run } = useAction(updateBooks, { fallback: 'This could not be saved. Please try again.' })
  const now = today()
  // The next one, so that what is coming can be seen, and two years back.
  const periods = Array.from({ length: books.vatCategory === 'C' ? 25 : 13 }, (_, back) =>
    vatPeriodOf(books.vatCategory, now, -back),
  )
  const urlFrom = params.get('from') ?? ''
  const period = periods.find(({ from }) => isDay(urlFrom) && from === urlFrom) ?? periods[1] ?? vatPeriodOf('B', now)
  const { currentData: report, isError, isFetching, refetch } = useGetVatReturnQuery({ querystring: period })
  const file = (format: 'pdf' | 'csv' | 'xlsx') => `/api/report/vat/export${writeQuery({ ...period, format })}`
  return (
    <>
      <section className="panel mb-5">
        <Toolbar>
          <Select
            dense
            label="Period"
            options={periods.map((one) => ({ value: one.from, label: name(one) }))}
            value={period.from}
            onChange={({ target }) => change({ from: target.value })}
          />
          <Select
            dense
            label="How often you file"
            options={vatCategories.map((value) => ({ value, label: `${value}: ${categoryNames[value]}` }))}
            value={books.vatCategory}
            onChange={({ target }) => {
              change({ from: '' })
              void run({ body: { vatCategory: target.value as VatCategory } })
            }}
          />
          <span className="flex flex-wrap items-end gap-2">
            {(['pdf', 'csv', 'xlsx'] as const).map((format) => (
              <ButtonAnchor
                key={format}
                small
                icon={<Download size={16} aria-hidden="true" />}
                href={file(format)}
                download
                onClick={(event) => {
                  event.preventDefault()
                  void startDownload(file(format), prove)
                }}
              >
                {format.toUpperCase()}
              </ButtonAnchor>
            ))}
          </span>
        </Toolbar>
      </section>
      {isError && !isFetching && <ErrorState title="The figures could not be loaded" onRetry={refetch} />}
      {!report && isFetching && <TextSkeleton lines={8} />}
      {report && <Figures report={report} />}
      {report && <PeriodLock books={books} period={period} />}
    </>
  )
}

function Figures({ report }: { report: VatReturn }) {
  const { invoices, creditNotes, untaxed } = report
  if (invoices.count + creditNotes.count + untaxed.count === 0)
    return (
      <Panel>
        <EmptyState
          title="No documents in this period"
          action={
            <ButtonLink small to="/manage/orders">
              Go to the orders
            </ButtonLink>
          }
        >
          An invoice is issued when an order is paid, and counts on the day of the payment. Record payments first.
        </EmptyState>
      </Panel>
    )
  const only = report.isSpecimen ? 'specimens' : 'documents'
  const documents = (kind?: 'invoice' | 'credit_note') =>
    `/manage/invoices${writeQuery({ dates: 'taxed', from: report.from, to: report.to, only, ...(kind ? { kind } : {}) })}`
  return (
    <>
      {report.isSpecimen && (
        <div className="mb-5">
          <Banner tone="hold">
            <b>SPECIMEN.</b> This period has only specimens, which are counted here. Do not file these figures.
          </Banner>
        </div>
      )}
      <Panel title="For the VAT201" className="mb-5 max-w-4xl">
        <dl className="totals">
          <Figure label="Field 1: standard-rated supplies, incl. VAT" price={report.field1} to={documents()} isStrong />
          <Figure label="Field 4: output tax, as on the documents" price={report.field4} to={documents()} isStrong />
          <Figure label="Field 4, as the form calculates it from field 1" price={report.calculated} to={documents()} />
          <Figure label="Difference by rounding" price={report.difference} to={documents()} />
        </dl>
        {report.rates.length > 1 && (
          <p className="note mt-3">
            Two rates applied:{' '}
            {report.rates
              .map(({ percent, field1, field4 }) => `${nameVat(percent)}: ${rand(field1)}, tax ${rand(field4)}`)
              .join('; ')}
            .
          </p>
        )}
      </Panel>
      <Panel title="Where they come from" className="mb-5 max-w-4xl">
        <dl className="totals">
          <Figure
            label={pluralise(invoices.count, 'tax invoice')}
            price={invoices.totalPrice}
            to={documents('invoice')}
          />
          <Figure label="VAT on them" price={invoices.taxPrice} to={documents('invoice')} />
          <Figure
            label={pluralise(creditNotes.count, 'credit note')}
            price={creditNotes.totalPrice}
            to={documents('credit_note')}
            isMinus
          />
          <Figure label="VAT on them" price={creditNotes.taxPrice} to={documents('credit_note')} isMinus />
          {untaxed.count > 0 && (
            <Figure label="Without VAT, not on the return" price={untaxed.totalPrice} to={documents()} />
          )}
        </dl>
        {report.specimens > 0 && <p className="note mt-3">{pluralise(report.specimens, 'specimen')} left out.</p>}
      </Panel>
    </>
  )
}

const rand = (price: string) => formatRand(fromDecimal(price))

type FigureProps = { label: string; price: string; to: string; isStrong?: boolean; isMinus?: boolean }

const Figure = ({ label, price, to, isStrong = false, isMinus = false }: FigureProps) => (
  <div className={isStrong ? 'totals-sum' : undefined}>
    <dt>{label}</dt>
    <dd>
      <Link
        className="underline underline-offset-3"
        to={to}
        aria-label={`${label}: ${rand(price)}, show the documents`}
      >
        {formatRand((isMinus ? -1 : 1) * fromDecimal(price))}
      </Link>
    </dd>
  </div>
)

/** Once a return is filed, nothing may move into its period. */
function PeriodLock({ books: { lockedTo }, period }: { books: Books; period: Period }) {
  const [updateBooks, { isLoading }] = useUpdateBooksMutation()
  const { run } = useAction(updateBooks, { fallback: 'The period could not be locked. Please try again.' })
  const isLocked = lockedTo !== null && period.to <= lockedTo
  const isOver = period.to < today()
  const change = async (to: string | null) => {
    const reply = await run({ body: { lockedTo: to } })
    if (reply.ok) toast.success(to ? `Locked up to ${formatDay(to)}.` : 'The books are open.')
  }
  return (
    <Panel title="Lock" className="max-w-4xl">
      <p className="note mb-3">
        {lockedTo
          ? `The books are locked up to ${formatDay(lockedTo)}. `
          : 'Nothing is locked. Lock the period once the return is filed. '}
        A payment cannot be dated into a locked period, and documents that are issued later count on the first open day.
      </p>
      {isLocked ? (
        <Button
          small
          busy={isLoading}
          icon={<LockOpen size={16} aria-hidden="true" />}
          onClick={() => void change(addDays(period.from, -1))}
        >
          Unlock from {formatDay(period.from)}
        </Button>
      ) : isOver ? (
        <Button
          small
          busy={isLoading}
          icon={<Lock size={16} aria-hidden="true" />}
          onClick={() => void change(period.to)}
        >
          Lock up to {formatDay(period.to)}
        </Button>
      ) : (
        <p className="note">This period is not over yet.</p>
      )}
    </Panel>
  )
}
