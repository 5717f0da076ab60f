import { type Scope, scopeTable } from '#contract/api-keys/scopes.ts'
import { formatMoment } from '#contract/days.ts'
import type { Email } from '#server/mail/email.ts'

type Made = { name: string; start: string; scopes: readonly Scope[]; expiresAt: string; by: string; url: string }

export const keyMadeEmail = ({ name, start, scopes, expiresAt, by, url }: Made): Email => ({
  subject: `New API key: ${name}`,
  body: [
    'Hello,',
    `${by} has made an API key, with which another program can read data of the shop.`,
    {
      rows: [
        ['Name', name],
        ['Begins with', start],
        ['May read', scopes.map((scope) => scopeTable[scope].name.toLowerCase()).join(', ')],
        ['Works until', formatMoment(expiresAt)],
      ],
    },
  ],
  action: { label: 'See all API keys', url },
  footer: 'If you did not expect this, remove the key and ask whoever made it.',
})

export const keyRemovedEmail = (name: string, start: string, by: string): Email => ({
  subject: `API key removed: ${name}`,
  body: ['Hello,', `${by} has removed the API key ${name}, which begins with ${start}. It no longer works.`],
})
