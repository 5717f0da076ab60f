import './manage-person-page.css'
import { useParams } from 'react-router'
import { toApiError, toWords } from '#app/api/use-action.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { ListedUser } from '#contract/accounts/calls.ts'
import { officeRoleNames } from '#contract/accounts/permissions.ts'
import { FactorsOf } from '../security/factors-of.tsx'
import { SessionsOf } from '../security/sessions-of.tsx'
import { useMay } from '../use-may.ts'
import { useGetUserQuery } from './manage-users-api.ts'

/** One account: who it is and, for whoever manages people, where it is signed in. */
export default function ManagePersonPage() {
  const { id = '' } = useParams()
  const may = useMay()
  const { data: person, isError, error, refetch } = useGetUserQuery({ params: { id } })
  if (isError && !person)
    return (
      <ErrorState title="The account could not be loaded" heading="h1" onRetry={refetch}>
        {toWords(toApiError(error), { fallback: 'Please try again.' })}
      </ErrorState>
    )
  return (
    <>
      <title>{`${person?.name ?? 'Account'} | Back-office`}</title>
      <div className="office-page-head">
        <h1 className="wrap-anywhere">{person?.name ?? 'Account'}</h1>
        <span className="flex-1" />
        <ButtonLink small to={person?.role === 'shopper' ? '/manage/users' : '/manage/users?role=admin'}>
          {person?.role === 'shopper' ? 'All customers' : 'All staff'}
        </ButtonLink>
      </div>
      <div className="grid grid-cols-1 gap-4">
        {person ? <Details person={person} /> : <TextSkeleton lines={4} />}
        {person && may('people.write') && <SessionsOf id={person._id} name={person.name} />}
        {person && may('people.write') && <FactorsOf id={person._id} name={person.name} />}
      </div>
    </>
  )
}

const Details = ({ person }: { person: ListedUser }) => (
  <Panel title="Account">
    <dl className="person-details">
      <dt>E-mail</dt>
      <dd>
        {person.email} {!person.emailVerified && <span className="note">unconfirmed</span>}
      </dd>
      <dt>Role</dt>
      <dd>{person.officeRole ? officeRoleNames[person.officeRole] : 'Customer'}</dd>
      <dt>Status</dt>
      <dd>{person.disabled ? <Chip tone="bad">Disabled</Chip> : 'Active'}</dd>
      <dt>Joined</dt>
      <dd>
        <FormattedDate iso={person.createdAt} />
      </dd>
    </dl>
  </Panel>
)
