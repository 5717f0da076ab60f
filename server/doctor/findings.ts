import type { Finding } from '#contract/doctor/calls.ts'

export const ok = (name: string, says: string): Finding => ({ name, state: 'ok', says })
export const warning = (name: string, says: string): Finding => ({ name, state: 'warning', says })
export const failed = (name: string, says: string): Finding => ({ name, state: 'failed', says })
