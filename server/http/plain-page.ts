import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyReply } from 'fastify'
import { makePalette } from '#contract/brand-palette.ts'
import { escapeMarkup } from '#contract/escape-markup.ts'
import { findImageSize } from '#contract/media/names.ts'
import type { ShopColours } from '#contract/settings/colours.ts'
import { fitLogo } from './fit-logo.ts'

export type ShopHeader = { name: string; logo: string; colours: ShopColours }

/** A static page outside React, without scripts to load, in the shop's colours and fonts. */
export type PlainPage = {
  title: string
  shop: ShopHeader
  /** HTML whose parts went through `escapeMarkup`. */
  body: string
  script?: string
  /** Additional origins that its forms may be sent to. */
  formTargets?: readonly string[]
  /** Embeds the shop's fonts, except on a page that only redirects. */
  isStayedOn?: boolean
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

const styleIn = (colours: ReturnType<typeof makePalette>) => `
*{box-sizing:border-box}
body{margin:0;background:${colours.paper};color:${colours.ink};font:400 16px/1.5 Inter,system-ui,"Segoe UI",Arial,sans-serif}
header{background:${colours.graphite};padding:18px 20px}
header b{display:block;max-width:520px;margin:0 auto;border-left:5px solid ${colours.amber};padding-left:10px;color:${colours.white};
  font:600 26px/1 "Barlow Condensed","Arial Narrow",Arial,sans-serif;letter-spacing:3px}
header div{max-width:520px;margin:0 auto}header img{display:block}
main{max-width:560px;margin:0 auto;padding:28px 20px 48px}
h1{margin:0 0 8px;font:600 32px/1.1 "Barlow Condensed","Arial Narrow",Arial,sans-serif}
h2{margin:32px 0 12px;font:600 22px/1.1 "Barlow Condensed","Arial Narrow",Arial,sans-serif}
p{margin:0 0 16px;color:${colours.ink2}}
.panel{background:${colours.white};border:1px solid ${colours.hair};border-radius:6px;padding:20px}
table{width:100%;border-collapse:collapse;margin:0 0 20px;font-variant-numeric:tabular-nums}
td{padding:8px 0;border-bottom:1px solid ${colours.hair}}td:last-child{text-align:right;white-space:nowrap}
tr:last-child td{border-bottom:0;font-weight:600}
label{display:block;font-weight:600;margin:0 0 6px}
input{width:100%;padding:12px;border:1px solid ${colours.fieldLine};border-radius:4px;background:${colours.white};color:inherit;font:inherit;letter-spacing:1px}
.hint{font-size:14px;color:${colours.ink3};margin:6px 0 16px}
.wrong{color:${colours.bad};font-weight:600}
button{width:100%;min-height:48px;padding:12px 20px;border:1px solid ${colours.fieldLine};border-radius:4px;background:${colours.white};color:${colours.ink};font:inherit;font-weight:600;cursor:pointer}
button.main{background:${colours.amber};border-color:${colours.amber};color:${colours.onAmber}}
button:focus-visible,input:focus-visible,a:focus-visible{outline:3px solid ${colours.ink};outline-offset:2px}
.more{display:grid;gap:10px}
@media(min-width:480px){.more{grid-template-columns:1fr 1fr}}
`

const faceFiles = [
  ['Inter', '100 900', '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'],
  ['Barlow Condensed', '600', '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2'],
] as const

let faces: string | undefined
function readFaces(): string {
  faces ??= faceFiles
    .map(([family, weight, file]) => {
      const data = readFileSync(fileURLToPath(import.meta.resolve(file))).toString('base64')
      return `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff2;base64,${data}) format("woff2")}`
    })
    .join('')
  return faces
}

/** The page, and the policy that allows its style and script. */
export function renderPage(page: PlainPage): { html: string; policy: string } {
  const { title, shop, body, script, formTargets = [], isStayedOn = false } = page
  const css = `${isStayedOn ? readFaces() : ''}${styleIn(makePalette(shop.colours))}`
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${sha256(css)}'`,
    ...(isStayedOn ? ['font-src data:'] : []),
    ...(findImageSize(shop.logo) ? ["img-src 'self'"] : []),
    `script-src ${script ? `'sha256-${sha256(script)}'` : "'none'"}`,
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeMarkup(title)} · ${escapeMarkup(shop.name)}</title><style>${css}</style></head><body><header>${sign(shop)}</header><main>${body}</main>${script ? `<script>${script}</script>` : ''}</body></html>`
  return { html, policy: policy.join('; ') }
}

export function sendPage(reply: FastifyReply, page: PlainPage): FastifyReply {
  const { html, policy } = renderPage(page)
  return reply
    .header('Content-Type', 'text/html; charset=utf-8')
    .header('Content-Security-Policy', policy)
    .header('Cache-Control', 'no-store')
    .header('X-Robots-Tag', 'noindex')
    .header('Referrer-Policy', 'no-referrer')
    .send(html)
}

function sign({ name, logo }: ShopHeader): string {
  const size = findImageSize(logo)
  if (!size) return `<b>${escapeMarkup(name)}</b>`
  const { width, height } = fitLogo(size, { width: 220, height: 40 })
  return `<div><img src="${escapeMarkup(logo)}?w=${2 * width}" alt="${escapeMarkup(name)}" width="${width}" height="${height}"></div>`
}
