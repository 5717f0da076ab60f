import './address-book.css'
import { MapPin, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { Panel } from '#app/ui/panel.tsx'
import type { User } from '#contract/accounts/calls.ts'
import type { SavedAddress } from '#contract/addresses/schema.ts'
import { AddressDialog } from './address-dialog.tsx'
import { toAddressBookBody, useListAddressesQuery, useUpdateAddressesMutation } from './profile-api.ts'

type Open = { kind: 'edit' | 'delete'; index: number } | { kind: 'add' } | undefined
const nameOf = ({ label, fullName, city }: SavedAddress) => label || `${fullName}, ${city}`

export function AddressBook({ user }: { user: User }) {
  const { data: addresses, isError, refetch } = useListAddressesQuery()
  const [updateAddresses] = useUpdateAddressesMutation()
  const [problem, setProblem] = useState<string>()
  const { run, reset, isBusy } = useAction(updateAddresses, {
    fallback: 'The address could not be saved. Please try again.',
  })
  const [open, setOpen] = useState<Open>()
  const close = () => {
    setOpen(undefined)
    setProblem(undefined)
    reset()
  }
  /** The call replaces the whole book. If another window was faster, the change is applied again to its version. */
  const save = async (change: (book: readonly SavedAddress[]) => SavedAddress[] | undefined, words: string) => {
    let book: readonly SavedAddress[] = addresses ?? []
    for (let round = 0; ; round++) {
      const changed = change(book)
      if (!changed) return changedElsewhere
      const reply = await run({ body: toAddressBookBody(changed, book) })
      if (reply.ok) {
        close()
        toast.success(words)
      }
      if (reply.ok || reply.error.failure.code !== 'stale' || round === 2) return reply
      book = (await refetch()).data ?? book
    }
  }
  const makeDefault = async (chosen: SavedAddress) => {
    const reply = await save((book) => {
      const at = placeOf(book, chosen)
      return at < 0 ? undefined : book.map((address, index) => ({ ...address, isDefault: index === at }))
    }, 'Default address updated.')
    if (!reply.ok) toast.error(reply.text)
  }
  const remove = async (address: SavedAddress) => {
    const reply = await save((book) => book.filter((other) => !isSame(other, address)), 'Address deleted.')
    if (!reply.ok) setProblem(reply.text)
  }
  const chosen = open && 'index' in open ? addresses?.[open.index] : undefined
  return (
    <Panel
      title="Addresses"
      className="col-span-full"
      aside={
        addresses && (
          <Button small icon={<Plus size={16} aria-hidden="true" />} onClick={() => setOpen({ kind: 'add' })}>
            Add address
          </Button>
        )
      }
    >
      {isError && !addresses && (
        <ErrorState title="Your addresses could not be loaded" onRetry={refetch} heading="h3" />
      )}
      {!addresses && !isError && <TextSkeleton />}
      {addresses?.length === 0 && (
        <EmptyState
          title="No addresses yet"
          heading="h3"
          icon={<MapPin size={36} strokeWidth={1.5} aria-hidden="true" />}
        >
          Save your delivery addresses here and choose one at checkout.
        </EmptyState>
      )}
      <ul className="address-book">
        {addresses?.map((address, index) => (
          <AddressCard
            // biome-ignore lint/suspicious/noArrayIndexKey: an address has no id other than its position in the book
            key={index}
            address={address}
            busy={isBusy}
            onEdit={() => setOpen({ kind: 'edit', index })}
            onDelete={() => setOpen({ kind: 'delete', index })}
            onDefault={() => void makeDefault(address)}
          />
        ))}
      </ul>
      {addresses && open && open.kind !== 'delete' && (
        <AddressDialog
          draftName={`address:${user._id}:${open.kind === 'edit' ? open.index : 'new'}`}
          address={chosen}
          fullName={user.name}
          onClose={close}
          onSave={(address) =>
            save(
              (book) => putAddress(book, chosen, address),
              open.kind === 'edit' ? 'Address saved.' : 'Address added.',
            )
          }
          at={open.kind === 'edit' ? open.index : addresses.length}
        />
      )}
      {addresses && open?.kind === 'delete' && chosen && (
        <ConfirmDialog
          open
          title="Delete address?"
          busy={isBusy}
          error={problem}
          onCancel={close}
          onConfirm={() => void remove(chosen)}
        >
          Are you sure you want to delete {nameOf(chosen)}?
        </ConfirmDialog>
      )}
    </Panel>
  )
}

const isSame = (one: SavedAddress, other: SavedAddress) => JSON.stringify(one) === JSON.stringify(other)
const placeOf = (book: readonly SavedAddress[], address: SavedAddress) =>
  book.findIndex((other) => isSame(other, address))

const changedElsewhere = {
  ok: false as const,
  text: 'This address was changed in another window. Please close this and open it again.',
  error: { status: 409, failure: {} },
}

/**
 * The book with an address replaced or appended. A new default replaces the previous one. Undefined if the old address
 * has changed in the meantime.
 */
function putAddress(
  book: readonly SavedAddress[],
  old: SavedAddress | undefined,
  address: SavedAddress,
): SavedAddress[] | undefined {
  const at = old ? placeOf(book, old) : book.length
  if (at < 0) return undefined
  const others = book.map((other) => ({
    ...other,
    ...(address.isDefault ? { isDefault: false } : {}),
    ...(address.isBilling ? { isBilling: false } : {}),
  }))
  return [...others.slice(0, at), address, ...others.slice(at + 1)]
}

type CardProps = {
  address: SavedAddress
  busy: boolean
  onEdit: () => void
  onDelete: () => void
  onDefault: () => void
}

function AddressCard({ address, busy, onEdit, onDelete, onDefault }: CardProps) {
  const name = nameOf(address)
  const lines = [
    address.company,
    address.address,
    address.suburb,
    `${address.city} ${address.postalCode}`,
    address.province,
    address.phone,
  ].filter(Boolean)
  return (
    <li className="address-book-card">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-3">
          <h3>{name}</h3>
          {address.isDefault && <Chip tone="ok">Default</Chip>}
          {address.isBilling && <Chip tone="info">Invoices</Chip>}
        </div>
        <address className="text-control leading-[1.6] not-italic">
          {address.fullName}
          {lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button small icon={<Pencil size={14} aria-hidden="true" />} aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        {!address.isDefault && (
          <Button small disabled={busy} aria-label={`Make ${name} the default`} onClick={onDefault}>
            Make default
          </Button>
        )}
        <Button
          small
          variant="outline-danger"
          icon={<Trash2 size={14} aria-hidden="true" />}
          aria-label={`Delete ${name}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
    </li>
  )
}
