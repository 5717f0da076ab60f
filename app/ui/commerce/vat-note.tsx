import { useVatPercent } from '#app/ui/vat-context.ts'

type Props = {
  is: 'excl' | 'incl'
  /** The rate of an order or a quote; without it, today's. */
  percent?: number
}

/** 'excl. VAT' beside a price; nothing if there is no VAT. */
export function VatNote({ is, percent }: Props) {
  const today = useVatPercent()
  return (percent ?? today) > 0 ? <small>{is}. VAT</small> : null
}
