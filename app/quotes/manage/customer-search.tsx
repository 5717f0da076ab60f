import '#app/catalogue/manage-product-picker.css'
import { useState } from 'react'
import { Field } from '#app/ui/forms/inputs/field.tsx'
import { useCombobox } from '#app/ui/forms/inputs/use-combobox.ts'
import { useDebounced } from '#app/ui/use-debounced.ts'
import type { Customer } from '#contract/quotes/office-calls.ts'
import { useFindCustomersQuery } from './manage-quotes-api.ts'

/** Finds an account or an earlier buyer while the caller is still saying who they are. */
export function CustomerSearch({ onPick }: { onPick: (customer: Customer) => void }) {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), 200)
  const { data, isFetching, isError } = useFindCustomersQuery({ querystring: { search } }, { skip: search.length < 2 })
  const customers = search.length < 2 || text.trim() === '' ? [] : (data?.customers ?? [])
  const { toggle, getProps } = useCombobox(0)
  const pick = (index: number) => {
    const customer = customers[index]
    if (!customer) return
    setText('')
    toggle(false)
    onPick(customer)
  }
  const { at, field, list, option, isShown } = getProps(customers.length, false, pick)
  return (
    <Field label="Find a customer" hint="Somebody new? Fill in the fields below.">
      {(wiring) => (
        <div className="product-picker-search">
          <input
            {...wiring}
            {...field}
            type="text"
            className="input"
            autoComplete="off"
            placeholder="Name, company, phone or e-mail"
            maxLength={100}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              toggle(true)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault()
                pick(Math.max(0, at))
              } else field.onKeyDown(event)
            }}
          />
          <div {...list} role="listbox" aria-label="Customers" className="product-picker-list" hidden={!isShown}>
            {customers.map((customer, index) => (
              <div
                key={`${customer.email}:${customer.name}:${customer.phone}`}
                {...option(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
              >
                {customer.company || customer.name}
                <small>
                  {[
                    customer.company && customer.name,
                    customer.email || 'no e-mail address',
                    customer.phone,
                    customer.hasAccount && 'account',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </div>
            ))}
          </div>
          <p className="field-hint" role="status">
            {isError
              ? 'The customers could not be searched.'
              : search.length >= 2 && text.trim() !== '' && !isFetching && customers.length === 0
                ? 'No customer found.'
                : ''}
          </p>
        </div>
      )}
    </Field>
  )
}
