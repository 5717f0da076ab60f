import { GripVertical } from 'lucide-react'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { cx } from '#app/ui/cx.ts'

type Props<Item> = {
  label: string
  items: readonly Item[]
  itemId: (item: Item) => string
  /** Names an item for its handle: 'Move Steel that keeps the weather out'. */
  itemName: (item: Item) => string
  children: (item: Item, position: number) => ReactNode
  /** The new order, once a drag or a key press is over. */
  onOrder: (items: Item[]) => void
  disabled?: boolean
  className?: string
}

/** A sortable list: by mouse or touch on the handle, or with the arrow keys while the handle has focus. */
export function SortableList<Item>({
  label,
  items,
  itemId,
  itemName,
  children,
  onOrder,
  disabled = false,
  className,
}: Props<Item>) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<{ id: string; order: Item[] }>()
  const [announcement, setAnnouncement] = useState('')
  const order = dragged?.order ?? items

  const moved = (from: number, to: number, order: readonly Item[]): Item[] => {
    const rest = order.filter((_, index) => index !== from)
    return [...rest.slice(0, to), ...order.slice(from, from + 1), ...rest.slice(to)]
  }
  const step = (item: Item, from: number, by: number) => {
    const to = from + by
    if (to < 0 || to >= items.length) return
    onOrder(moved(from, to, items))
    setAnnouncement(`${itemName(item)}: now ${to + 1} of ${items.length}.`)
  }
  const follow = (event: PointerEvent) => {
    if (!dragged || !list.current) return
    const from = dragged.order.findIndex((item) => itemId(item) === dragged.id)
    const to = placeUnder(list.current, event, from)
    if (to !== from) setDragged({ ...dragged, order: moved(from, to, dragged.order) })
  }
  const drop = () => {
    if (dragged?.order.some((item, index) => item !== items[index])) onOrder(dragged.order)
    setDragged(undefined)
  }

  return (
    <>
      <ol ref={list} className={cx('sortable-list', className)} aria-label={label}>
        {order.map((item, position) => {
          const id = itemId(item)
          return (
            <li key={id} data-dragged={dragged?.id === id || undefined}>
              <button
                type="button"
                className="sortable-list-handle"
                aria-label={`Move ${itemName(item)}`}
                aria-roledescription="sortable handle"
                title="Drag, or use the arrow keys"
                disabled={disabled}
                onPointerDown={(event) => {
                  if (event.button !== 0 || disabled) return
                  event.currentTarget.setPointerCapture(event.pointerId)
                  setDragged({ id, order: [...items] })
                }}
                onPointerMove={follow}
                onPointerUp={drop}
                onPointerCancel={() => setDragged(undefined)}
                onKeyDown={(event) => {
                  const by = steps[event.key]
                  if (!by) return
                  event.preventDefault()
                  step(item, position, by)
                }}
              >
                <GripVertical size={16} aria-hidden="true" />
              </button>
              {children(item, position)}
            </li>
          )
        })}
      </ol>
      <span className="sr-only" role="status">
        {announcement}
      </span>
    </>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/** The index of the item under the pointer. Without one, the dragged item stays. */
function placeUnder(list: HTMLElement, { clientX, clientY }: PointerEvent, from: number): number {
  const boxes = Array.from(list.children, (child) => child.getBoundingClientRect())
  const at = boxes.findIndex(
    ({ left, right, top, bottom }) => clientX >= left && clientX <= right && clientY >= top && clientY <= bottom,
  )
  return at === -1 ? from : at
}
