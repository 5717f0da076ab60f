import { Gauge, Plus } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { filled } from '#app/ui/forms/form/filled.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import { addDays, formatDay, today } from '#contract/days.ts'
import type { Instrument } from '#contract/testing/plan-calls.ts'
import { isExpired } from '#contract/testing/rules.ts'
import {
  useCreateInstrumentMutation,
  useDeleteInstrumentMutation,
  useListInstrumentsQuery,
  useUpdateInstrumentMutation,
} from './api.ts'

const fallback = 'The instrument could not be saved. Please try again.'

/** What readings are taken with. One whose calibration has expired cannot be chosen. */
export function ManageInstruments() {
  const { data, isError, refetch } = useListInstrumentsQuery()
  const [open, setOpen] = useState<{ instrument: Instrument | undefined }>()
  const [deleting, setDeleting] = useState<Instrument>()
  return (
    <Panel
      title="Instruments"
      flush
      aside={
        <Button small icon={<Plus size={15} aria-hidden="true" />} onClick={() => setOpen({ instrument: undefined })}>
          Add instrument
        </Button>
      }
    >
      {isError && !data && <ErrorState title="The instruments could not be loaded" onRetry={refetch} />}
      {!data && !isError && <TableSkeleton columns={3} />}
      {data && (
        <DataTable
          label="Instruments"
          rows={data.instruments}
          rowId={({ _id }) => _id}
          columns={columnsFor((instrument) => setOpen({ instrument }), setDeleting)}
          empty={
            <EmptyState title="No instruments yet" icon={<Gauge size={36} aria-hidden="true" />}>
              Add each meter with the day until which it is calibrated. A reading names the one it was taken with.
            </EmptyState>
          }
        />
      )}
      {open && <InstrumentDialog instrument={open.instrument} onClose={() => setOpen(undefined)} />}
      {deleting && <DeleteInstrument instrument={deleting} onClose={() => setDeleting(undefined)} />}
    </Panel>
  )
}

function Calibration({ instrument: { calibratedUntil } }: { instrument: Instrument }) {
  const day = formatDay(calibratedUntil)
  if (isExpired({ calibratedUntil })) return <Chip tone="bad">Expired {day}</Chip>
  return calibratedUntil < addDays(today(), 30) ? <Chip tone="hold">Until {day}</Chip> : <>Until {day}</>
}

const columnsFor = (
  onChange: (instrument: Instrument) => void,
  onDelete: (instrument: Instrument) => void,
): Column<Instrument>[] => [
  { id: 'name', header: 'Instrument', look: 'grow', phone: 'left', cell: ({ name }) => name },
  { id: 'serial', header: 'Serial', phone: 'second', cell: ({ serial }) => serial },
  {
    id: 'until',
    header: 'Calibrated',
    phone: 'corner',
    cell: (instrument) => <Calibration instrument={instrument} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    phone: 'wide',
    cell: (instrument) => (
      <span className="flex gap-2 justify-end">
        <Button
          small
          aria-label={`Change ${instrument.name}, ${instrument.serial}`}
          onClick={() => onChange(instrument)}
        >
          Change
        </Button>
        <Button
          small
          aria-label={`Remove ${instrument.name}, ${instrument.serial}`}
          onClick={() => onDelete(instrument)}
        >
          Remove
        </Button>
      </span>
    ),
  },
]

const schema = z.object({
  name: filled('Please name the instrument.'),
  serial: filled('Please enter the number on it.'),
  calibratedUntil: filled('Please enter the day on its certificate.'),
})

function InstrumentDialog({ instrument, onClose }: { instrument: Instrument | undefined; onClose: () => void }) {
  const [create] = useCreateInstrumentMutation()
  const [update] = useUpdateInstrumentMutation()
  const creating = useAction(create, { fallback })
  const updating = useAction(update, { fallback })
  return (
    <FormDialog
      title={instrument ? `Change ${instrument.name}` : 'Add an instrument'}
      action="Save"
      schema={schema}
      defaultValues={instrument ?? { name: '', serial: '', calibratedUntil: '' }}
      onSubmit={async ({ name, serial, calibratedUntil }) => {
        const body = { name, serial, calibratedUntil }
        const reply = instrument
          ? await updating.run({ params: { id: instrument._id }, body: { ...body, updatedAt: instrument.updatedAt } })
          : await creating.run({ body })
        if (!reply.ok) return reply
        toast.success(`${name} has been saved.`)
        onClose()
      }}
      onClose={onClose}
    >
      <TextInput
        name="name"
        label="Instrument"
        required
        maxLength={80}
        hint="For instance: Insulation tester MIT 420"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput name="serial" label="Serial number" required maxLength={60} />
        <TextInput name="calibratedUntil" label="Calibrated until" required type="date" />
      </div>
    </FormDialog>
  )
}

function DeleteInstrument({ instrument, onClose }: { instrument: Instrument; onClose: () => void }) {
  const [remove] = useDeleteInstrumentMutation()
  const { run, state, isBusy } = useAction(remove, { fallback: 'The instrument could not be removed.' })
  return (
    <ConfirmDialog
      open
      title="Take it out of use?"
      busy={isBusy}
      error={state.kind === 'failed' ? state.text : undefined}
      onCancel={onClose}
      onConfirm={async () => {
        const reply = await run({ params: { id: instrument._id } })
        if (!reply.ok) return
        toast.success(reply.value.message)
        onClose()
      }}
    >
      {instrument.name}, {instrument.serial}, can no longer be chosen. Tests that were made with it keep it.
    </ConfirmDialog>
  )
}
