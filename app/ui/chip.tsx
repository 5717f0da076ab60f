import type { ReactNode } from 'react'

/**
 * Green: money in, goods there. Blue: under way. Amber-brown: waits for someone. Red: failed or came back. Grey: closed.
 * Never decoration.
 */
export type Tone = 'ok' | 'info' | 'hold' | 'bad' | 'idle'

export function Chip({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`chip chip-${tone}`}>{children}</span>
}
