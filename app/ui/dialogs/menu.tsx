import './menu.css'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

export type MenuItem = {
  label: string
  icon?: ReactNode
  bad?: boolean
  disabled?: boolean
} & ({ onSelect: () => void } | { to: string })

type Props = {
  /** The button that opens it, such as an `IconButton` labelled 'More for VOLT-000123'. */
  trigger: ReactNode
  /** Groups with a separator between them. */
  groups: readonly (readonly MenuItem[])[]
}

/**
 * It is rendered in place, inside the page's landmarks, and positioned by the window, so that a scrolling table does
 * not cut it off.
 */
export function Menu({ trigger, groups }: Props) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content className="menu" align="end" sideOffset={4} collisionPadding={8}>
        {groups.map((items, index) => (
          <Radix.Group key={items[0]?.label}>
            {index > 0 && <Radix.Separator className="menu-separator" />}
            {items.map((item) => (
              <Item key={item.label} item={item} />
            ))}
          </Radix.Group>
        ))}
      </Radix.Content>
    </Radix.Root>
  )
}

function Item({ item }: { item: MenuItem }) {
  const className = item.bad ? 'menu-item menu-item-danger' : 'menu-item'
  if ('to' in item)
    return (
      <Radix.Item asChild disabled={item.disabled} className={className}>
        <Link to={item.to}>
          {item.icon}
          {item.label}
        </Link>
      </Radix.Item>
    )
  return (
    <Radix.Item disabled={item.disabled} className={className} onSelect={item.onSelect}>
      {item.icon}
      {item.label}
    </Radix.Item>
  )
}
