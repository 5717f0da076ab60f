import { Truck, Warehouse } from 'lucide-react'
import { useBrand } from '#app/page/brand-context.ts'
import { describeOffer } from '#app/ui/commerce/describe-delivery.ts'
import { RadioCard } from '#app/ui/forms/inputs/radio-card.tsx'
import { type DeliveryOffer, describeWorks } from '#contract/delivery/methods.ts'

type Props = {
  /** Those that apply to the address and the goods. */
  offers: readonly DeliveryOffer[]
  chosen: DeliveryOffer
  /** Some goods are made to order first. */
  isMadeFirst: boolean
  onChoose: (id: string) => void
}

/** The delivery methods to choose from, with prices and days. */
export function DeliveryChoice({ offers, chosen, isMadeFirst, onChoose }: Props) {
  const brand = useBrand()
  const works = describeWorks(brand)
  const vatPercent = brand.vat.percent
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Delivery</legend>
      {offers.map((offer) => (
        <RadioCard
          key={offer.method.id}
          name="delivery"
          label={offer.method.name}
          note={describeOffer(offer, { works, isMadeFirst, vatPercent })}
          icon={
            offer.method.kind === 'collect' ? (
              <Warehouse size={22} aria-hidden="true" />
            ) : (
              <Truck size={22} aria-hidden="true" />
            )
          }
          checked={offer.method.id === chosen.method.id}
          onChange={() => onChoose(offer.method.id)}
        />
      ))}
    </fieldset>
  )
}
