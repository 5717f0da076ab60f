import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatRand, toCents } from '#contract/money.ts'
import { Picture } from './picture.tsx'
import { tie } from './tie.ts'

type Line = { _id: string; name: string; slug: string; partNumber: string; image: string; price: number; qty: number }

/** The goods of a cart or an order, to be read and not changed. */
export function ItemLines<L extends Line>({ items, note }: { items: readonly L[]; note?: (item: L) => ReactNode }) {
  return (
    <ul className="items short">
      {items.map((item) => {
        const cents = toCents(item.price)
        return (
          <li key={item._id}>
            <span className="pic">{item.image && <Picture image={item.image} alt="" sizes="72px" />}</span>
            <div>
              <span className="pn">{item.partNumber}</span>
              <h3>
                <Link to={`/product/${item.slug}`}>{tie(item.name)}</Link>
              </h3>
              <span className="muted num">
                {item.qty} × {formatRand(cents)}
              </span>
              {note?.(item)}
            </div>
            <div className="sum">
              <b>{formatRand(cents * item.qty)}</b>
              <small>excl. VAT</small>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
