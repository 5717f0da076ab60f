import { Truck, Warehouse } from 'lucide-react'
import { useBrand } from '#app/page/brand-context.ts'
import { describeOffer } from '#app/ui/commerce/describe-delivery.ts'
import { RadioCard } from '#app/ui/forms/inputs/radio-card.tsx'
import { type DeliveryOffer, describeWorks } from '#contract/delivery/methods.ts'

type Props = {
  collections: readonly DeliveryOffer[]
  /** The method by which it is collected; undefined if it is delivered. */
  chosen: DeliveryOffer | undefined
  isMadeFirst: boolean
  onDeliver: () => void
  onCollect: (id: string) => void
}

/** Comes before the address, because only a delivery needs one. */
export function DeliverOrCollect({ collections, chosen, isMadeFirst, onDeliver, onCollect }: Props) {
  const brand = useBrand()
  const works = describeWorks(brand)
  const vatPercent = brand.vat.percent
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Delivery or collection</legend>
      <RadioCard
        name="deliver-or-collect"
        label="Deliver it"
        note="To an address in South Africa."
        icon={<Truck size={22} aria-hidden="true" />}
        checked={!chosen}
        onChange={onDeliver}
      />
      {collections.map((offer) => (
        <RadioCard
          key={offer.method.id}
          name="deliver-or-collect"
          label={offer.method.name}
          note={describeOffer(offer, { works, isMadeFirst, vatPercent })}
          icon={<Warehouse size={22} aria-hidden="true" />}
          checked={chosen?.method.id === offer.method.id}
          onChange={() => onCollect(offer.method.id)}
        />
      ))}
    </fieldset>
  )
}
