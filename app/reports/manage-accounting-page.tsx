import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { useProof } from '#app/accounts/security/use-proof.ts'
import { useAction } from '#app/api/use-action.ts'
import { useGetBooksQuery } from '#app/settings/manage-api.ts'
import { Button, ButtonAnchor } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { Panel } from '#app/ui/panel.tsx'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import { startDownload } from '#app/ui/tables/start-download.ts'
import { useVatPercent } from '#app/ui/vat-context.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Batch } from '#contract/reports/calls.ts'
import { useListBatchesQuery, useMakeBatchMutation } from './api.ts'
import { ReportsTabs } from './manage-reports-tabs.tsx'

/** Documents for the accounting program, each once. */
export default function ManageAccountingPage() {
  const { data, isError, isFetching, refetch } = useListBatchesQuery({ querystring: { page: 1 } })
  const prove = useProof()
  const vatPercent = useVatPercent()
  const { data: books } = useGetBooksQuery()
  const hasVat = books?.hasVat ?? vatPercent > 0
  const [makeBatch, { isLoading }] = useMakeBatchMutation()
  const { run } = useAction(makeBatch, { fallback: 'The batch could not be made. Please try again.' })
  return (
    <>
      <title>Accounting export | Back-office</title>
      <div className="office-page-head">
        <h1>Accounting export</h1>
      </div>
      <ReportsTabs current="Accounting export" hasVat={hasVat} />
      {isError && !isFetching && !data && <ErrorState title="The batches could not be loaded" onRetry={refetch} />}
      {!data && isFetching && <TableSkeleton columns={5} />}
      {data && (
        <Panel title="Next batch" className="mb-5">
          <p className="mb-3">
            {data.waiting === 0
              ? 'No document waits for a batch.'
              : `${pluralise(data.waiting, 'document')} ${data.waiting === 1 ? 'is' : 'are'} in no batch yet.`}{' '}
            <span className="note">
              A batch takes up to 500, oldest first; specimens stay out. Account codes{hasVat && ' and tax type'} are in{' '}
              <Link to="/manage/settings/vat">Settings</Link>.
            </span>
          </p>
          <Button
            small
            busy={isLoading}
            disabled={data.waiting === 0}
            onClick={async () => {
              const reply = await run({ body: {} })
              if (reply.ok)
                toast.success(`Batch ${reply.value.number} has ${pluralise(reply.value.documents, 'document')}.`)
            }}
          >
            Make the next batch
          </Button>
        </Panel>
      )}
      {data && (
        <section className="panel">
          <DataTable
            label="Batches"
            columns={columns(prove, hasVat)}
            rows={data.batches}
            rowId={({ number }) => String(number)}
            empty={
              <EmptyState title="No batches yet">
                {data.waiting > 0
                  ? 'Enter your account codes in Settings, then make the first batch and import it into Xero.'
                  : `Documents appear once orders are paid${hasVat ? ' and your VAT number is entered in Settings' : ''}. Then make the first batch here.`}
              </EmptyState>
            }
          />
        </section>
      )}
    </>
  )
}

type Renew = Parameters<typeof startDownload>[1]

const columns = (renew: Renew, hasVat: boolean): Column<Batch>[] => [
  { id: 'number', header: 'Batch', look: 'id', phone: 'left', cell: ({ number }) => String(number) },
  {
    id: 'made',
    header: 'Made',
    look: 'quiet',
    phone: 'next',
    cell: ({ madeAt, madeBy }) => (
      <>
        <FormattedDate iso={madeAt} />
        {madeBy && `, ${madeBy}`}
      </>
    ),
  },
  {
    id: 'documents',
    header: 'Documents',
    look: 'grow',
    phone: 'wide',
    cell: ({ documents, first, last }) => `${pluralise(documents, 'document')}, ${first} to ${last}`,
  },
  {
    id: 'total',
    header: hasVat ? 'Total incl. VAT' : 'Total',
    align: 'end',
    phone: 'corner',
    cell: ({ totalPrice }) => <b className="font-semibold">{formatRand(fromDecimal(totalPrice))}</b>,
  },
  {
    id: 'do',
    header: 'Files',
    hideHeader: true,
    align: 'end',
    phone: 'wide',
    cell: ({ number }) => (
      <span className="inline-flex flex-wrap gap-2">
        {(['xero', 'ledger'] as const).map((format) => {
          const href = `/api/books/batches/${number}/file?format=${format}`
          return (
            <ButtonAnchor
              key={format}
              small
              icon={<Download size={16} aria-hidden="true" />}
              href={href}
              download
              aria-label={`${format === 'xero' ? 'Xero CSV' : 'Ledger CSV'} of batch ${number}`}
              onClick={(event) => {
                event.preventDefault()
                void startDownload(href, renew)
              }}
            >
              {format === 'xero' ? 'Xero CSV' : 'Ledger CSV'}
            </ButtonAnchor>
          )
        })}
      </span>
    ),
  },
]
