import './menu.css'
import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

type Props = {
  /** The button that opens it. */
  trigger: ReactNode
  items: readonly { label: string; checked: boolean; onToggle: () => void }[]
}

/** A menu of switches, which stays open while they are changed. */
export const CheckMenu = ({ trigger, items }: Props) => (
  <Radix.Root modal={false}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Content className="menu" align="end" sideOffset={4} collisionPadding={8}>
      {items.map(({ label, checked, onToggle }) => (
        <Radix.CheckboxItem
          key={label}
          className="menu-item"
          checked={checked}
          onCheckedChange={onToggle}
          onSelect={(event) => event.preventDefault()}
        >
          <span className="menu-check">
            <Radix.ItemIndicator>
              <Check size={16} aria-hidden="true" />
            </Radix.ItemIndicator>
          </span>
          {label}
        </Radix.CheckboxItem>
      ))}
    </Radix.Content>
  </Radix.Root>
)
