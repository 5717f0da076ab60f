import '#app/ui/tables/data-table.css'
import { ClipboardList } from 'lucide-react'
import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import type { ListSummary } from '#contract/lists/calls.ts'
import { useListListsQuery } from './api.ts'

const columns: Column<ListSummary>[] = [
  {
    id: 'name',
    header: 'List',
    look: 'grow',
    phone: 'left',
    value: ({ name }) => name,
    cell: ({ _id, name }) => (
      <Link className="font-semibold underline underline-offset-3" to={`/my-profile/lists/${_id}`}>
        {name}
      </Link>
    ),
  },
  {
    id: 'lines',
    header: 'Contents',
    align: 'end',
    phone: 'corner',
    cell: ({ lineCount }) => pluralise(lineCount, 'product'),
  },
  {
    id: 'shared',
    header: 'Shared',
    phone: 'right',
    cell: ({ isShared }) => isShared && <Chip tone="info">Shared</Chip>,
  },
  {
    id: 'changed',
    header: 'Changed',
    look: 'quiet',
    phone: 'left',
    value: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => <FormattedDate iso={updatedAt} />,
  },
]

export default function MyListsPage() {
  const { currentData: data, isError, refetch } = useListListsQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <>
      <title>My lists</title>
      {isError && !data && <ErrorState title="Your lists could not be loaded" onRetry={refetch} />}
      {!isError && !data && <TableSkeleton />}
      {data && (
        <section className="panel">
          <DataTable
            label="My lists"
            columns={columns}
            rows={data.lists}
            rowId={({ _id }) => _id}
            empty={
              <EmptyState
                title="No lists yet"
                icon={<ClipboardList size={36} strokeWidth={1.5} aria-hidden="true" />}
                action={
                  <>
                    <ButtonLink variant="primary" to="/quick-order">
                      Quick order
                    </ButtonLink>
                    <ButtonLink to="/shop">Go to the shop</ButtonLink>
                  </>
                }
              >
                Save what you order often: from your cart, a product, a past order or a quick order.
              </EmptyState>
            }
          />
        </section>
      )}
    </>
  )
}
