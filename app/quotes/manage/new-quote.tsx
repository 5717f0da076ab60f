import { useFormContext } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'
import type { Customer } from '#contract/customers/calls.ts'
import { ContactFields, contactShape } from './contact-fields.tsx'
import { CustomerSearch } from './customer-search.tsx'
import { useCreateOfficeQuoteMutation } from './manage-quotes-api.ts'

type Props = {
  /** The caller orders at once. */
  isOrder?: boolean
  /** Who it is for, if that is known. */
  caller?: Customer | undefined
  onClose: () => void
}

/** For a caller: who it is for, and what they said. */
export function NewQuote({ isOrder = false, caller, onClose }: Props) {
  const navigate = useNavigate()
  const [createQuote] = useCreateOfficeQuoteMutation()
  const { run } = useAction(createQuote, { fallback: 'The quote could not be created. Please try again.' })
  return (
    <FormDialog
      wide
      title={isOrder ? 'New order' : 'New quote'}
      schema={z.object({ ...contactShape, message: z.string() })}
      defaultValues={{
        name: caller?.name ?? '',
        email: caller?.email ?? '',
        phone: caller?.phone ?? '',
        company: caller?.company ?? '',
        vatNumber: caller?.addresses.find(({ vatNumber }) => vatNumber)?.vatNumber ?? '',
        message: '',
      }}
      action={isOrder ? 'Choose the goods' : 'Create quote'}
      busyText="Creating"
      onClose={onClose}
      onSubmit={async ({ message, ...contact }) => {
        const reply = await run({ body: { contact, message } })
        if (!reply.ok) return reply
        await navigate(`/manage/quotes/${reply.value._id}${isOrder ? '?order' : ''}`)
        return reply
      }}
    >
      {!caller && <CustomerLookup />}
      <ContactFields />
      {!isOrder && (
        <>
          <TextArea name="message" label="What they asked for" rows={4} maxLength={5000} />
          <p className="note">Nobody is e-mailed until you send the quote.</p>
        </>
      )}
    </FormDialog>
  )
}

/** Who is found fills in the fields; Enter then goes on. */
function CustomerLookup() {
  const { setValue, setFocus } = useFormContext()
  return (
    <CustomerSearch
      onPick={({ name, email, phone = '', company = '', vatNumber = '' }) => {
        for (const [field, text] of Object.entries({ name, email, phone, company, vatNumber })) setValue(field, text)
        setFocus('name')
      }}
    />
  )
}
