import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { InvoiceTo } from '#app/ui/commerce/address-lines.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { Order } from '#contract/orders/calls.ts'
import { isCollected } from '#contract/orders/status.ts'

type Props = {
  order: Order
  onChange?: (() => void) | undefined
  /** To the customer's page. */
  link?: React.ReactNode
}

/** Who bought, and where the parcel goes, with phone and e-mail one click away. */
export function OrderCustomer({ order, onChange, link }: Props) {
  const { shippingAddress: to, billingAddress, user, delivery } = order
  const isCollection = isCollected({ delivery })
  const place = [to.suburb, [to.city, to.postalCode].filter(Boolean).join(' '), to.province].filter(Boolean)
  return (
    <Panel
      title="Customer"
      aside={
        onChange && (
          <Button small aria-label="Change contact, address or reference" onClick={onChange}>
            Change
          </Button>
        )
      }
    >
      <address className="order-customer">
        <b>{to.company || to.fullName}</b>
        {to.company && <span>{to.fullName}</span>}
        {isCollection && <span>{to.address ? 'Collects; billing address:' : 'Collects, gave no address'}</span>}
        {to.address && <span>{to.address}</span>}
        {place.length > 0 && <span>{place.join(', ')}</span>}
      </address>
      <InvoiceTo address={billingAddress} />
      <dl className="order-facts">
        {to.phone && (
          <div>
            <dt>Phone</dt>
            <dd>
              <a className="underline underline-offset-3" href={`tel:${to.phone.replace(/[^\d+]/g, '')}`}>
                {to.phone}
              </a>
            </dd>
          </div>
        )}
        {to.email && (
          <div>
            <dt>E-mail</dt>
            <dd>
              <a className="underline underline-offset-3" href={`mailto:${to.email}`}>
                {to.email}
              </a>
            </dd>
          </div>
        )}
        {to.reference && <Fact name="Their reference">{to.reference}</Fact>}
        {to.vatNumber && <Fact name="VAT no.">{to.vatNumber}</Fact>}
        <Fact name="Account">{user ? toAccount(user, to.email) : 'Bought as a guest'}</Fact>
        {delivery && <Fact name="Delivery">{delivery.name}</Fact>}
      </dl>
      {!to.email && to.phone && (
        <p className="mt-3 text-ui">
          <Link
            className="underline underline-offset-3"
            to={`/manage/orders?${new URLSearchParams({ search: to.phone })}`}
          >
            All orders with this phone number
          </Link>
        </p>
      )}
      {link && <p className="mt-3 text-ui empty:hidden">{link}</p>}
    </Panel>
  )
}

const toAccount = ({ name, email }: { name: string; email: string }, sentTo: string | undefined) =>
  email === sentTo ? name : `${name}, ${email}`

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
