import { EllipsisVertical, UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { useNavigate } from 'react-router'
import { live } from '#app/api/live.ts'
import { toApiError, toWords } from '#app/api/use-action.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { Menu } from '#app/ui/dialogs/menu.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { DebouncedSearch } from '#app/ui/forms/debounced-search.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { TabLinks } from '#app/ui/navigation/tab-links.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import { PageFoot } from '#app/ui/tables/page-foot.tsx'
import type { Sort } from '#app/ui/tables/table-sort.ts'
import { Toolbar } from '#app/ui/tables/toolbar.tsx'
import type { ListedUser } from '#contract/accounts/calls.ts'
import { officeRoleNames } from '#contract/accounts/permissions.ts'
import { officePageSize } from '#contract/page-sizes.ts'
import { selectUser } from '../session-slice.ts'
import { useMay } from '../use-may.ts'
import { ChangeUser, type UserChange } from './manage-change-user.tsx'
import { InviteDialog } from './manage-invite-dialog.tsx'
import { RoleDialog } from './manage-role-dialog.tsx'
import { useListUsersQuery } from './manage-users-api.ts'

const sorts = ['newest', 'oldest', 'name', 'name-desc', 'email', 'email-desc'] as const
type UserSort = (typeof sorts)[number]

const customerWords = { title: 'Customers’ accounts', one: 'account', many: 'accounts' }
const staffWords = { title: 'Staff', one: 'person', many: 'people' }

/** The table's columns and sort arrows, and the API's names for them. */
const toSort = (word: UserSort): Sort =>
  word === 'newest' || word === 'oldest'
    ? { id: 'joined', descending: word === 'newest' }
    : { id: word.replace('-desc', ''), descending: word.endsWith('-desc') }
const fromSort = ({ id, descending }: Sort): string =>
  id === 'joined' ? (descending ? 'newest' : 'oldest') : `${id}${descending ? '-desc' : ''}`

export default function ManageUsersPage() {
  const me = useSelector(selectUser)
  const navigate = useNavigate()
  const [params, change] = useUrlState()
  const [open, setOpen] = useState<{ user: ListedUser; change: UserChange | 'role' } | 'invite'>()
  const may = useMay()
  const mayChange = may('people.write')
  const close = () => setOpen(undefined)
  const sort = sorts.find((word) => word === params.get('sort')) ?? 'newest'
  const isStaff = params.get('role') === 'admin'
  const words = isStaff ? staffWords : customerWords
  const state = params.get('state') ?? ''
  const search = params.get('search') ?? ''
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const { currentData, data, isFetching, isError, error, refetch } = useListUsersQuery(
    {
      querystring: {
        page,
        sort,
        ...(search ? { search } : {}),
        role: isStaff ? 'admin' : 'shopper',
        ...(state ? { disabled: state === 'disabled' } : {}),
      },
    },
    live,
  )
  // The last entry of the last page is gone: go to the previous page.
  const pages = currentData?.pages ?? page
  useEffect(() => {
    if (page > Math.max(1, pages)) change({ page: pages > 1 ? String(pages) : undefined })
  }, [page, pages, change])
  // Old rows stay, dimmed, while the next ones load; after a failure they would be wrong.
  const latest = currentData ?? (isFetching ? data : undefined)
  return (
    <>
      <title>{`${words.title} | Back-office`}</title>
      <div className="office-page-head">
        <h1>{words.title}</h1>
        {latest && <span className="note">{pluralise(latest.total, words.one, words.many)}</span>}
        {isStaff && mayChange && (
          <>
            <span className="flex-1" />
            <Button
              small
              variant="primary"
              icon={<UserPlus size={16} aria-hidden="true" />}
              onClick={() => setOpen('invite')}
            >
              Invite somebody
            </Button>
          </>
        )}
      </div>
      <section className="panel" aria-busy={isFetching && !currentData}>
        <TabLinks
          label="Account type"
          tabs={[
            { to: '/manage/users', label: customerWords.title, current: !isStaff },
            { to: '/manage/users?role=admin', label: staffWords.title, current: isStaff },
          ]}
        />
        <Toolbar>
          <DebouncedSearch
            label="Search by name or e-mail"
            value={search}
            onChange={(text) => change({ search: text })}
          />
          <Select
            dense
            hideLabel
            label="Status"
            placeholder="Any status"
            options={[
              { value: 'open', label: 'Active' },
              { value: 'disabled', label: 'Disabled' },
            ]}
            value={state}
            onChange={(event) => change({ state: event.target.value })}
          />
        </Toolbar>
        {isError && !isFetching && (
          <ErrorState title="The accounts could not be loaded" onRetry={refetch}>
            {toWords(toApiError(error), { fallback: 'Please try again.' })}
          </ErrorState>
        )}
        {!latest && isFetching && <TableSkeleton />}
        {latest && (
          <DataTable
            label={words.title}
            columns={columnsFor({
              myId: me?._id,
              isStaff,
              onChange: mayChange ? (user, kind) => setOpen({ user, change: kind }) : undefined,
              onAccount: (user) => navigate(`/manage/users/${user._id}`),
              onHistory: may('audit.read')
                ? (user) => navigate(`/manage/history?${new URLSearchParams(historyOf(user))}`)
                : undefined,
              onOrders: may('orders.money')
                ? (user) => navigate(`/manage/orders?search=${encodeURIComponent(user.email)}`)
                : undefined,
            })}
            rows={latest.users}
            rowId={(user) => user._id}
            sort={toSort(sort)}
            onSort={(next) => change({ sort: fromSort(next) })}
            empty={
              <EmptyState
                title={search || state ? `No ${words.many} found` : `No ${words.many} yet`}
                action={
                  (search || state) && (
                    <ButtonLink small to={isStaff ? '/manage/users?role=admin' : '/manage/users'}>
                      Show all
                    </ButtonLink>
                  )
                }
              >
                {search
                  ? 'Try a shorter search, or clear the filters.'
                  : state
                    ? 'Choose another status.'
                    : 'Customers who register will appear here.'}
              </EmptyState>
            }
          />
        )}
        {latest && <PageFoot page={page} limit={officePageSize} pages={latest.pages} total={latest.total} />}
      </section>
      {open === 'invite' && <InviteDialog onClose={close} />}
      {open && open !== 'invite' && open.change === 'role' && <RoleDialog user={open.user} onClose={close} />}
      {open && open !== 'invite' && open.change !== 'role' && (
        <ChangeUser user={open.user} change={open.change} onClose={close} />
      )}
    </>
  )
}

/** What somebody in the office did, or what was done to a customer's account. */
const historyOf = ({ _id, role }: ListedUser): Record<string, string> =>
  role === 'admin' ? { who: _id } : { entity: 'person', id: _id }

const roleName = ({ officeRole = 'owner' }: ListedUser) => officeRoleNames[officeRole]

const changesOf = (user: ListedUser, onChange: NonNullable<Wiring['onChange']>) => [
  [
    { label: user.role === 'admin' ? 'Change role' : 'Give an office role', onSelect: () => onChange(user, 'role') },
    ...(user.role === 'admin' ? [{ label: 'Make customer', onSelect: () => onChange(user, 'demote') }] : []),
    user.disabled
      ? { label: 'Enable', onSelect: () => onChange(user, 'enable') }
      : { label: 'Disable', onSelect: () => onChange(user, 'disable') },
  ],
  [{ label: 'Delete', bad: true, onSelect: () => onChange(user, 'delete') }],
]

type Wiring = {
  myId: string | undefined
  isStaff: boolean
  /** Without it nothing can be changed. */
  onChange: ((user: ListedUser, change: UserChange | 'role') => void) | undefined
  onAccount: (user: ListedUser) => void
  onOrders: ((user: ListedUser) => void) | undefined
  onHistory: ((user: ListedUser) => void) | undefined
}

const columnsFor = ({ myId, isStaff, onChange, onAccount, onOrders, onHistory }: Wiring): Column<ListedUser>[] => [
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
          <span className="md:hidden">
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
  ...(isStaff
    ? [{ id: 'role', header: 'Role', phone: 'left', cell: (user) => roleName(user) } satisfies Column<ListedUser>]
    : []),
  {
    id: 'state',
    header: 'Status',
    phone: 'hide',
    cell: (user) => (user.disabled ? <Chip tone="bad">Disabled</Chip> : 'Active'),
  },
  {
    id: 'joined',
    header: 'Joined',
    sortable: true,
    look: 'quiet',
    phone: 'right',
    tablet: 'hide',
    cell: (user) => <FormattedDate iso={user.createdAt} />,
  },
  {
    id: 'more',
    header: 'Actions',
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
          [
            { label: 'Show account', onSelect: () => onAccount(user) },
            ...(user.role === 'shopper' ? [{ label: 'Open the customer', to: `/manage/customers/${user._id}` }] : []),
            ...(onOrders ? [{ label: 'Show orders', onSelect: () => onOrders(user) }] : []),
            ...(onHistory ? [{ label: 'Show history', onSelect: () => onHistory(user) }] : []),
          ],
          ...(onChange ? changesOf(user, onChange) : []),
        ]}
      />
    ),
  },
]
