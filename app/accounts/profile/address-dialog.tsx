import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { ApiError } from '#app/api/base-query.ts'
import { fieldErrors } from '#app/api/field-errors.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { AddressFields, addressRules, type TypedAddress } from '#app/ui/forms/address-fields.tsx'
import { Checkbox } from '#app/ui/forms/checkbox.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { useDraft } from '#app/ui/forms/use-draft.ts'
import type { SavedAddress } from '#contract/addresses.ts'
import { country } from '#contract/addresses-places.ts'

type Typed = Omit<TypedAddress, 'email' | 'reference'>
type Fields = Typed & { label: string; isDefault: boolean }
type Saved = { ok: true } | { ok: false; text: string; error: ApiError }

type Props = {
  address: SavedAddress | undefined
  fullName: string
  /** Where it stands in the book: the server names the fields of a bad address by it. */
  at: number
  draftName: string
  busy: boolean
  onSave: (address: SavedAddress) => Promise<Saved>
  onClose: () => void
}

const names: readonly (keyof Fields)[] = [
  'label',
  'fullName',
  'phone',
  'company',
  'vatNumber',
  'address',
  'suburb',
  'city',
  'province',
  'postalCode',
]

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
})

/** Cancel forgets what was typed; a session that ends in the middle does not. */
export function AddressDialog({ address, fullName, at, draftName, busy, onSave, onClose }: Props) {
  const draft = useDraft<Fields>(draftName)
  const { register, handleSubmit, setError, subscribe, formState } = useForm<Fields>({
    defaultValues: { ...toFields(address, fullName), ...draft.kept },
  })
  const { errors } = formState
  useEffect(() => {
    return subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values) })
  }, [subscribe, draft.keep])
  const close = () => {
    draft.forget()
    onClose()
  }
  const submit = handleSubmit(async (fields) => {
    const reply = await onSave({ ...fields, country })
    if (reply.ok) return draft.forget()
    const words = fieldErrors(reply.error)
    const wrong = names.filter((name) => words[`addresses.${at}.${name}`])
    for (const name of wrong) setError(name, { message: words[`addresses.${at}.${name}`] ?? '' }, { shouldFocus: true })
    if (wrong.length === 0) setError('root', { message: reply.text })
  })
  return (
    <Dialog open wide title={address ? 'Edit address' : 'Add address'} onClose={() => !busy && close()}>
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <TextInput
          label="Name of this address"
          hint="For example Workshop, or the name of a site."
          maxLength={60}
          error={errors.label?.message}
          {...register('label')}
        />
        <AddressFields
          field={(name) => register(name as keyof Typed, addressRules[name])}
          error={(name) => errors[name as keyof Typed]?.message}
        />
        <Checkbox label="Use as my default address" {...register('isDefault')} />
        {errors.root?.message && <Banner tone="bad">{errors.root.message}</Banner>}
        <DialogActions>
          <Button type="submit" variant="primary" busy={busy} busyText="Saving">
            Save address
          </Button>
          <Button disabled={busy} onClick={close}>
            Cancel
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
