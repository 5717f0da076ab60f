import { keepNumbersTogether } from '#app/ui/format/keep-numbers-together.tsx'
import type { CartItem } from '#contract/cart/price.ts'
import { designDrawing } from '#contract/configure/paths.ts'

/** What a custom enclosure in the cart is made of, and its drawing. */
export const DesignNote = ({ item: { design, facts, partNumber } }: { item: CartItem }) =>
  design && (
    <div className="line-note design-facts">
      {facts && <p>{facts}.</p>}
      <a
        className="inline-block py-1.5 underline underline-offset-3"
        href={designDrawing(partNumber)}
        target="_blank"
        rel="noreferrer"
      >
        {keepNumbersTogether(`Drawing ${partNumber} (PDF)`)}
      </a>
    </div>
  )
