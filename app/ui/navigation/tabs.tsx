import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

type Props<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: string; count?: number }[]
  /** The selected tab's contents. */
  children: ReactNode
}

/** Tabs for content on the page; for tabs with their own URLs, use `TabLinks`. */
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
