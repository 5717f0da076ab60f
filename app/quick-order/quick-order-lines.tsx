import { useVatPercent } from '#app/ui/vat-context.ts'
import { withExcl } from '#contract/vat.ts'
import './quick-order-lines.css'
import { Trash2, TriangleAlert } from 'lucide-react'
import { memo, startTransition, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Stock } from '#app/ui/commerce/stock.tsx'
import { keepUnitsTogether } from '#app/ui/format/keep-units-together.ts'
import { SearchForm } from '#app/ui/forms/form/search-form.tsx'
import { QuantityInput } from '#app/ui/forms/inputs/quantity-input.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { type CartProduct, quantityLimit } from '#contract/cart/price.ts'
import { formatRand, toCents } from '#contract/money.ts'
import { requestQuoteFor } from '#contract/quotes/paths.ts'
import { isReady, type ShownLine, withChoice, withQuantity } from './quick-lines.ts'

type Props = {
  lines: readonly ShownLine[]
  onChange: (line: ShownLine) => void
  /** Looks up another part number for a line. Like `onChange`, it must be stable between renders. */
  onCorrect: (line: ShownLine, part: string) => Promise<void>
}

/** Fills the window; the rest of a long list is rendered right after. */
const firstLines = 40

/** A table on desktops and cards on phones; lines that need attention come first. */
export function QuickOrderLines({ lines, onChange, onCorrect }: Props) {
  const vatPercent = useVatPercent()
  const [isComplete, setComplete] = useState(lines.length <= firstLines)
  useEffect(() => {
    startTransition(() => setComplete(true))
  }, [])
  return (
    <table className="quick-lines" aria-label="Your lines">
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">Product</th>
          <th scope="col">Stock</th>
          <th scope="col">{withExcl('Price', vatPercent)}</th>
          <th scope="col">Quantity</th>
          <th scope="col">
            <span className="sr-only">Remove</span>
            {/* The bin icon, drawn once and reused by every line. */}
            <svg width={0} height={0} aria-hidden="true">
              <Trash2 id="quick-lines-trash" size={18} />
            </svg>
          </th>
        </tr>
      </thead>
      <tbody>
        {(isComplete ? lines : lines.slice(0, firstLines)).map((line) =>
          line.isRemoved ? (
            <RemovedLine key={line.id} line={line} onUndo={() => onChange({ ...line, isRemoved: false })} />
          ) : (
            <Line key={line.id} line={line} onChange={onChange} onCorrect={onCorrect} />
          ),
        )}
      </tbody>
    </table>
  )
}

/** Memoised, with a plain link and a shared icon, because there may be 500 of these. */
const Line = memo(function Line({ line, onChange, onCorrect }: { line: ShownLine } & Omit<Props, 'lines'>) {
  const { row, asked, qty, product, status, note } = line
  const name = product?.name ?? asked
  return (
    <tr className={isReady(line) ? undefined : 'quick-lines-fault'}>
      <td className="quick-lines-row">
        <span className="sr-only">Row </span>
        {row}
      </td>
      <td className="quick-lines-product">
        {product ? (
          <>
            <span className="part-number">{product.partNumber}</span>
            <a href={`/product/${product.slug}`} target="_blank" rel="noreferrer">
              {keepUnitsTogether(product.name)}
            </a>
          </>
        ) : (
          <b className="break-words">{asked}</b>
        )}
        {note && <p className="line-note">{note}</p>}
        {status === 'bad_quantity' && <Fault>Please enter a quantity.</Fault>}
        {status === 'choose' && <Choices line={line} onChange={onChange} />}
        {status === 'unknown' && <Unknown line={line} onCorrect={onCorrect} />}
        {product && status !== 'choose' && <Shortage line={line} product={product} onChange={onChange} />}
      </td>
      <td className="quick-lines-stock">
        {product && (
          <Stock
            count={product.madeToOrder && product.countInStock < qty ? 0 : product.countInStock}
            madeToOrder={product.madeToOrder}
            leadTimeDays={product.leadTimeDays}
          />
        )}
      </td>
      <td className="quick-lines-price">
        {product && (
          <>
            <b>{formatRand(toCents(product.price) * Math.max(qty, 1))}</b>
            {qty > 1 && <small>{formatRand(toCents(product.price))} each</small>}
          </>
        )}
      </td>
      <td className="quick-lines-quantity">
        <QuantityInput
          small
          label={`Quantity of ${name}`}
          value={qty}
          onChange={(next) => onChange(withQuantity(line, next))}
        />
      </td>
      <td className="quick-lines-remove">
        <IconButton small label={`Remove row ${row}, ${name}`} onClick={() => onChange({ ...line, isRemoved: true })}>
          <svg width={18} height={18} aria-hidden="true">
            <use href="#quick-lines-trash" />
          </svg>
        </IconButton>
      </td>
    </tr>
  )
})

const Fault = ({ children }: { children: string }) => (
  <p className="line-notice">
    <TriangleAlert size={14} aria-hidden="true" />
    {children}
  </p>
)

/** Nothing is preselected, however close the match. */
function Choices({ line, onChange }: { line: ShownLine; onChange: Props['onChange'] }) {
  return (
    <>
      <Fault>{line.candidates.length === 1 ? 'Did you mean this one?' : 'Which one did you mean?'}</Fault>
      <ul className="quick-lines-choices" aria-label={`Products for ${line.asked}`}>
        {line.candidates.map((candidate) => (
          <li key={candidate._id}>
            <span>
              <span className="part-number">{candidate.partNumber}</span>
              {keepUnitsTogether(candidate.name)}
              <small className="block text-note text-ink-3 tabular-nums">{formatRand(toCents(candidate.price))}</small>
            </span>
            <Button
              small
              className="flex-none"
              aria-label={`Choose ${candidate.partNumber}, ${candidate.name}`}
              onClick={() => onChange(withChoice(line, candidate))}
            >
              Choose
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

function Unknown({ line, onCorrect }: { line: ShownLine; onCorrect: Props['onCorrect'] }) {
  const [part, setPart] = useState('')
  const [isBusy, setBusy] = useState(false)
  const check = async () => {
    setBusy(true)
    await onCorrect(line, part)
    setBusy(false)
  }
  return (
    <>
      <Fault>We do not have this part number.</Fault>
      <SearchForm
        className="quick-lines-correct"
        onSearch={() => {
          if (part.trim() !== '') void check()
        }}
      >
        <input
          className="input input-dense"
          aria-label={`Another part number for ${line.asked}`}
          placeholder="Correct part number"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={part}
          onChange={(event) => setPart(event.target.value)}
        />
        <Button small type="submit" busy={isBusy} busyText="Looking up">
          Check
        </Button>
        <Link className="link" to={`/shop?keyword=${encodeURIComponent(line.asked.slice(0, 100))}`} target="_blank">
          Search the shop
        </Link>
      </SearchForm>
    </>
  )
}

function Shortage({ line, product, onChange }: { line: ShownLine; product: CartProduct; onChange: Props['onChange'] }) {
  const limit = quantityLimit(product)
  if (limit === 0)
    return (
      <>
        <Fault>Out of stock at the moment.</Fault>
        <ButtonLink small className="mt-1.5" to={requestQuoteFor(product)}>
          Enquire
        </ButtonLink>
      </>
    )
  if (line.qty <= limit) return null
  return (
    <>
      <Fault>{`You asked for ${line.qty}, but only ${limit} can be ordered now.`}</Fault>
      <Button small className="mt-1.5" onClick={() => onChange(withQuantity(line, limit))}>
        Order {limit}
      </Button>
    </>
  )
}

/** Takes the removed line's place, and focus, because the focused button is gone. */
function RemovedLine({ line, onUndo }: { line: ShownLine; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    undo.current?.focus()
  }, [])
  const name = line.product?.partNumber ?? line.asked
  return (
    <tr className="quick-lines-removed">
      <td colSpan={6}>
        <span role="status">{name} was removed.</span>
        <Button ref={undo} small className="ml-3" aria-label={`Undo: put ${name} back`} onClick={onUndo}>
          Undo
        </Button>
      </td>
    </tr>
  )
}
