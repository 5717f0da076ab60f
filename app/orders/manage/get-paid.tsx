import { Mail, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { Button, ButtonAnchor } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/feedback/copy-button.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { filled } from '#app/ui/forms/form/filled.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { emailPattern } from '#app/ui/forms/inputs/email-pattern.ts'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { PdfButton } from '../print/pdf-button.tsx'
import { useEmailPaymentLinkMutation, useGetPaymentLinkQuery } from './manage-orders-api.ts'

type Props = { order: Order; mayGiveLink: boolean; renew: () => PromiseLike<{ isError: boolean }> }

/** How the customer of an unpaid order can pay: a link in whatever way reaches them, or the pro forma. */
export function GetPaid({ order, mayGiveLink, renew }: Props) {
  const [isMailing, setMailing] = useState(false)
  const { _id: id, duePrice, orderNumber, shippingAddress } = order
  const { data } = useGetPaymentLinkQuery({ params: { id } }, { skip: !mayGiveLink })
  const due = formatRand(fromDecimal(duePrice))
  return (
    <Panel title="Get paid">
      <p className="note mb-3">
        {due} is due.
        {mayGiveLink &&
          ` Whoever has the link sees this order and can pay it by card${order.paymentMethod === 'EFT' ? ', or by EFT with our bank details' : ''}.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {data && (
          <>
            <CopyButton text={data.url}>Copy payment link</CopyButton>
            <ButtonAnchor
              small
              icon={<MessageCircle size={15} aria-hidden="true" />}
              href={whatsAppLink(shippingAddress.phone, `${due} for order ${orderNumber}: ${data.url}`)}
              target="_blank"
              rel="noreferrer"
            >
              WhatsApp
            </ButtonAnchor>
          </>
        )}
        {mayGiveLink && (
          <Button small icon={<Mail size={15} aria-hidden="true" />} onClick={() => setMailing(true)}>
            E-mail
          </Button>
        )}
        <PdfButton href={`/api/order/${id}/pro-forma`} renew={renew}>
          Pro forma invoice
        </PdfButton>
      </div>
      {isMailing && <EmailLink order={order} onClose={() => setMailing(false)} />}
    </Panel>
  )
}

/** '082 123 4567' as WhatsApp wants it, with the country and without signs. */
function whatsAppLink(phone: string, text: string): string {
  const digits = phone
    .replace(/\D/g, '')
    .replace(/^0(?!0)/, '27')
    .replace(/^00/, '')
  return `https://wa.me/${digits}?text=${encodeURIComponent(text.replaceAll('\u00a0', ' '))}`
}

const schema = z.object({ email: filled().regex(emailPattern, 'Please enter a valid e-mail address.') })

function EmailLink({ order, onClose }: { order: Order; onClose: () => void }) {
  const [emailLink] = useEmailPaymentLinkMutation()
  const { run } = useAction(emailLink, { fallback: 'The e-mail could not be sent. Please try again.' })
  return (
    <FormDialog
      title={`E-mail the payment link of ${order.orderNumber}`}
      action="Send"
      busyText="Sending"
      schema={schema}
      defaultValues={{ email: order.shippingAddress.email ?? '' }}
      onSubmit={async ({ email }) => {
        const reply = await run({ params: { id: order._id }, body: { email } })
        if (!reply.ok) return reply
        toast.success(`The payment link is on its way to ${email.trim()}.`)
        onClose()
      }}
      onClose={onClose}
    >
      <TextInput name="email" label="E-mail" required type="email" maxLength={254} />
      <p className="note">With the pro forma invoice as PDF.</p>
    </FormDialog>
  )
}
