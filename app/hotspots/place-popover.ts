import type { CSSProperties } from 'react'

/** Beside the point, towards the middle of the image, so that the popover stays on it. */
export function placePopover({ x, y }: { x: number; y: number }): CSSProperties {
  const across = x <= 0.5 ? { left: `calc(${x * 100}% + 24px)` } : { right: `calc(${(1 - x) * 100}% + 24px)` }
  const down =
    y <= 0.6 ? { top: `max(8px, calc(${y * 100}% - 40px))` } : { bottom: `max(8px, calc(${(1 - y) * 100}% - 40px))` }
  return { ...across, ...down }
}
