import { PackagePlus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import type { Order } from '#contract/orders/calls.ts'
import { useAddToOrderMutation } from './manage-orders-api.ts'

/** More goods for a customer who has paid: an order by phone, linked to this one. */
export function AddGoods({ order }: { order: Order }) {
  const navigate = useNavigate()
  const [addToOrder] = useAddToOrderMutation()
  const { run, isBusy } = useAction(addToOrder, { fallback: 'The order could not be started. Please try again.' })
  const add = async () => {
    const reply = await run({ body: { order: order._id } })
    if (!reply.ok) return toast.error(reply.text)
    await navigate(`/manage/quotes/${reply.value._id}?order`)
  }
  return (
    <Button small busy={isBusy} icon={<PackagePlus size={16} aria-hidden="true" />} onClick={() => void add()}>
      Add goods
    </Button>
  )
}
