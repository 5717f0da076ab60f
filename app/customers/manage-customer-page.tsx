import { Mail, MessageSquareQuote, Phone, Plus } from 'lucide-react'
import { Link, Navigate, useParams } from 'react-router'
import { type Needs, useMay } from '#app/accounts/use-may.ts'
import { live } from '#app/api/live.ts'
import { RecordStatus } from '#app/page/record-status.tsx'
import { ButtonAnchor, ButtonLink } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { AddressLines } from '#app/ui/commerce/address-lines.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { formatCount } from '#app/ui/format/format-count.ts'
import { TabLinks } from '#app/ui/navigation/tab-links.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { Panel } from '#app/ui/panel.tsx'
import type { Customer } from '#contract/customers/calls.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import { telLink } from '#contract/settings/contact-lines.ts'
import { useGetCustomerQuery } from './api.ts'
import {
  CustomerDesigns,
  CustomerInvoices,
  CustomerMessages,
  CustomerOrders,
  CustomerQuotes,
  CustomerReviews,
} from './customer-lists.tsx'
import { CustomerNews } from './customer-news.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerTags } from './customer-tags.tsx'

export default function ManageCustomerPage() {
  const { id = '' } = useParams()
  const { currentData, isError, error, refetch } = useGetCustomerQuery(
    { params: { id } },
    { refetchOnMountOrArgChange: true, ...live },
  )
  // A guest who has an account since: the link still leads here.
  if (currentData && currentData._id !== id) return <Navigate to={`/manage/customers/${currentData._id}`} replace />
  if (currentData) return <CustomerDesk key={id} customer={currentData} />
  return <RecordStatus subject="customer" error={isError ? error : undefined} onRetry={refetch} />
}

function CustomerDesk({ customer }: { customer: Customer }) {
  const may = useMay()
  const { _id, name, company, email, phone, kind, alike, disabled, emailVerified } = customer
  return (
    <>
      <title>{`${company ?? name} | Back-office`}</title>
      <div className="office-page-head">
        <h1 className="[overflow-wrap:anywhere]">{company ?? name}</h1>
        <Chip tone={kind === 'account' ? 'info' : 'idle'}>{kind === 'account' ? 'Account' : 'Guest'}</Chip>
        {disabled && <Chip tone="bad">Disabled</Chip>}
        <span className="flex-1" />
        {may('customers.write') && (
          <ButtonLink small icon={<Mail size={16} aria-hidden="true" />} to={`/manage/messages/new?customer=${_id}`}>
            New message
          </ButtonLink>
        )}
        {may('quotes.write') && (
          <>
            <ButtonLink
              small
              icon={<MessageSquareQuote size={16} aria-hidden="true" />}
              to={`/manage/quotes?new=quote&customer=${_id}`}
            >
              New quote
            </ButtonLink>
            <ButtonLink
              small
              variant="primary"
              icon={<Plus size={16} aria-hidden="true" />}
              to={`/manage/quotes?new=order&customer=${_id}`}
            >
              New order
            </ButtonLink>
          </>
        )}
      </div>
      {alike && (
        <div className="mb-4">
          <Banner tone="info">
            {alike.kind === 'guest'
              ? 'Guests have used this e-mail address too. Their orders join this account once it has confirmed the address. '
              : 'There is an account with this e-mail address, which has not confirmed it: nothing is joined until it has. '}
            <Link to={`/manage/customers/${alike._id}`}>
              {alike.kind === 'guest' ? 'Open the guest' : 'Open the account'}
            </Link>
          </Banner>
        </div>
      )}
      <Totals customer={customer} />
      <div className="office-columns">
        <div className="office-column">
          <Things customer={customer} />
        </div>
        <div className="office-column">
          <Panel title="Contact">
            <p className="text-ui [overflow-wrap:anywhere]">
              <b>{name}</b>
              {company && <span className="block">{company}</span>}
              <span className="block text-note text-ink-3">
                Customer since <FormattedDate iso={customer.createdAt} />
                {emailVerified === false && ', e-mail address not confirmed'}
              </span>
            </p>
            <div className="mt-3 flex flex-wrap gap-2">
              <ButtonAnchor small wrap icon={<Mail size={15} aria-hidden="true" />} href={`mailto:${email}`}>
                {email}
              </ButtonAnchor>
              {phone && (
                <ButtonAnchor small icon={<Phone size={15} aria-hidden="true" />} href={telLink(phone)}>
                  {phone}
                </ButtonAnchor>
              )}
            </div>
          </Panel>
          {kind === 'account' && <CustomerNews customer={customer} />}
          <CustomerTags customer={customer} />
          <CustomerNotes customer={customer} />
          <Panel title="Addresses">
            {customer.addresses.length === 0 && <p className="note">No addresses yet.</p>}
            <ul className="grid gap-4">
              {customer.addresses.map((address, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: addresses have no id
                <li key={index}>
                  <AddressLines address={{ ...address, email: undefined }} />
                </li>
              ))}
            </ul>
          </Panel>
        </div>
      </div>
    </>
  )
}

function Totals({ customer: { orders, revenuePrice, openPrice, lastOrderAt } }: { customer: Customer }) {
  return (
    <dl className="key-figures">
      <div>
        <dt>Revenue</dt>
        <dd>{formatRand(fromDecimal(revenuePrice))}</dd>
        <dd className="key-figures-note">Paid, less refunds</dd>
      </div>
      <div>
        <dt>Open balance</dt>
        <dd>{formatRand(fromDecimal(openPrice))}</dd>
        <dd className="key-figures-note">Of orders that are not paid in full</dd>
      </div>
      <div>
        <dt>Orders</dt>
        <dd>{formatCount(orders)}</dd>
        <dd className="key-figures-note">Without cancelled ones</dd>
      </div>
      <div>
        <dt>Last order</dt>
        <dd>{lastOrderAt ? <FormattedDate iso={lastOrderAt} /> : 'None'}</dd>
        <dd className="key-figures-note" />
      </div>
    </dl>
  )
}

type Section = {
  name: keyof Customer['counts']
  label: string
  needs: Needs
  List: (props: { id: string; page: number }) => React.ReactNode
}

const sections: readonly Section[] = [
  { name: 'orders', label: 'Orders', needs: 'orders.money', List: CustomerOrders },
  { name: 'quotes', label: 'Quotes', needs: 'quotes.write', List: CustomerQuotes },
  { name: 'invoices', label: 'Invoices', needs: 'orders.money', List: CustomerInvoices },
  { name: 'messages', label: 'Messages', needs: 'customers.read', List: CustomerMessages },
  { name: 'reviews', label: 'Reviews', needs: 'customers.read', List: CustomerReviews },
  { name: 'designs', label: 'Enclosures', needs: 'customers.read', List: CustomerDesigns },
]

/** What there is of this customer, one kind at a time. Which one, and its page, are in the URL. */
function Things({ customer: { _id, kind, counts } }: { customer: Customer }) {
  const [params] = useUrlState()
  const may = useMay()
  // Only accounts write reviews and save enclosures.
  const open = sections.filter(
    ({ name, needs }) => may(needs) && (kind === 'account' || (name !== 'reviews' && name !== 'designs')),
  )
  const current = open.find(({ name }) => name === params.get('tab')) ?? open[0]
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  if (!current) return null
  return (
    <section className="panel">
      <TabLinks
        label="Of this customer"
        tabs={open.map(({ name, label }) => ({
          to: `?tab=${name}`,
          label,
          count: counts[name],
          current: name === current.name,
        }))}
      />
      <current.List key={current.name} id={_id} page={page} />
    </section>
  )
}
