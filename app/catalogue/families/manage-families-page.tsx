import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { filled } from '#app/ui/forms/form/filled.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { listFamilies } from '#contract/catalogue/family-calls.ts'
import type { Output } from '#contract/http/schema.ts'
import {
  useCreateFamilyMutation,
  useListFamiliesQuery,
  useListFamilyMembersQuery,
  useUpdateFamilyMutation,
} from '../manage-api.ts'

type Families = Output<typeof listFamilies>

export default function ManageFamiliesPage() {
  const { data, isError, refetch } = useListFamiliesQuery()
  return (
    <>
      <title>Families | Back-office</title>
      <div className="office-page-head">
        <h1>Families</h1>
      </div>
      <p className="text-ui text-ink-2 mb-4 max-w-[44.2em]">
        Products that differ only in size or rating belong to one family: the shop shows them as one card, and their
        pages have a table to choose from. To create one yourself, select products in the{' '}
        <Link className="link" to="/manage/manage-products">
          product list
        </Link>{' '}
        and press Family.
      </p>
      {isError && !data && <ErrorState title="The families could not be loaded" onRetry={refetch} />}
      {!data && !isError && <TextSkeleton lines={8} />}
      {data && (
        <div className="grid gap-4 max-w-6xl">
          <Suggestions suggestions={data.suggestions} />
          <Existing families={data.families} />
        </div>
      )}
    </>
  )
}

function Suggestions({ suggestions }: Pick<Families, 'suggestions'>) {
  const [create] = useCreateFamilyMutation()
  const { run, isBusy } = useAction(create, { fallback: 'The family could not be created. Please try again.' })
  const approve = async ({ name, ids }: Families['suggestions'][number]) => {
    const reply = await run({ body: { name, ids } })
    if (reply.ok) toast.success(reply.value.message)
    else toast.error(reply.text)
  }
  return (
    <Panel title="Suggested">
      {suggestions.length === 0 && <p className="text-note text-ink-3">No other products look like a family.</p>}
      <ul className="family-lines">
        {suggestions.map((suggestion) => (
          <li key={suggestion.ids[0]}>
            <div>
              <b>{suggestion.name}</b> <span className="text-ink-3">{pluralise(suggestion.ids.length, 'product')}</span>
              <p className="text-note text-ink-2">{suggestion.examples.join('; ')}</p>
            </div>
            <Button
              small
              className="flex-none"
              disabled={isBusy}
              aria-label={`Approve ${suggestion.name}`}
              onClick={() => void approve(suggestion)}
            >
              Approve
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type Open = { kind: 'rename' | 'dissolve'; name: string } | undefined

function Existing({ families }: Pick<Families, 'families'>) {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <Panel title="Families">
      {families.length === 0 && <p className="text-note text-ink-3">There are no families yet.</p>}
      <ul className="family-lines">
        {families.map(({ name, count }) => (
          <li key={name}>
            <div className="min-w-0">
              <Members name={name} count={count} />
              {count === 1 && (
                <p className="text-note text-ink-2">A family of one is not shown. Add others to it, or dissolve it.</p>
              )}
            </div>
            <span className="flex gap-2">
              <Button
                small
                className="max-md:flex-1"
                aria-label={`Rename ${name}`}
                onClick={() => setOpen({ kind: 'rename', name })}
              >
                Rename
              </Button>
              <Button
                small
                className="max-md:flex-1"
                aria-label={`Dissolve ${name}`}
                onClick={() => setOpen({ kind: 'dissolve', name })}
              >
                Dissolve
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {open?.kind === 'rename' && <Rename name={open.name} onClose={close} />}
      {open?.kind === 'dissolve' && <Dissolve name={open.name} onClose={close} />}
    </Panel>
  )
}

/** Loaded when it is opened: a shop may have hundreds of families. */
function Members({ name, count }: { name: string; count: number }) {
  const [isOpen, setOpen] = useState(false)
  const { data, isError, refetch } = useListFamilyMembersQuery({ querystring: { name } }, { skip: !isOpen })
  const more = count - (data?.products.length ?? count)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <b>{name}</b> <span className="text-ink-3">{pluralise(count, 'product')}</span>
      </summary>
      {isError && <ErrorState title="The products could not be loaded" onRetry={refetch} />}
      {isOpen && !data && !isError && <TextSkeleton lines={3} />}
      <ul className="family-members" aria-label={`Products of ${name}`}>
        {data?.products.map((product) => (
          <li key={product._id}>
            <Link className="link" to={`/manage/update-product/${product._id}`}>
              {product.partNumber}
            </Link>
            <span>{product.name}</span>
            {product.status !== 'live' && <Chip tone="idle">{product.status === 'draft' ? 'Draft' : 'Archived'}</Chip>}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-note text-ink-3">and {more} more</p>}
    </details>
  )
}

type DialogProps = { name: string; onClose: () => void }

function Rename({ name, onClose }: DialogProps) {
  const [update] = useUpdateFamilyMutation()
  const { run } = useAction(update, { fallback: 'The family could not be renamed. Please try again.' })
  return (
    <FormDialog
      title="Rename family"
      action="Save name"
      schema={z.object({ newName: filled() })}
      defaultValues={{ newName: name }}
      onSubmit={async ({ newName }) => {
        const reply = await run({ body: { name, newName } })
        if (!reply.ok) return reply
        toast.success(reply.value.message)
        onClose()
      }}
      onClose={onClose}
    >
      <TextInput name="newName" label="Name" required maxLength={80} />
    </FormDialog>
  )
}

function Dissolve({ name, onClose }: DialogProps) {
  const [update] = useUpdateFamilyMutation()
  const { run, state, isBusy } = useAction(update, {
    fallback: 'The family could not be dissolved. Please try again.',
  })
  const dissolve = async () => {
    const reply = await run({ body: { name, newName: '' } })
    if (!reply.ok) return
    toast.success(reply.value.message)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={`Dissolve ${name}?`}
      confirmText="Dissolve family"
      busyText="Dissolving"
      busy={isBusy}
      error={state.kind === 'failed' ? state.text : undefined}
      onConfirm={() => void dissolve()}
      onCancel={onClose}
    >
      Its products stay in the shop, each on its own card.
    </ConfirmDialog>
  )
}
