import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#app/accounts/use-may.ts'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { useVatPercent } from '#app/ui/vat-context.ts'
import { formatRand, fromDecimal, nameVat } from '#contract/money.ts'
import { useRepriceOrderMutation, useRepriceQuoteMutation } from '../manage-api.ts'

type One = {
  kind: 'order' | 'quote'
  id: string
  number: string
  vatPercent: number
  /** Known where the order or the quote itself is shown. */
  updatedAt?: string
}

/** For an unpaid order or an open quote that was made at another VAT rate than today's. */
export function Reprice({ kind, id, number, vatPercent, updatedAt }: One) {
  const may = useMay()
  const today = useVatPercent()
  const [isAsking, setAsking] = useState(false)
  const [repriceOrder] = useRepriceOrderMutation()
  const [repriceQuote] = useRepriceQuoteMutation()
  const words = {
    codes: { stale: `Somebody changed ${number} meanwhile. You now see the latest version.` },
    fallback: `${number} could not be repriced. Please try again.`,
  }
  const order = useAction(repriceOrder, words)
  const quote = useAction(repriceQuote, words)
  const action = kind === 'order' ? order : quote
  if (vatPercent === today || !may('quotes.write')) return null
  const rate = today > 0 ? nameVat(today) : 'no VAT'
  const close = () => {
    setAsking(false)
    action.reset()
  }
  const reprice = async () => {
    const call = { params: { id }, body: updatedAt ? { updatedAt } : {} }
    if (kind === 'order') {
      const reply = await order.run(call)
      if (!reply.ok) return
      toast.success(`${number} now costs ${formatRand(fromDecimal(reply.value.totalPrice))}.`)
    } else {
      if (!(await quote.run(call)).ok) return
      toast.success(`${number} was sent again, with ${rate}.`)
    }
    setAsking(false)
  }
  return (
    <>
      <Button
        small
        aria-label={`Reprice ${number}`}
        icon={<RefreshCw size={16} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        Reprice
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Reprice ${number}?`}
        confirmText="Reprice"
        busyText="Repricing"
        variant="primary"
        busy={action.isBusy}
        error={action.state.kind === 'failed' ? action.state.text : undefined}
        onConfirm={() => void reprice()}
        onCancel={close}
      >
        It was made with {vatPercent > 0 ? nameVat(vatPercent) : 'no VAT'} and gets {rate}. Prices without VAT stay. The
        buyer is e-mailed the {kind === 'order' ? 'new pro forma' : 'new version'}.
      </ConfirmDialog>
    </>
  )
}
