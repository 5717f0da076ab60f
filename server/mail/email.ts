import { makePalette } from '#contract/brand-palette.ts'
import { escapeMarkup } from '#contract/escape-markup.ts'
import type { ShopColours } from '#contract/settings/colours.ts'
import type { Email } from '#server/jobs/queued-email.ts'

export type { Attached, CompleteEmail, Email } from '#server/jobs/queued-email.ts'

export type EmailBranding = {
  name: string
  address: string
  phone: string
  email: string
  url: string
  colours: ShopColours
  /** A URL that any mail program can fetch, and its displayed size. Without a logo the name is shown as text. */
  logo?: { address: string; width: number; height: number } | undefined
}

/** Amounts and the numbers of orders, quotes and invoices stay on one line. */
const unbroken = (html: string) =>
  html
    .replace(/R \d{1,3}(?: \d{3})*\.\d\d/g, (amount) => amount.replaceAll(' ', '&nbsp;'))
    .replace(/\b(?:[A-Z]{1,10}-){1,2}\d{4,8}\b/g, (number) => `<span style="white-space:nowrap">${number}</span>`)
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Renders an e-mail with the shop's branding, as plain text and as HTML that any mail program can show. */
export function renderEmail(email: Email, branding: EmailBranding): { subject: string; text: string; html: string } {
  return { subject: oneLine(email.subject), text: asText(email, branding), html: asHtml(email, branding) }
}

function rowAsText([name, value]: [string, string]): string {
  const [first, ...more] = name.split('\n')
  return [value ? `${first}: ${value}` : first, ...more].join('\n')
}

function asText({ body, action, footer }: Email, branding: EmailBranding): string {
  const parts = body.map((part) => (typeof part === 'string' ? part : part.rows.map(rowAsText).join('\n')))
  if (action) parts.push(`${action.label}:\n${action.url}`)
  if (footer) parts.push(footer)
  parts.push(`--\n${branding.name}\n${branding.address}\n${branding.phone} · ${branding.email}\n${branding.url}`)
  return `${parts.join('\n\n')}\n`
}

/** The logo. Its alt text is styled, for mail programs that block images. */
function sign({ name, logo, colours: own }: EmailBranding): string {
  const colours = makePalette(own)
  const type = `font-family:'Barlow Condensed','Arial Narrow',Arial,sans-serif;font-size:26px;font-weight:600;letter-spacing:3px;color:${colours.white}`
  return logo
    ? `<img src="${escapeMarkup(logo.address)}" alt="${escapeMarkup(name)}" width="${logo.width}" height="${logo.height}" style="display:block;border:0;${type}">`
    : `<span style="display:inline-block;border-left:5px solid ${colours.amber};padding-left:10px;${type}">${escapeMarkup(name)}</span>`
}

/** The inbox preview: the first meaningful sentence. */
function preview(body: Email['body']): string {
  const words = body.filter((part) => typeof part === 'string')
  return words.find((part) => !part.startsWith('Hello')) ?? words[0] ?? ''
}

function asHtml({ subject, body, action, footer }: Email, branding: EmailBranding): string {
  const colours = makePalette(branding.colours)
  const p = (text: string, style = '') =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:${colours.ink2};overflow-wrap:anywhere;${style}">${unbroken(escapeMarkup(text)).replaceAll('\n', '<br>')}</p>`
  const table = (rows: [string, string][]) =>
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-top:1px solid ${colours.hair}">${rows
      .map(([name, value]) => {
        const cell = `padding:9px 0;border-bottom:1px solid ${colours.hair};vertical-align:top;font-size:14px;line-height:20px`
        const weight = name === 'Total' || name === 'Amount' ? `font-weight:700;color:${colours.ink}` : ''
        const breaks = /^R\s?\d/.test(value) ? 'white-space:nowrap' : 'overflow-wrap:anywhere'
        return `<tr><td style="${cell};padding-right:16px;color:${colours.ink3};${weight}">${escapeMarkup(name).replaceAll('\n', '<br>')}</td><td align="right" style="${cell};color:${colours.ink};${breaks};${weight}">${unbroken(escapeMarkup(value))}</td></tr>`
      })
      .join('')}</table>`
  const button = action
    ? `<p style="margin:8px 0 24px"><a href="${escapeMarkup(action.url)}" style="display:inline-block;background:${colours.amber};color:${colours.onAmber};font-weight:600;font-size:15px;text-decoration:none;padding:13px 22px;border-radius:4px">${escapeMarkup(action.label)}</a></p>`
    : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeMarkup(subject)}</title></head>
<body style="margin:0;background:${colours.paper};font-family:Inter,Arial,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escapeMarkup(preview(body))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:${colours.white};border:1px solid ${colours.hair};border-radius:6px">
<tr><td style="background:${colours.graphite};padding:20px 28px;border-radius:6px 6px 0 0">${sign(branding)}</td></tr>
<tr><td style="padding:28px"><h1 style="margin:0 0 20px;font-family:'Barlow Condensed','Arial Narrow',Arial,sans-serif;font-size:28px;line-height:32px;color:${colours.ink}">${unbroken(escapeMarkup(subject))}</h1>
${body.map((part) => (typeof part === 'string' ? p(part) : table(part.rows))).join('\n')}${button}${footer ? p(footer, `font-size:13px;line-height:20px;color:${colours.ink3}`) : ''}</td></tr>
<tr><td style="padding:20px 28px;border-top:1px solid ${colours.hair};font-size:13px;line-height:20px;color:${colours.ink3}">${escapeMarkup(branding.name)} · ${escapeMarkup(branding.address)}<br>${escapeMarkup(branding.phone)} · ${escapeMarkup(branding.email)} · <a href="${escapeMarkup(branding.url)}" style="color:${colours.ink3}">${escapeMarkup(branding.url.replace(/^https?:\/\//, ''))}</a></td></tr>
</table></td></tr></table></body></html>`
}
