import type { Permission } from '#contract/accounts/permissions.ts'

/** Without a page if it is set where the shop is started. */
export type GoLiveItem = { title: string; to?: string; place?: string; needs: Permission }
const settings = { to: '/manage/settings', place: 'Settings', needs: 'settings.write' } as const

/** What a shop needs before it opens, in the order of the list, and the page where each is entered. */
export const goLiveLines = {
  company: { title: 'Company', ...settings },
  contact: { title: 'Address and contact', ...settings },
  officer: { title: 'Information officer', ...settings },
  terms: { title: 'Terms', to: '/manage/pages/terms', place: 'Pages', needs: 'content.write' },
  privacy: { title: 'Privacy policy', to: '/manage/pages/privacy', place: 'Pages', needs: 'content.write' },
  paia: { title: 'PAIA manual', to: '/manage/pages/paia', place: 'Pages', needs: 'content.write' },
  bank: { title: 'Bank details', ...settings },
  vat: { title: 'VAT', ...settings },
  demo: { title: 'Demo data', ...settings },
  owners: { title: 'Owners sign in with two steps', to: '/manage/users', place: 'Accounts', needs: 'people.write' },
  payments: { title: 'Card payments', needs: 'settings.write' },
  mail: { title: 'E-mail', needs: 'settings.write' },
  address: { title: 'Web address', needs: 'settings.write' },
  backup: { title: 'Backup', to: '/manage/settings/backups', place: 'Backups', needs: 'backup.run' },
  health: { title: 'Other checks', to: '/manage/settings/health#checks', place: 'Health', needs: 'settings.write' },
} as const satisfies Record<string, GoLiveItem>

export type GoLiveName = keyof typeof goLiveLines
export const goLiveNames = Object.keys(goLiveLines) as GoLiveName[]
