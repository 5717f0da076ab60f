import { Plus, TicketPercent } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#app/accounts/use-may.ts'
import { useAction } from '#app/api/use-action.ts'
import { HistoryPanel } from '#app/audit/manage-history-panel.tsx'
import { useListCategoriesQuery, useListProductsByIdsQuery } from '#app/catalogue/api.ts'
import { ProductPicker } from '#app/catalogue/manage-product-picker.tsx'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import { today } from '#contract/days.ts'
import type { Discount } from '#contract/discounts/calls.ts'
import { formatRand, toCents } from '#contract/money.ts'
import { DiscountDialog } from './manage-discount-dialog.tsx'
import { discountStatus } from './manage-discount-status.ts'
import { useDeleteDiscountMutation, useListDiscountsQuery } from './manage-discounts-api.ts'

export default function ManageDiscountsPage() {
  const may = useMay()
  const mayWrite = may('catalogue.write')
  const { data, isError, refetch } = useListDiscountsQuery()
  const { data: categories = [] } = useListCategoriesQuery()
  const [open, setOpen] = useState<{ discount: Discount | undefined }>()
  const [deleting, setDeleting] = useState<Discount>()
  const names = new Map(categories.map(({ _id, name }) => [_id, name]))
  return (
    <>
      <title>Discount codes | Back-office</title>
      <div className="office-page-head">
        <h1>Discount codes</h1>
        <span className="flex-1" />
        {mayWrite && (
          <Button
            variant="primary"
            icon={<Plus size={17} aria-hidden="true" />}
            onClick={() => setOpen({ discount: undefined })}
          >
            New code
          </Button>
        )}
      </div>
      <section className="panel">
        {isError && !data && <ErrorState title="The discount codes could not be loaded" onRetry={refetch} />}
        {!data && !isError && <TableSkeleton />}
        {data && (
          <DataTable
            label="Discount codes"
            rows={data}
            rowId={({ _id }) => _id}
            columns={columnsFor(
              names,
              mayWrite ? { open: (discount) => setOpen({ discount }), remove: setDeleting } : undefined,
            )}
            empty={
              <EmptyState title="No discount codes yet" icon={<TicketPercent size={36} aria-hidden="true" />}>
                A code takes a percentage off products, categories or everything. Buyers enter it in the cart.
              </EmptyState>
            }
          />
        )}
      </section>
      {open && <OpenDialog discount={open.discount} categories={categories} onClose={() => setOpen(undefined)} />}
      {deleting && <DeleteDiscount discount={deleting} onClose={() => setDeleting(undefined)} />}
      {may('audit.read') && <HistoryPanel entity="discount" />}
    </>
  )
}

type OpenProps = {
  discount: Discount | undefined
  categories: readonly { _id: string; name: string }[]
  onClose: () => void
}

/** Opens once the names of its products are known. */
function OpenDialog({ discount, categories, onClose }: OpenProps) {
  const ids = discount?.products ?? []
  const { data: products } = useListProductsByIdsQuery(ids, { skip: ids.length === 0 })
  if (ids.length > 0 && !products) return null
  const productsById = new Map(products?.map((product) => [product._id, product]))
  return (
    <DiscountDialog
      discount={discount}
      categories={categories}
      picker={(chosen, onChange) => <ProductPicker label="Products" chosen={chosen} onChange={onChange} most={100} />}
      products={ids.map(
        (_id) => productsById.get(_id) ?? { _id, name: 'Product no longer in the shop', partNumber: '', image: '' },
      )}
      onClose={onClose}
    />
  )
}

function DeleteDiscount({ discount, onClose }: { discount: Discount; onClose: () => void }) {
  const [remove] = useDeleteDiscountMutation()
  const { run, state, isBusy } = useAction(remove, { fallback: 'The code could not be deleted. Please try again.' })
  return (
    <ConfirmDialog
      open
      title="Delete discount code?"
      busy={isBusy}
      error={state.kind === 'failed' ? state.text : undefined}
      onCancel={onClose}
      onConfirm={async () => {
        const reply = await run({ params: { id: discount._id }, querystring: {} })
        if (!reply.ok) return
        toast.success(`${discount.code} deleted.`)
        onClose()
      }}
    >
      Are you sure you want to delete {discount.code}?
    </ConfirmDialog>
  )
}

const describeScope = ({ products, categories }: Discount, names: ReadonlyMap<string, string>): string => {
  if (products.length > 0) return pluralise(products.length, 'product')
  if (categories.length === 0) return 'Everything'
  return categories.map((id) => names.get(id) ?? 'a deleted category').join(', ')
}

function columnsFor(
  names: ReadonlyMap<string, string>,
  /** Missing for whoever may only read the codes. */
  act: { open: (discount: Discount) => void; remove: (discount: Discount) => void } | undefined,
): Column<Discount>[] {
  const columns: Column<Discount>[] = [
    { id: 'code', header: 'Code', look: 'id', cell: ({ code }) => <b>{code}</b>, phone: 'left' },
    { id: 'percent', header: 'Off', align: 'end', cell: ({ percent }) => `${percent}%`, phone: 'corner' },
    {
      id: 'scope',
      header: 'What',
      look: 'grow',
      phone: 'wide',
      cell: (discount) => (
        <>
          {describeScope(discount, names)}
          {discount.minimum !== null && <small> from {formatRand(toCents(discount.minimum))}</small>}
        </>
      ),
    },
    {
      id: 'when',
      header: 'When',
      phone: 'wide',
      cell: ({ startsOn, endsOn }) => (
        <>
          {startsOn && (
            <>
              from <FormattedDate iso={startsOn} />{' '}
            </>
          )}
          {endsOn && (
            <>
              to <FormattedDate iso={endsOn} />
            </>
          )}
          {!startsOn && !endsOn && 'Always'}
        </>
      ),
    },
    {
      id: 'uses',
      header: 'Uses',
      align: 'end',
      phone: 'left',
      cell: ({ uses, maxUses }) =>
        maxUses === null ? pluralise(uses, 'use') : `${uses} of ${pluralise(maxUses, 'use')}`,
    },
    {
      id: 'status',
      header: 'Status',
      phone: 'right',
      cell: (discount) => {
        const status = discountStatus(discount, today())
        return <Chip tone={status === 'On' ? 'ok' : 'idle'}>{status}</Chip>
      },
    },
  ]
  if (!act) return columns
  return [
    ...columns,
    {
      id: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      phone: 'wide',
      cell: (discount) => (
        <span className="flex flex-wrap justify-end gap-2">
          <Button small aria-label={`Change ${discount.code}`} onClick={() => act.open(discount)}>
            Change
          </Button>
          {discount.uses === 0 && (
            <Button small aria-label={`Delete ${discount.code}`} onClick={() => act.remove(discount)}>
              Delete
            </Button>
          )}
        </span>
      ),
    },
  ]
}
