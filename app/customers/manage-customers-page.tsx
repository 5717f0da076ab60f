import { Users } from 'lucide-react'
import { Link } from 'react-router'
import { useProof } from '#app/accounts/security/use-proof.ts'
import { useMay } from '#app/accounts/use-may.ts'
import { live } from '#app/api/live.ts'
import { toApiError, toWords } from '#app/api/use-action.ts'
import { useNewRows } from '#app/api/use-new-rows.ts'
import { writeQuery } from '#app/api/write-url.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { formatCount } from '#app/ui/format/format-count.ts'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { DebouncedSearch } from '#app/ui/forms/debounced-search.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TabLinks } from '#app/ui/navigation/tab-links.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { DataTable } from '#app/ui/tables/data-table.tsx'
import { ExportLinks } from '#app/ui/tables/export-links.tsx'
import { NewRows } from '#app/ui/tables/new-rows.tsx'
import { PageFoot } from '#app/ui/tables/page-foot.tsx'
import { Toolbar } from '#app/ui/tables/toolbar.tsx'
import { type CustomerSort, customerKinds, customerSorts, lastOrders } from '#contract/customers/rules.ts'
import { officePageSize } from '#contract/page-sizes.ts'
import { useListCustomersQuery, useListCustomerTagsQuery } from './api.ts'
import { customerColumns } from './customer-columns.tsx'

const kindLabels = { account: 'Accounts', guest: 'Guests' }
const lastOptions = [
  { value: '30', label: 'Ordered in the last 30 days' },
  { value: '90', label: 'Ordered in the last 90 days' },
  { value: '365', label: 'Ordered in the last year' },
  { value: 'before', label: 'Not for a year' },
  { value: 'never', label: 'Never ordered' },
]

/** Accounts and guests, with what they have bought and what they owe. Search, filters, sort and page are in the URL. */
export default function ManageCustomersPage() {
  const [params, change] = useUrlState()
  const may = useMay()
  const read = (name: string) => params.get(name) ?? ''
  const search = read('search')
  const tag = read('tag')
  const isOpen = read('open') === 'true'
  const kind = customerKinds.find((word) => word === read('kind'))
  const last = lastOrders.find((word) => word === read('last'))
  const sort = customerSorts.find((word) => word === read('sort')) ?? 'last-order'
  const page = Math.max(1, Math.trunc(Number(read('page'))) || 1)
  const filter = {
    ...(search ? { search } : {}),
    ...(kind ? { kind } : {}),
    ...(tag ? { tag } : {}),
    ...(isOpen ? { open: true } : {}),
    ...(last ? { last } : {}),
    sort,
  }
  const list = useListCustomersQuery({ querystring: { ...filter, page } }, live)
  const { currentData, data, isFetching, isError, error, refetch } = list
  const tags = useListCustomerTagsQuery(undefined, live).data?.tags ?? []
  const fresh = useNewRows({ ...filter, page }, currentData?.customers)
  // Old rows stay, dimmed, while the next ones load; after a failure they would be wrong.
  const latest = currentData ?? (isFetching ? data : undefined)
  const isFiltered = Boolean(search || kind || tag || isOpen || last)
  const toKind = (value: string) => {
    const next = new URLSearchParams(params)
    next.delete('page')
    if (value) next.set('kind', value)
    else next.delete('kind')
    return `?${next}`
  }
  return (
    <>
      <title>Customers | Back-office</title>
      <div className="office-page-head">
        <h1>Customers</h1>
        {latest && <span className="note">{pluralise(latest.total, 'customer', 'customers')}</span>}
        <span className="flex-1" />
        <ExportLinks href={(format) => `/api/customer/export${writeQuery({ ...filter, format })}`} renew={useProof()} />
      </div>
      <section className="panel" aria-busy={isFetching && !currentData}>
        <TabLinks
          label="Kind of customer"
          tabs={[
            { to: toKind(''), label: 'All', current: kind === undefined },
            ...customerKinds.map((value) => ({
              to: toKind(value),
              label: kindLabels[value],
              current: kind === value,
            })),
          ]}
        />
        <Toolbar>
          <DebouncedSearch
            label="Name, company, phone or e-mail"
            value={search}
            onChange={(text) => change({ search: text })}
          />
          <Select
            dense
            hideLabel
            label="Last order"
            placeholder="Any last order"
            options={lastOptions}
            value={last ?? ''}
            onChange={(event) => change({ last: event.target.value })}
          />
          {(tags.length > 0 || tag) && (
            <Select
              dense
              hideLabel
              label="Tag"
              placeholder="Any tag"
              options={[
                ...(tag && !tags.some((one) => one.tag === tag) ? [{ value: tag, label: tag }] : []),
                ...tags.map((one) => ({ value: one.tag, label: `${one.tag} (${formatCount(one.customers)})` })),
              ]}
              value={tag}
              onChange={(event) => change({ tag: event.target.value })}
            />
          )}
          <Button
            small
            variant={isOpen ? 'primary' : 'plain'}
            aria-pressed={isOpen}
            onClick={() => change({ open: isOpen ? undefined : 'true' })}
          >
            Open balance
          </Button>
        </Toolbar>
        {isError && !isFetching && (
          <ErrorState title="The customers could not be loaded" onRetry={refetch}>
            {toWords(toApiError(error), { fallback: 'Please try again.' })}
          </ErrorState>
        )}
        {!latest && isFetching && <TableSkeleton columns={6} />}
        <NewRows count={fresh.waiting} words={['new customer', 'new customers']} onShow={fresh.show} />
        {latest && (
          <DataTable
            label="Customers"
            columns={customerColumns}
            rows={fresh.rows ?? latest.customers}
            rowId={(customer) => customer._id}
            sort={{ id: sort, descending: sort !== 'name' }}
            onSort={({ id }) => change({ sort: id as CustomerSort })}
            empty={
              <EmptyState
                title={isFiltered ? 'No customers found' : 'No customers yet'}
                icon={<Users size={36} strokeWidth={1.5} aria-hidden="true" />}
                action={
                  isFiltered ? (
                    <ButtonLink small to="/manage/customers">
                      Show all customers
                    </ButtonLink>
                  ) : (
                    may('quotes.write') && (
                      <ButtonLink small to="/manage/quotes?new=order">
                        Enter an order by phone
                      </ButtonLink>
                    )
                  )
                }
              >
                {isFiltered
                  ? 'Try a shorter search, or fewer filters.'
                  : 'Whoever registers, orders, asks for a quote or writes to you appears here by itself.'}
              </EmptyState>
            }
          />
        )}
        {latest && <PageFoot page={page} limit={officePageSize} pages={latest.pages} total={latest.total} />}
      </section>
      <p className="note mt-3">
        Guests are grouped by the e-mail address they gave. Sign-ins and roles are under{' '}
        <Link className="underline underline-offset-3" to="/manage/users">
          Accounts and roles
        </Link>
        .
      </p>
    </>
  )
}
