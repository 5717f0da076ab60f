import { type LucideIcon, Package, ReceiptText, User } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useListUsersQuery } from '#app/accounts/manage-users-api.ts'
import { useListProductPageQuery } from '#app/catalogue/manage-api.ts'
import { readSearch } from '#app/catalogue/read-search.ts'
import { useListOrdersQuery } from '#app/orders/manage-orders-api.ts'
import { SearchField } from '#app/ui/search-field.tsx'
import { usePause } from '#app/ui/use-pause.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import { manageGroups } from './manage-links.ts'

type Choice = { key: string; group: string; icon: LucideIcon; label: string; note?: string; to: string }

const typingPauseMs = 200
const shortest = 2
const most = 4

/** One field for the whole back-office: its pages, and the orders, products and people that fit what was typed. */
export function ManageSearch({ onNavigate }: { onNavigate?: () => void }) {
  const navigate = useNavigate()
  const listId = useId()
  const root = useRef<HTMLElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const typed = readSearch(text)
  const search = usePause(typed, typingPauseMs)
  const { choices, isAnswered } = useChoices(typed, search, isOpen)
  const isNothing = isAnswered && choices.length === 0
  const isShown = isOpen && (choices.length > 0 || isNothing)

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // There are two of it, one for desks and one in the drawer of phones: only the one in sight takes the focus.
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
    setOpen(false)
    setAt(0)
    navigate(choice.to)
    onNavigate?.()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isShown) go(choices[at] ?? choices[0])
  }
  function move(event: KeyboardEvent) {
    if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      return setOpen(false)
    }
    if (choices.length === 0 || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    setOpen(true)
    setAt((at + (event.key === 'ArrowDown' ? 1 : choices.length - 1)) % choices.length)
  }

  return (
    <search className="office-find" ref={root}>
      <form onSubmit={submit}>
        <SearchField
          dense
          label="Search orders, products, users"
          maxLength={100}
          autoComplete="off"
          role="combobox"
          aria-expanded={isShown && !isNothing}
          aria-controls={listId}
          aria-activedescendant={isShown && choices[at] ? `${listId}-${at}` : undefined}
          value={text}
          onChange={(next) => {
            setText(next)
            setOpen(true)
            setAt(0)
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={move}
        />
        {text === '' && <kbd className="kbd">Ctrl K</kbd>}
      </form>
      <div className="found" hidden={!isShown}>
        <div id={listId} role="listbox" aria-label="Found" hidden={isNothing}>
          {choices.map((choice, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the chosen one
            // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field does the same
            <div
              key={choice.key}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              data-group={choice.group === choices[index - 1]?.group ? undefined : choice.group}
              // The field must not lose the focus before the click has landed.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => go(choice)}
            >
              <choice.icon size={16} aria-hidden="true" />
              <span>{choice.label}</span>
              {choice.note && <small>{choice.note}</small>}
            </div>
          ))}
        </div>
        {isNothing && <p>Nothing fits “{search}”.</p>}
      </div>
      <span className="sr-only" role="status">
        {isOpen && isAnswered && (isNothing ? 'Nothing found' : `${choices.length} found`)}
      </span>
    </search>
  )
}

function useChoices(typed: string, search: string, isOpen: boolean): { choices: Choice[]; isAnswered: boolean } {
  const skip = { skip: !isOpen || search.length < shortest }
  const orders = useListOrdersQuery({ querystring: { search, limit: most } }, skip)
  const products = useListProductPageQuery({ querystring: { search, status: 'all', limit: most } }, skip)
  const users = useListUsersQuery({ querystring: { search, limit: most } }, skip)
  if (typed.length < shortest) return { choices: [], isAnswered: false }
  const isAnswered = search === typed && [orders, products, users].every(({ isFetching }) => !isFetching)
  return {
    isAnswered,
    choices: [
      ...pagesLike(typed),
      ...(orders.data?.orders ?? []).map(({ _id, orderNumber, shippingAddress, totalPrice }) => ({
        key: _id,
        group: 'Orders',
        icon: ReceiptText,
        label: `${orderNumber}, ${shippingAddress.company || shippingAddress.fullName}`,
        note: formatRand(fromDecimal(totalPrice)),
        to: `/manage/orders/${_id}`,
      })),
      ...(products.data?.products ?? []).map(({ _id, name, partNumber }) => ({
        key: _id,
        group: 'Products',
        icon: Package,
        label: name,
        note: partNumber,
        to: `/manage/update-product/${_id}`,
      })),
      ...(users.data?.users ?? []).map(({ _id, name, email }) => ({
        key: _id,
        group: 'Users',
        icon: User,
        label: name,
        note: email,
        to: `/manage/users?search=${encodeURIComponent(email)}`,
      })),
    ],
  }
}

const pagesLike = (typed: string): Choice[] =>
  manageGroups
    .flatMap(({ links }) => links)
    .filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))
    .slice(0, most)
    .map(({ to, label, icon }) => ({ key: to, group: 'Go to', icon, label, to }))
