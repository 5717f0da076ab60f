import { Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { linePath } from '#contract/cart/price.ts'
import { formatRand, toCents } from '#contract/money.ts'
import { keepUnitsTogether } from '../format/keep-units-together.ts'
import { Picture } from '../pictures/picture.tsx'
import { VatNote } from './vat-note.tsx'

type Line = {
  _id: string
  name: string
  slug: string
  partNumber: string
  image: string
  price: number
  listPrice?: number | undefined
  qty: number
  design?: string | { link: string } | undefined
}

type Props<L> = {
  items: readonly L[]
  note?: (item: L) => ReactNode
  /** The rate of an order or a quote; without it, today's. */
  vatPercent?: number
}

/** The goods of a cart or an order, read-only. */
export function LineItems<L extends Line>({ items, note, vatPercent }: Props<L>) {
  return (
    <ul className="line-items line-items-short">
      {items.map((item) => {
        const cents = toCents(item.price)
        return (
          <li key={item._id}>
            <span className="line-items-picture">
              {item.image ? (
                <Picture image={item.image} alt="" sizes="72px" />
              ) : (
                <Wrench size={22} aria-hidden="true" />
              )}
            </span>
            <div>
              <span className="line-items-number">{item.partNumber}</span>
              <h3>
                {item.slug || item.design ? (
                  <Link to={linePath(item)}>{keepUnitsTogether(item.name)}</Link>
                ) : (
                  keepUnitsTogether(item.name)
                )}
              </h3>
              <span className="text-note text-ink-3 tabular-nums">
                {item.qty} × {formatRand(cents)}
                {item.listPrice !== undefined && item.listPrice > item.price && (
                  <> instead of {formatRand(toCents(item.listPrice))}</>
                )}
              </span>
              {note?.(item)}
            </div>
            <div className="line-items-sum">
              <b>{formatRand(cents * item.qty)}</b>
              <VatNote is="excl" {...(vatPercent === undefined ? {} : { percent: vatPercent })} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
