/** Rules of message threads. No zod: screens import this. */

/** What the office's list shows; `mine` is assigned to whoever asks. */
export const messageViews = ['to-answer', 'unread', 'mine', 'waiting', 'done', 'all'] as const
export type MessageView = (typeof messageViews)[number]

export const maxReplyLength = 5000

type Standing = { handled: boolean; waitsFor: 'office' | 'customer' }

export function describeStanding({ handled, waitsFor }: Standing): string {
  if (handled) return 'Done'
  return waitsFor === 'office' ? 'To answer' : 'Waiting'
}
