import { EllipsisVertical } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { toApiError, toWords } from '#app/api/use-action.ts'
import { useAppSelector } from '#app/hooks.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { TableSkeleton } from '#app/ui/list-skeleton.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Select } from '#app/ui/select.tsx'
import { TableRange } from '#app/ui/table-range.tsx'
import type { Sort } from '#app/ui/table-sort.ts'
import { Toolbar } from '#app/ui/toolbar.tsx'
import { TypedSearch } from '#app/ui/typed-search.tsx'
import { useAddress } from '#app/ui/use-address.ts'
import type { ListedUser } from '#contract/accounts.ts'
import { officePageSize } from '#contract/page-sizes.ts'
import { ChangeUser, type UserChange } from './manage-change-user.tsx'
import { useListUsersQuery } from './manage-users-api.ts'
import { selectUser } from './session-slice.ts'

const sorts = ['newest', 'oldest', 'name', 'name-desc', 'email', 'email-desc', 'role', 'role-desc'] as const
type UserSort = (typeof sorts)[number]

/** The table's columns and arrows, and the API's words for them. */
const toSort = (word: UserSort): Sort =>
  word === 'newest' || word === 'oldest'
    ? { id: 'joined', descending: word === 'newest' }
    : { id: word.replace('-desc', ''), descending: word.endsWith('-desc') }
const fromSort = ({ id, descending }: Sort): string =>
  id === 'joined' ? (descending ? 'newest' : 'oldest') : `${id}${descending ? '-desc' : ''}`

export default function ManageUsersPage() {
  const me = useAppSelector(selectUser)
  const navigate = useNavigate()
  const [address, change] = useAddress()
  const [open, setOpen] = useState<{ user: ListedUser; change: UserChange }>()
  const sort = sorts.find((word) => word === address.get('sort')) ?? 'newest'
  const role = (['shopper', 'admin'] as const).find((word) => word === address.get('role'))
  const state = address.get('state') ?? ''
  const search = address.get('search') ?? ''
  const page = Math.max(1, Math.trunc(Number(address.get('page'))) || 1)
  const { currentData, data, isFetching, isError, error, refetch } = useListUsersQuery({
    querystring: {
      page,
      sort,
      ...(search ? { search } : {}),
      ...(role ? { role } : {}),
      ...(state ? { disabled: state === 'disabled' } : {}),
    },
  })
  // The last one of the last page is gone: the page before is the last now.
  const pages = currentData?.pages ?? page
  useEffect(() => {
    if (page > Math.max(1, pages)) change({ page: pages > 1 ? String(pages) : undefined })
  }, [page, pages, change])
  // The old rows stay, paler, while the next are on their way; after a failure they would lie.
  const shown = currentData ?? (isFetching ? data : undefined)
  return (
    <>
      <title>Users | Back-office</title>
      <div className="work-head">
        <h1>Users</h1>
        {shown && <span className="note">{shown.total === 1 ? '1 person' : `${shown.total} people`}</span>}
      </div>
      <section className="panel" aria-busy={isFetching}>
        <Toolbar>
          <TypedSearch label="Search by name or e-mail" value={search} onChange={(text) => change({ search: text })} />
          <Select
            dense
            hideLabel
            label="Role"
            placeholder="Every role"
            options={[
              { value: 'admin', label: 'Administrators' },
              { value: 'shopper', label: 'Shoppers' },
            ]}
            value={role ?? ''}
            onChange={(event) => change({ role: event.target.value })}
          />
          <Select
            dense
            hideLabel
            label="State"
            placeholder="Any state"
            options={[
              { value: 'open', label: 'Open' },
              { value: 'disabled', label: 'Disabled' },
            ]}
            value={state}
            onChange={(event) => change({ state: event.target.value })}
          />
        </Toolbar>
        {isError && !isFetching && (
          <ErrorState title="The users could not be loaded" onRetry={refetch}>
            {toWords(toApiError(error), { fallback: 'Please try again.' })}
          </ErrorState>
        )}
        {!shown && isFetching && <TableSkeleton />}
        {shown && (
          <DataTable
            label="Users"
            columns={columnsFor(
              me?._id,
              (user, kind) => setOpen({ user, change: kind }),
              (user) => navigate(`/manage/orders?search=${encodeURIComponent(user.email)}`),
            )}
            rows={shown.users}
            rowId={(user) => user._id}
            sort={toSort(sort)}
            onSort={(next) => change({ sort: fromSort(next) })}
            empty={
              <EmptyState
                title={search || role || state ? 'Nobody fits this search' : 'Nobody has registered yet'}
                action={
                  (search || role || state) && (
                    <ButtonLink small to="/manage/users">
                      Show everybody
                    </ButtonLink>
                  )
                }
              >
                {search || role || state
                  ? 'Try a shorter word, or clear the filters.'
                  : 'People who register show here.'}
              </EmptyState>
            }
          />
        )}
        {shown && shown.pages > 1 && (
          <div className="table-foot">
            <TableRange page={page} limit={officePageSize} total={shown.total} />
            <span className="sp" />
            <Pagination page={page} pages={shown.pages} />
          </div>
        )}
      </section>
      {open && <ChangeUser user={open.user} change={open.change} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const columnsFor = (
  myId: string | undefined,
  onChange: (user: ListedUser, change: UserChange) => void,
  onOrders: (user: ListedUser) => void,
): Column<ListedUser>[] => [
  {
    id: 'name',
    header: 'Name',
    value: (user) => user.name,
    look: 'grow',
    phone: 'left',
    cell: (user) => (
      <>
        <b className="font-semibold">{user.name}</b> {user._id === myId && <span className="note">(you)</span>}
        {user.disabled && (
          <span className="m-only">
            <Chip tone="bad">Disabled</Chip>
          </span>
        )}
      </>
    ),
  },
  {
    id: 'email',
    header: 'E-mail',
    value: (user) => user.email,
    look: 'grow',
    phone: 'wide',
    cell: (user) => (
      <>
        {user.email} {!user.emailVerified && <span className="note">unconfirmed</span>}
      </>
    ),
  },
  {
    id: 'role',
    header: 'Role',
    value: (user) => user.role,
    phone: 'left',
    cell: (user) => (user.role === 'admin' ? <Chip tone="info">Administrator</Chip> : 'Shopper'),
  },
  {
    id: 'state',
    header: 'State',
    phone: 'hide',
    cell: (user) => (user.disabled ? <Chip tone="bad">Disabled</Chip> : 'Open'),
  },
  {
    id: 'joined',
    header: 'Joined',
    sortable: true,
    look: 'quiet',
    phone: 'right',
    tablet: 'hide',
    cell: (user) => <Moment iso={user.createdAt} />,
  },
  {
    id: 'more',
    header: 'Change',
    hideHeader: true,
    align: 'end',
    phone: 'corner',
    cell: (user) => (
      <Menu
        trigger={
          <IconButton small label={`Change ${user.name}`}>
            <EllipsisVertical size={18} aria-hidden="true" />
          </IconButton>
        }
        groups={[
          [{ label: 'Show orders', onSelect: () => onOrders(user) }],
          [
            user.role === 'admin'
              ? { label: 'Make shopper', onSelect: () => onChange(user, 'demote') }
              : { label: 'Make administrator', onSelect: () => onChange(user, 'promote') },
            user.disabled
              ? { label: 'Enable', onSelect: () => onChange(user, 'enable') }
              : { label: 'Disable', onSelect: () => onChange(user, 'disable') },
          ],
          [{ label: 'Delete', bad: true, onSelect: () => onChange(user, 'delete') }],
        ]}
      />
    ),
  },
]
