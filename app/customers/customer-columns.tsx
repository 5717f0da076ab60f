import { Link } from 'react-router'
import { Chip } from '#app/ui/chip.tsx'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { formatCount } from '#app/ui/format/format-count.ts'
import type { Column } from '#app/ui/tables/data-table.tsx'
import type { CustomerSummary } from '#contract/customers/calls.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'

const Rand = ({ price }: { price: string }) => (fromDecimal(price) === 0 ? '–' : formatRand(fromDecimal(price)))

/** The ids are the API's names for sorting. */
export const customerColumns: Column<CustomerSummary>[] = [
  {
    id: 'name',
    header: 'Customer',
    sortable: true,
    look: 'grow',
    phone: 'left',
    cell: ({ _id, name, company, kind }) => (
      <>
        <Link className="font-semibold underline-offset-3 hover:underline" to={`/manage/customers/${_id}`}>
          {company || name}
        </Link>{' '}
        {company && <small>{name}</small>} {kind === 'guest' && <small>guest</small>}
      </>
    ),
  },
  {
    id: 'email',
    header: 'E-mail',
    look: 'grow',
    phone: 'wide',
    cell: ({ email }) => email,
  },
  {
    id: 'tags',
    header: 'Tags',
    phone: 'wide',
    tablet: 'hide',
    cell: ({ tags }) =>
      tags.length > 0 && (
        <span className="chip-row">
          {tags.slice(0, 3).map((tag) => (
            <Chip key={tag} tone="idle">
              {tag}
            </Chip>
          ))}
          {tags.length > 3 && <small>and {tags.length - 3} more</small>}
        </span>
      ),
  },
  {
    id: 'orders',
    header: 'Orders',
    sortable: true,
    align: 'end',
    phone: 'hide',
    cell: ({ orders }) => (orders > 0 ? formatCount(orders) : '–'),
  },
  {
    id: 'revenue',
    header: 'Revenue incl. VAT',
    sortable: true,
    align: 'end',
    phone: 'corner',
    cell: ({ revenuePrice }) => <Rand price={revenuePrice} />,
  },
  {
    id: 'open',
    header: 'Open balance',
    sortable: true,
    align: 'end',
    phone: 'second',
    cell: ({ openPrice }) =>
      fromDecimal(openPrice) > 0 ? (
        <>
          <b className="font-semibold">{formatRand(fromDecimal(openPrice))}</b>
          <span className="md:hidden"> open</span>
        </>
      ) : (
        <span className="max-md:hidden">–</span>
      ),
  },
  {
    id: 'last-order',
    header: 'Last order',
    sortable: true,
    look: 'quiet',
    phone: 'left',
    cell: ({ lastOrderAt }) => (lastOrderAt ? <FormattedDate iso={lastOrderAt} /> : 'Never'),
  },
]
