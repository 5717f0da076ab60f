import type { ReactNode } from 'react'

/**
 * Green: money in, goods available. Blue: in progress. Amber: waiting for someone. Red: failed or returned. Grey:
 * closed. Never decoration.
 */
export type Tone = 'ok' | 'info' | 'hold' | 'bad' | 'idle'

export function Chip({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`chip chip-${tone}`}>{children}</span>
}
