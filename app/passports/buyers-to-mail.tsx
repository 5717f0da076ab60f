import { Link } from 'react-router'
import { CopyButton } from '#app/ui/feedback/copy-button.tsx'
import type { WithdrawnBuyer } from '#contract/passports/calls.ts'

/** Who has withdrawn units. We do not mail them: what to write is the owner's business. */
export function BuyersToMail({ buyers }: { buyers: readonly WithdrawnBuyer[] }) {
  const emails = [...new Set(buyers.map(({ email }) => email))]
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <p>
          {emails.length === 1 ? 'One buyer' : `${emails.length} buyers`} to mail. The shop sends nothing by itself.
        </p>
        <CopyButton text={emails.join('; ')} message="E-mail addresses copied.">
          Copy the addresses
        </CopyButton>
      </div>
      <ul className="grid gap-3">
        {buyers.map(({ name, email, phone, order, serials }) => (
          <li key={order._id} className="grid gap-0.5">
            <b className="wrap-anywhere">{name}</b>
            <span>
              <a className="link" href={`mailto:${email}`}>
                {email}
              </a>
              {phone && `, ${phone}`}
            </span>
            <span className="note">
              <Link className="link" to={`/manage/orders/${order._id}`}>
                {order.orderNumber}
              </Link>
              : {serials.join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
