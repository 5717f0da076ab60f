import * as cheerio from 'cheerio'

export type Page = cheerio.CheerioAPI
export type AnyNode = Parameters<typeof cheerio.contains>[0]
export type Element = Extract<AnyNode, { attribs: object }>
export const isElement = (node: AnyNode): node is Element => 'attribs' in node

const blocks = new Set(
  'address article aside blockquote br button caption dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol option p pre section select table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
export const isBlock = (element: Element): boolean => blocks.has(element.name)
const hidden = new Set(['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'select'])

/**
 * An element's text as a person would read it, with blocks separated, which `text()` does not do. Not recursive,
 * because pages may be nested very deeply.
 */
export function textOf(start: AnyNode | undefined, { breaks = false, sup = (text: string) => text } = {}): string {
  const gap = breaks ? '\n' : ' '
  const parts: string[] = []
  const waiting: (AnyNode | string)[] = start ? [start] : []
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node === 'string') parts.push(node)
    else if (node.type === 'text') parts.push(node.data.replace(/\s+/g, ' '))
    else if ('children' in node && !('name' in node && hidden.has(node.name))) {
      const name = 'name' in node ? node.name : ''
      if (name === 'sup') {
        parts.push(sup(node.children.map((child) => (child.type === 'text' ? child.data : '')).join('')))
        continue
      }
      if (blocks.has(name)) {
        parts.push(gap)
        waiting.push(gap)
        if (name === 'li' && breaks) parts.push('- ')
      }
      for (let index = node.children.length - 1; index >= 0; index--) {
        const child = node.children[index]
        if (child) waiting.push(child)
      }
    }
  }
  return parts.join('')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
const unseen = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u200b-\u200f\u2028\u2029\u2060\ufeff]/g

/** Never in the middle of a surrogate pair, half of which cannot be stored. */
function cut(text: string, max: number): string {
  const whole = text.toWellFormed()
  if (whole.length <= max) return whole
  return `${whole
    .slice(0, max - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`
}

/** One line of plain text, cut to the contract's maximum. */
export function cleanLine(text: string, max: number): string {
  const line = text.replace(unseen, '').replace(/\s+/g, ' ').trim()
  return cut(line, max)
}

/** Paragraphs of plain text. */
export function cleanProse(text: string, max: number): string {
  const lines = text
    .replace(unseen, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
  const prose = lines
    .join('\n')
    .replace(/^- *$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/(^- .*)\n+(?=- )/gm, '$1\n')
    .trim()
  return cut(prose, max)
}

/** Text from structured data, which may contain tags and entities, some of them encoded twice. */
export function plainText(text: string): string {
  let plain = text
  for (let round = 0; round < 2 && /[<&]/.test(plain); round++) {
    const before = plain
    plain = textOf(cheerio.load(plain, {}, false).root().get(0), { breaks: true })
    if (plain === before) break
  }
  return plain
}
