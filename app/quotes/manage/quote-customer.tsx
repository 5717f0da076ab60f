import { Mail, Phone } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { CustomerLink } from '#app/customers/customer-link.tsx'
import { Button, ButtonAnchor } from '#app/ui/button.tsx'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { isFinal } from '#contract/quotes/rules.ts'
import type { Quote } from '#contract/quotes/schema.ts'
import { telLink } from '#contract/settings/contact-lines.ts'
import { ContactFields, contactShape } from './contact-fields.tsx'
import { useUpdateQuoteMutation } from './manage-quotes-api.ts'

export function QuoteCustomer({ quote }: { quote: Quote }) {
  const [isEditing, setEditing] = useState(false)
  const { contact, user } = quote
  return (
    <Panel
      title="Customer"
      aside={
        !isFinal(quote) && (
          <Button small aria-label="Change the customer" onClick={() => setEditing(true)}>
            Change
          </Button>
        )
      }
    >
      <p>
        <b>{contact.company || contact.name || 'Details erased'}</b>
        {contact.company && <span className="block">{contact.name}</span>}
        {contact.vatNumber && <span className="block text-note text-ink-3">VAT no. {contact.vatNumber}</span>}
        <span className="block text-note text-ink-3">{user ? `Account of ${user.name}` : 'No account'}</span>
      </p>
      <div className="flex flex-wrap gap-2 mt-3">
        {contact.name && !contact.email && <span className="note">No e-mail address</span>}
        {contact.email && (
          <ButtonAnchor small icon={<Mail size={15} aria-hidden="true" />} href={`mailto:${contact.email}`}>
            {contact.email}
          </ButtonAnchor>
        )}
        {contact.phone && (
          <ButtonAnchor small icon={<Phone size={15} aria-hidden="true" />} href={telLink(contact.phone)}>
            {contact.phone}
          </ButtonAnchor>
        )}
      </div>
      <p className="mt-3 text-ui empty:hidden">
        <CustomerLink of={{ quote: quote._id }} subject={`Quote ${quote.quoteNumber}`} />
      </p>
      {isEditing && <EditContact quote={quote} onClose={() => setEditing(false)} />}
    </Panel>
  )
}

function EditContact({ quote: current, onClose }: { quote: Quote; onClose: () => void }) {
  // As it was when the fields were filled: a colleague's later change is not overwritten.
  const [quote] = useState(current)
  const [updateQuote] = useUpdateQuoteMutation()
  const { run } = useAction(updateQuote, { fallback: 'The customer could not be saved. Please try again.' })
  const { name, email, phone = '', company = '', vatNumber = '' } = quote.contact
  return (
    <FormDialog
      wide
      title="Customer"
      schema={z.object(contactShape)}
      defaultValues={{ name, email, phone, company, vatNumber }}
      action="Save"
      onClose={onClose}
      onSubmit={async (contact) => {
        const reply = await run({ params: { id: quote._id }, body: { contact, updatedAt: quote.updatedAt } })
        if (reply.ok) onClose()
        return reply
      }}
    >
      <ContactFields />
      {!quote.user && (
        <p className="note">
          If you change the e-mail address, we will send a link to the quote to the new one. Earlier links will stop
          working.
        </p>
      )}
    </FormDialog>
  )
}
