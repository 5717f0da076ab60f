import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

type Props<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: string; count?: number }[]
  /** What the chosen tab shows. */
  children: ReactNode
}

/** Tabs over content that is on the page; where each tab is an address of its own, use `TabLinks`. */
export function Tabs<Value extends string>({ label, value, onChange, tabs, children }: Props<Value>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <Radix.List className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value}>
            {tab.label} {tab.count !== undefined && <small>{tab.count}</small>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={value}>{children}</Radix.Content>
    </Radix.Root>
  )
}
