import { ChevronDown, ChevronUp, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ProductSearch } from '#app/catalogue/manage-product-picker.tsx'
import { useGetRatesQuery } from '#app/configure/api.ts'
import { Button } from '#app/ui/button.tsx'
import { DesignFacts } from '#app/ui/commerce/design-facts.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { parseAmount, parsePercent } from '#app/ui/format/parse-number.ts'
import { useFormParts } from '#app/ui/forms/form/form-context.ts'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { FieldError } from '#app/ui/forms/inputs/field.tsx'
import { QuantityInput } from '#app/ui/forms/inputs/quantity-input.tsx'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Thumbnail } from '#app/ui/pictures/thumbnail.tsx'
import { formatRand, toCents } from '#contract/money.ts'
import { maxQuoteLines, maxQuoteQuantity } from '#contract/quotes/rules.ts'
import type { Rates } from '#enclosure/price.ts'
import {
  calculate,
  changeQuantity,
  customLine,
  discountLines,
  discountOf,
  type EditLine,
  isShort,
  productLine,
} from './edit-lines.ts'
import { LineWork } from './line-work.tsx'

/** Products and custom work with their prices: the `lines` of the form around it. Does not depend on quotes. */
export function LinesEditor({ isNew = false }: { isNew?: boolean }) {
  const { value: lines, onChange, error } = useFormValue<EditLine[]>('lines')
  const list = useRef<HTMLUListElement>(null)
  const [added, setAdded] = useState<string>()
  useEffect(() => {
    if (added) list.current?.querySelector<HTMLElement>(`[data-line="${added}"] input`)?.focus()
  }, [added])
  const { data: selling } = useGetRatesQuery(undefined, { skip: !lines.some(({ design }) => design) })
  const isFull = lines.length >= maxQuoteLines
  const remove = (index: number) => {
    const line = lines[index]
    onChange(lines.filter((_, at) => at !== index))
    if (line)
      toast.offer(`${line.name || 'The line'} was removed.`, {
        label: 'Undo',
        forMs: 10_000,
        run: () => onChange(lines),
      })
  }
  const move = (index: number, by: number) => {
    const next = [...lines]
    const [line] = next.splice(index, 1)
    if (line) next.splice(index + by, 0, line)
    onChange(next)
  }
  return (
    <>
      <ul ref={list} className="lines-editor" aria-label="Lines">
        {lines.map((line, index) => (
          <li key={line._id} data-line={line._id}>
            <LineFields
              line={line}
              index={index}
              rates={selling?.rates}
              onChange={(changed) => onChange(lines.with(index, changed))}
              buttons={
                <>
                  <IconButton
                    small
                    label={`Move ${line.name || 'the line'} up`}
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  >
                    <ChevronUp size={16} aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    small
                    label={`Move ${line.name || 'the line'} down`}
                    disabled={index === lines.length - 1}
                    onClick={() => move(index, 1)}
                  >
                    <ChevronDown size={16} aria-hidden="true" />
                  </IconButton>
                  <IconButton small label={`Remove ${line.name || 'the line'}`} onClick={() => remove(index)}>
                    <Trash2 size={16} aria-hidden="true" />
                  </IconButton>
                </>
              }
            />
          </li>
        ))}
      </ul>
      {lines.length === 0 && <p className="panel-body note">No lines yet. Add a product or custom work.</p>}
      {typeof error === 'string' && lines.length === 0 && (
        <div className="panel-body">
          <FieldError error={error} />
        </div>
      )}
      <div className="lines-editor-add">
        {!isFull && (
          <>
            <ProductSearch
              label="Add a product"
              dense
              autoFocus={isNew}
              onPick={(product) => {
                const at = lines.findIndex(({ _id }) => _id === product._id)
                const before = lines[at]
                if (before) onChange(lines.with(at, { ...before, qty: Math.min(maxQuoteQuantity, before.qty + 1) }))
                else onChange([...lines, productLine(product)])
              }}
            />
            <Button
              small
              icon={<Plus size={16} aria-hidden="true" />}
              onClick={() => {
                const line = customLine()
                onChange([...lines, line])
                setAdded(line._id)
              }}
            >
              Add custom work
            </Button>
          </>
        )}
        <Discount onDiscount={(percent) => onChange(discountLines(lines, percent))} />
      </div>
    </>
  )
}

type FieldsProps = {
  line: EditLine
  index: number
  rates: Rates | undefined
  onChange: (line: EditLine) => void
  buttons: React.ReactNode
}

function LineFields({ line, index, rates, onChange, buttons }: FieldsProps) {
  const { findError } = useFormParts()
  const [isDescribed, setDescribed] = useState(line.description !== '')
  const what = line.name || `line ${index + 1}`
  const errorOf = (field: string) => findError(`lines.${index}.${field}`)
  const set = (changes: Partial<EditLine>) => onChange({ ...line, ...changes })
  const discount = discountOf(line)
  const sum = toCents(parseAmount(line.price) ?? 0) * line.qty
  return (
    <>
      <div className="lines-editor-what">
        {line.isCustom && !line.design ? (
          <TextInput
            dense
            label={`Custom work, line ${index + 1}`}
            value={line.name}
            maxLength={200}
            error={errorOf('name')}
            onChange={(event) => set({ name: event.target.value })}
          />
        ) : (
          <div className="flex items-center gap-3">
            <Thumbnail image={line.image} sizes="48px" />
            <span className="min-w-0">
              <b className="font-semibold">{line.name}</b>
              <small className="block text-note text-ink-3">{line.partNumber}</small>
              <FieldError error={errorOf('name')} />
            </span>
          </div>
        )}
        {line.design && <DesignFacts design={line.design} pieces={Number(line.qty) || 1} />}
        {isDescribed ? (
          <TextArea
            dense
            label={`Description of ${what}`}
            rows={2}
            maxLength={2000}
            value={line.description}
            onChange={(event) => set({ description: event.target.value })}
          />
        ) : (
          <button type="button" className="link" onClick={() => setDescribed(true)}>
            Add a description
          </button>
        )}
        {line.isCustom && !line.design && (
          <LineWork what={what} work={line.work} errorOf={errorOf} onChange={(work) => set({ work })} />
        )}
      </div>
      <div className="lines-editor-figures">
        <div className="field">
          <span className="field-label" aria-hidden="true">
            Quantity
          </span>
          <QuantityInput
            small
            label={`Quantity of ${what}`}
            value={line.qty}
            max={maxQuoteQuantity}
            onChange={(qty) => onChange(changeQuantity(line, qty, rates))}
          />
          {line.available !== undefined && (
            <span className={isShort(line) ? 'text-note text-hold' : 'note'}>
              {line.available > 0 ? `${line.available} in stock` : 'None in stock'}
            </span>
          )}
        </div>
        <TextInput
          dense
          label="Unit price"
          aria-label={`Unit price of ${what}`}
          inputMode="decimal"
          maxLength={15}
          value={line.price}
          error={errorOf('price')}
          hint={
            line.listPrice === undefined
              ? undefined
              : discount
                ? `${discount}% below ${formatRand(toCents(line.listPrice))}`
                : `${line.design ? 'For one:' : 'List'} ${formatRand(toCents(line.listPrice))}`
          }
          onChange={(event) => set({ price: event.target.value })}
        />
        <TextInput
          dense
          label="Lead time"
          placeholder="days"
          aria-label={`Lead time of ${what} in days`}
          inputMode="numeric"
          maxLength={3}
          value={line.leadTimeDays}
          error={errorOf('leadTimeDays')}
          onChange={(event) => set({ leadTimeDays: event.target.value })}
        />
        <b className="lines-editor-sum">{formatRand(sum)}</b>
        {rates && <OwnPrice line={line} rates={rates} onUse={(price) => set({ price })} />}
      </div>
      <div className="lines-editor-buttons">{buttons}</div>
    </>
  )
}

/** Where an enclosure has a price of the office's own, which does not follow its quantity: the shop's price beside it. */
function OwnPrice({ line, rates, onUse }: { line: EditLine; rates: Rates; onUse: (price: string) => void }) {
  const calculated = calculate(line, line.qty, rates)?.price
  const amount = calculated && parseAmount(calculated)
  if (!calculated || !amount || amount === parseAmount(line.price)) return null
  return (
    <p className="note col-span-full">
      This price stays when the quantity changes. By today’s rates,{' '}
      {line.qty === 1 ? 'one costs' : `each of ${line.qty} costs`} {formatRand(toCents(amount))}.{' '}
      <button type="button" className="link" onClick={() => onUse(calculated)}>
        Use that price
      </button>
    </p>
  )
}

/** A discount is a unit price: it recalculates every product's price from the list price. */
function Discount({ onDiscount }: { onDiscount: (percent: number) => void }) {
  const [text, setText] = useState('10')
  const percent = parsePercent(text)
  const isGood = percent !== undefined && percent >= 0 && percent <= 90
  return (
    <div className="flex items-end gap-2">
      <TextInput
        dense
        label="Discount in %"
        inputMode="decimal"
        maxLength={5}
        className="lines-editor-discount"
        value={text}
        error={isGood ? undefined : 'Please enter 0 to 90.'}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (isGood) onDiscount(percent)
        }}
      />
      <Button small disabled={!isGood} onClick={() => isGood && onDiscount(percent)}>
        Apply to all products
      </Button>
    </div>
  )
}
