import { type KeyboardEvent, type ReactNode, useId } from 'react'

type Props<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: string; count?: number }[]
  /** What the chosen tab shows. */
  children: ReactNode
}

/**
 * Tabs over content that is on the page; where each tab is an address of its own, use `TabLinks`. Written out, because
 * public pages use it: the radix one would cost them seven kilobytes.
 */
export function Tabs<Value extends string>({ label, value, onChange, tabs, children }: Props<Value>) {
  const id = useId()
  const chosen = tabs.findIndex((tab) => tab.value === value)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const last = tabs.length - 1
    const next = {
      ArrowRight: chosen === last ? 0 : chosen + 1,
      ArrowLeft: chosen <= 0 ? last : chosen - 1,
      Home: 0,
      End: last,
    }
    const target = tabs[next[event.key as keyof typeof next]]
    if (!target) return
    event.preventDefault()
    onChange(target.value)
    // One Tab stop for the whole row: the focus moves with the choice.
    document.getElementById(`${id}-${target.value}`)?.focus()
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            aria-selected={index === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label} {tab.count !== undefined && <small>{tab.count}</small>}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}
