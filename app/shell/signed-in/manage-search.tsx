import {
  Barcode,
  FileText,
  Hammer,
  type LucideIcon,
  MessageSquareQuote,
  Package,
  ReceiptText,
  User,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Needs, useMay } from '#app/accounts/use-may.ts'
import { useListUsersQuery } from '#app/accounts/users/manage-users-api.ts'
import { useListProductPageQuery } from '#app/catalogue/manage-api.ts'
import { parseSearch } from '#app/catalogue/search/parse-search.ts'
import { useListCustomersQuery } from '#app/customers/api.ts'
import { useListInvoicesQuery, useListOrdersQuery } from '#app/orders/manage/manage-orders-api.ts'
import { useListQuotesQuery } from '#app/quotes/manage/manage-quotes-api.ts'
import { useListUnitsQuery } from '#app/testing/api.ts'
import { describeTotal } from '#app/ui/commerce/describe-total.ts'
import { SearchForm } from '#app/ui/forms/form/search-form.tsx'
import { SearchField } from '#app/ui/forms/inputs/search-field.tsx'
import { useCombobox } from '#app/ui/forms/inputs/use-combobox.ts'
import { useDebounced } from '#app/ui/use-debounced.ts'
import { useListJobsQuery } from '#app/workshop/api.ts'
import { describeQuoteState } from '#contract/quotes/rules.ts'
import { jobStateNames } from '#contract/workshop/steps.ts'
import { manageLinks } from './manage-links.ts'

type Choice = { key: string; group: string; icon: LucideIcon; label: string; note?: string; to: string }

const typingPauseMs = 200
const shortest = 2
const most = 4

/** One search field for the whole back-office: its pages, orders, quotes, invoices, jobs, units, products and people. */
export function ManageSearch({ onNavigate }: { onNavigate?: () => void }) {
  const navigate = useNavigate()
  const root = useRef<HTMLElement>(null)
  const [text, setText] = useState('')
  const combobox = useCombobox(0)
  const typed = parseSearch(text)
  const search = useDebounced(typed, typingPauseMs)
  const { choices, isAnswered } = useChoices(typed, search, combobox.isOpen)
  const isEmpty = isAnswered && choices.length === 0

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // There are two, one for desktops and one in the phone's drawer: only the visible one takes focus.
      if (!root.current?.checkVisibility()) return
      event.preventDefault()
      root.current.querySelector('input')?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const go = (choice: Choice | undefined) => {
    if (!choice) return
    setText('')
    combobox.toggle(false)
    navigate(choice.to)
    onNavigate?.()
  }
  const { isShown, at, field, list, option } = combobox.getProps(choices.length, isEmpty, (index) => go(choices[index]))
  const goToChoice = () => {
    if (isShown) go(choices[at] ?? choices[0])
  }

  return (
    <search className="office-search" ref={root}>
      <SearchForm onSearch={goToChoice}>
        <SearchField
          dense
          label="Search orders, quotes, products, customers"
          maxLength={100}
          autoComplete="off"
          value={text}
          onChange={(next) => {
            setText(next)
            combobox.toggle(true)
          }}
          {...field}
        />
        {text === '' && <kbd className="key-hint">Ctrl K</kbd>}
      </SearchForm>
      <div className="office-search-results" hidden={!isShown}>
        <div role="listbox" aria-label="Results" {...list}>
          {choices.map((choice, index) => (
            <div
              key={choice.key}
              data-group={choice.group === choices[index - 1]?.group ? undefined : choice.group}
              {...option(index)}
            >
              <choice.icon size={16} aria-hidden="true" />
              <span>{choice.label}</span>
              {choice.note && <small>{choice.note}</small>}
            </div>
          ))}
        </div>
        {isEmpty && <p>No results for “{search}”.</p>}
      </div>
      <span className="sr-only" role="status">
        {combobox.isOpen && isAnswered && (isEmpty ? 'Nothing found' : `${choices.length} found`)}
      </span>
    </search>
  )
}

function useChoices(typed: string, search: string, isOpen: boolean): { choices: Choice[]; isAnswered: boolean } {
  const may = useMay()
  const skipUnless = (needs: Needs) => ({ skip: !isOpen || search.length < shortest || !may(needs) })
  const orders = useListOrdersQuery({ querystring: { search, limit: most } }, skipUnless('orders.money'))
  const quotes = useListQuotesQuery({ querystring: { search, limit: most } }, skipUnless('quotes.write'))
  const invoices = useListInvoicesQuery({ querystring: { search, limit: most } }, skipUnless('orders.money'))
  const products = useListProductPageQuery(
    { querystring: { search, status: 'all', limit: most } },
    skipUnless('catalogue.read'),
  )
  const customers = useListCustomersQuery({ querystring: { search, limit: most } }, skipUnless('customers.read'))
  const staff = useListUsersQuery({ querystring: { search, role: 'admin', limit: most } }, skipUnless('customers.read'))
  const jobs = useListJobsQuery({ querystring: { search, view: 'all', limit: most } }, skipUnless('workshop.read'))
  const units = useListUnitsQuery({ querystring: { search, limit: most } }, skipUnless('workshop.read'))
  if (typed.length < shortest) return { choices: [], isAnswered: false }
  const isAnswered =
    search === typed &&
    [orders, quotes, invoices, products, customers, staff, jobs, units].every(({ isFetching }) => !isFetching)
  return {
    isAnswered,
    choices: [
      ...pagesLike(typed, may),
      ...(orders.data?.orders ?? []).map(({ _id, orderNumber, shippingAddress, ...money }) => ({
        key: _id,
        group: 'Orders',
        icon: ReceiptText,
        label: `${orderNumber}, ${shippingAddress.company || shippingAddress.fullName}`,
        note: describeTotal(money),
        to: `/manage/orders/${_id}`,
      })),
      ...(quotes.data?.quotes ?? []).map(({ _id, quoteNumber, contact, ...standing }) => ({
        key: _id,
        group: 'Quotes',
        icon: MessageSquareQuote,
        label: `${quoteNumber}, ${contact.company || contact.name}`,
        note: describeQuoteState(standing),
        to: `/manage/quotes/${_id}`,
      })),
      ...(invoices.data?.papers ?? []).map(({ _id, kind, number, order, buyer }) => ({
        key: _id,
        group: 'Invoices',
        icon: FileText,
        label: `${number}, ${buyer.company || buyer.fullName}`,
        note: kind === 'invoice' ? order.orderNumber : `Credit note, ${order.orderNumber}`,
        to: `/manage/orders/${order._id}`,
      })),
      ...(jobs.data?.jobs ?? []).map(({ _id, jobNumber, item, order, state }) => ({
        key: _id,
        group: 'Jobs',
        icon: Hammer,
        label: `${jobNumber}, ${item.name}`,
        note: `${order.orderNumber}, ${jobStateNames[state].toLowerCase()}`,
        to: `/manage/workshop/${jobNumber}`,
      })),
      ...(units.data?.units ?? []).map(({ _id, serial, name, order }) => ({
        key: _id,
        group: 'Units',
        icon: Barcode,
        label: `${serial}, ${name}`,
        note: order.orderNumber,
        to: `/manage/units/${serial}`,
      })),
      ...(products.data?.products ?? []).map(({ _id, name, partNumber }) => ({
        key: _id,
        group: 'Products',
        icon: Package,
        label: name,
        note: partNumber,
        to: `/manage/update-product/${_id}`,
      })),
      ...(customers.data?.customers ?? []).map(({ _id, name, company, email }) => ({
        key: `customer:${_id}`,
        group: 'Customers',
        icon: User,
        label: company ? `${company}, ${name}` : name,
        note: email,
        to: `/manage/customers/${_id}`,
      })),
      ...(staff.data?.users ?? []).map(({ _id, name, email }) => ({
        key: _id,
        group: 'Staff',
        icon: User,
        label: name,
        note: email,
        to: `/manage/users?role=admin&search=${encodeURIComponent(email)}`,
      })),
    ],
  }
}

const pagesLike = (typed: string, may: (needs: Needs) => boolean): Choice[] =>
  manageLinks
    .filter(({ label, needs }) => may(needs) && label.toLowerCase().includes(typed.toLowerCase()))
    .slice(0, most)
    .map(({ to, label, icon }) => ({ key: to, group: 'Go to', icon, label, to }))
