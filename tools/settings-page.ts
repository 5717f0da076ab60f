// npm run settings: writes docs/settings.md from the schema in server/config.ts. A test fails while the page is out of date.
import { writeFile } from 'node:fs/promises'
import { settings } from '../server/config.ts'

/** Where a new section begins. */
const headings: Record<string, string> = {
  PORT: 'The shop',
  DATABASE_URL: 'Database',
  PAYMENT_PROVIDER: 'Payments',
  SMTP_URL: 'E-mail',
  S3_ENDPOINT: 'Uploads',
  BACKUP_TO: 'Backups',
  SCRAPE_ALLOW: 'Imports from supplier pages',
  LIMIT_LOGIN: 'Limits',
}

const introduction = `# Settings

Everything is set by environment variables, each with a working default; \`X_FILE\` names a file that contains X. If a value is invalid, the shop
names it and does not start. What the office decides from day to day (name, colours, VAT number, delivery, days to pay) is on the Settings screen instead.

This page is made by \`npm run settings\` from \`server/config.ts\`.
`

const closing = `## With several servers

\`DATABASE_URL\` is one address: the cluster's, a proxy's or a virtual IP. Behind a pooler in transaction mode set \`DATABASE_DIRECT_URL\` too, and put
the timeouts on the role, because poolers do not pass them on:

    alter role … set statement_timeout = '5s';
    alter role … set idle_in_transaction_session_timeout = '10s';

More in [Several servers](operations/several-servers.md).
`

export function writeSettingsPage(): string {
  const sections = Object.entries(settings.shape).map(([name, schema]) => {
    const { description, unset } = schema.meta() ?? {}
    if (!description) throw new Error(`${name} has no description in server/config.ts`)
    const heading = headings[name]
      ? `\n## ${headings[name]}\n\n| setting | default | meaning |\n| --- | --- | --- |\n`
      : ''
    return `${heading}| \`${name}\` | ${unset ?? showDefault(schema.parse(undefined))} | ${description} |\n`
  })
  return `${introduction}${sections.join('')}\n${closing}`
}

function showDefault(value: unknown): string {
  return value === undefined ? '' : `\`${value}\``
}

if (import.meta.main) await writeFile(new URL('../docs/settings.md', import.meta.url), writeSettingsPage())
