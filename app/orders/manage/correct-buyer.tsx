import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { addressShape } from '#app/ui/forms/address-shape.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { provinces } from '#contract/addresses/places.ts'
import type { Invoice } from '#contract/invoices/calls.ts'
import { useCorrectInvoiceMutation } from './manage-orders-api.ts'

const { phone, ...buyerShape } = addressShape
const province = z.enum([...provinces, ''])
const withPlace = z.object({ ...buyerShape, province: province.refine(Boolean, 'Please choose a province.') })
/** Who collected may have given no address. */
const withoutPlace = withPlace.extend({ address: z.string(), city: z.string(), province, postalCode: z.string() })
const options = provinces.map((province) => ({ value: province, label: province }))

type Props = {
  invoice: Invoice
  /** From the changed order. */
  changed?: Invoice['buyer'] | undefined
  /** If the order can still be changed: its address may be as wrong. */
  onChangeOrder?: ((buyer: Invoice['buyer']) => void) | undefined
  onClose: () => void
}

/** Corrects the buyer's details in a new revision with the same invoice number. */
export function CorrectBuyer({ invoice, changed, onChangeOrder, onClose }: Props) {
  const [correctInvoice] = useCorrectInvoiceMutation()
  const { run } = useAction(correctInvoice, { fallback: 'The correction could not be saved.' })
  const { fullName, company = '', vatNumber = '', address, suburb = '', city, postalCode } = changed ?? invoice.buyer
  const province = provinces.find((name) => name === (changed ?? invoice.buyer).province) ?? ''
  const hasPlace = city !== ''
  return (
    <FormDialog
      title={`Correct the buyer's details on ${invoice.number}`}
      action="Save"
      schema={hasPlace ? withPlace : withoutPlace}
      defaultValues={{ fullName, company, vatNumber, address, suburb, city, province, postalCode }}
      onSubmit={async (body) => {
        const reply = await run({ params: { id: invoice._id }, body })
        if (!reply.ok) return reply
        const text = `${invoice.number} has been corrected and is on its way to the buyer.`
        if (onChangeOrder && !changed)
          toast.offer(text, {
            label: 'Change the order too',
            forMs: 15_000,
            run: () => onChangeOrder(reply.value.buyer),
          })
        else toast.success(text)
        onClose()
      }}
      onClose={onClose}
    >
      <p className="note">
        The number, date, lines and prices do not change. The corrected invoice replaces this one and is e-mailed to the
        buyer.
      </p>
      <TextInput name="company" label="Company" maxLength={120} />
      <TextInput name="fullName" label="Full name" required maxLength={120} />
      <TextInput name="vatNumber" label="VAT number" inputMode="numeric" maxLength={10} />
      <TextInput name="address" label="Street address" required={hasPlace} maxLength={200} />
      <TextInput name="suburb" label="Suburb" maxLength={100} />
      <TextInput name="city" label="City or town" required={hasPlace} maxLength={100} />
      <Select name="province" label="Province" placeholder="Choose a province" required={hasPlace} options={options} />
      <TextInput name="postalCode" label="Postal code" required={hasPlace} inputMode="numeric" maxLength={4} />
    </FormDialog>
  )
}
