import { brandColours } from '#contract/brand-colours.ts'
import { escapeMarkup } from '#contract/escape-markup.ts'
import type { PersonData } from './person-queries.ts'

const names: Record<string, string> = { email: 'E-mail', qty: 'Quantity', vatNumber: 'VAT number' }

/** 'postalCode' and 'postal_code' as 'Postal code'. What the queries name is in words already. */
function inWords(key: string): string {
  if (names[key]) return names[key]
  const words = key
    .replace(/[a-z][A-Z]/g, ([small, capital]) => `${small} ${capital?.toLowerCase()}`)
    .replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function toHtml(value: unknown): string {
  if (Array.isArray(value)) return `<ul>${value.map((item) => `<li>${toHtml(item)}</li>`).join('')}</ul>`
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, item]) => item !== null && item !== '')
    return `<dl>${entries.map(([key, item]) => `<dt>${escapeMarkup(inWords(key))}</dt><dd>${toHtml(item)}</dd>`).join('')}</dl>`
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return escapeMarkup(String(value))
}

/** A page that any browser opens, without the shop. */
export function toReadableCopy({ parts, files }: PersonData, { shop, at }: { shop: string; at: string }): string {
  const sections = parts.map(
    ({ title, rows }) =>
      `<section><h2>${escapeMarkup(title)}</h2>${rows.map((row) => `<article>${toHtml(row)}</article>`).join('')}</section>`,
  )
  const list = files.length
    ? `<section><h2>Files</h2><p>In the folder “files”:</p>${toHtml(files.map(({ name }) => name))}</section>`
    : ''
  return `<!doctype html><html lang="en-ZA"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>What ${escapeMarkup(shop)} holds about you</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; color: ${brandColours.ink}; overflow-wrap: anywhere }
article { border: 1px solid ${brandColours.steel300}; border-radius: 6px; padding: .75rem 1rem; margin: .75rem 0 }
dl { display: grid; grid-template-columns: minmax(7rem, 12rem) 1fr; gap: .25rem 1rem; margin: 0 }
dt { color: ${brandColours.steel600} } dd { margin: 0; white-space: pre-line } ul { margin: 0; padding-left: 1.2rem }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0 } dd { margin-bottom: .5rem } }
</style>
<h1>What ${escapeMarkup(shop)} holds about you</h1>
<p>As of ${escapeMarkup(at)}. The same is in my-data.json, for another program. Card numbers are never kept.</p>
${sections.join('\n')}${list}</html>
`
}
