import { Truck, Warehouse } from 'lucide-react'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { deliveryChosen } from '#app/cart/cart-slice.ts'
import { describeOffer } from '#app/cart/describe-delivery.ts'
import { useDelivery } from '#app/cart/use-delivery.ts'
import { useBrand } from '#app/page/brand-context.ts'
import { RadioCard } from '#app/ui/forms/radio-card.tsx'
import { describeWorks } from '#contract/delivery.ts'

/** What applies to the address and the goods, with prices and days. */
export function DeliveryChoice({ onChange }: { onChange: () => void }) {
  const dispatch = useAppDispatch()
  const { offers, offer: chosen } = useDelivery()
  const works = describeWorks(useBrand())
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Delivery</legend>
      {offers.map((offer) => (
        <RadioCard
          key={offer.method.id}
          name="delivery"
          label={offer.method.name}
          note={describeOffer(offer, works)}
          icon={
            offer.method.kind === 'collect' ? (
              <Warehouse size={22} aria-hidden="true" />
            ) : (
              <Truck size={22} aria-hidden="true" />
            )
          }
          checked={offer === chosen}
          onChange={() => {
            dispatch(deliveryChosen(offer.method.id))
            onChange()
          }}
        />
      ))}
    </fieldset>
  )
}
