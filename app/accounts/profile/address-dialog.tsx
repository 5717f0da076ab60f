import { z } from 'zod'
import type { ApiError } from '#app/api/base-query.ts'
import { AddressFields } from '#app/ui/forms/address-fields.tsx'
import { addressShape } from '#app/ui/forms/address-shape.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { useDraft } from '#app/ui/forms/form/use-draft.ts'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { country } from '#contract/addresses/places.ts'
import type { SavedAddress } from '#contract/addresses/schema.ts'

const schema = z.object({ label: z.string(), ...addressShape, isDefault: z.boolean(), isBilling: z.boolean() })
type Fields = z.input<typeof schema>
type Saved = { ok: true } | { ok: false; text: string; error: ApiError }

type Props = {
  address: SavedAddress | undefined
  fullName: string
  /** Its position in the book: the server's field errors use it. */
  at: number
  draftName: string
  onSave: (address: SavedAddress) => Promise<Saved>
  onClose: () => void
}

const toFields = (address: SavedAddress | undefined, fullName: string): Fields => ({
  label: address?.label ?? '',
  fullName: address?.fullName ?? fullName,
  phone: address?.phone ?? '',
  company: address?.company ?? '',
  vatNumber: address?.vatNumber ?? '',
  address: address?.address ?? '',
  suburb: address?.suburb ?? '',
  city: address?.city ?? '',
  province: address?.province ?? '',
  postalCode: address?.postalCode ?? '',
  isDefault: address?.isDefault ?? false,
  isBilling: address?.isBilling ?? false,
})

/** Cancel discards the input; a session that ends midway does not. */
export function AddressDialog({ address, fullName, at, draftName, onSave, onClose }: Props) {
  const draft = useDraft<Fields>(draftName)
  return (
    <FormDialog
      wide
      title={address ? 'Edit address' : 'Add address'}
      action="Save address"
      schema={schema}
      defaultValues={toFields(address, fullName)}
      draft={draft}
      onSubmit={async (fields) => {
        const reply = await onSave({ ...fields, country })
        return reply.ok ? reply : { ...reply, error: withoutPlace(reply.error, `addresses.${at}.`) }
      }}
      onClose={() => {
        draft.discard()
        onClose()
      }}
    >
      <TextInput
        name="label"
        label="Name of this address"
        hint="For example Workshop, or the name of a site."
        maxLength={60}
      />
      <AddressFields />
      <Checkbox name="isDefault" label="Use as my default address" />
      <Checkbox name="isBilling" label="Address my invoices to it" />
    </FormDialog>
  )
}

const withoutPlace = ({ failure }: ApiError, place: string) => ({
  failure: {
    ...failure,
    issues: (failure.issues ?? []).map(({ path, message }) => ({ path: path.replace(place, ''), message })),
  },
})
