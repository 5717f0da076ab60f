import { cleanLine, type Element, type Page, textOf } from '../text/page-text.ts'

/** A name with its value, as in tables, definition lists, bullet points and lines. */
export type Pair = { name: string; value: string; element: Element }

const maxPairs = 300

/** Every name and value in the product's part of the page, in page order. */
export function readPairs($: Page, area: Element): Pair[] {
  const pairs: Pair[] = []
  const add = (name: string, value: string, element: Element) => {
    const label = cleanLine(name, 100).replace(/ ?[:：]$/, '')
    const text = cleanLine(value, 400)
    if (label !== '' && label.length <= 80 && text !== '' && label !== text)
      pairs.push({ name: label, value: text, element })
  }
  for (const element of $(area).find('table, dl, ul, ol, p, div').toArray()) {
    if (pairs.length > maxPairs) break
    if (element.name === 'table') fromTable($, element, add)
    else if (element.name === 'dl') fromDefinitions($, element, add)
    else if (element.name === 'ul' || element.name === 'ol') fromBullets($, element, add)
    else fromLines($, element, add)
  }
  return pairs
}

type Add = (name: string, value: string, element: Element) => void

function fromTable($: Page, table: Element, add: Add) {
  if ($(table).find('table').length > 0) return
  const rows = rowsOf($, table)
  const filled = rows.filter((cells) => cells.some((cell) => textOf(cell).trim() !== ''))
  const [first, second] = filled
  // Names above their values, in a two-row table.
  if (filled.length === 2 && first && second && first.length > 2 && first.length === second.length) {
    for (const [index, cell] of first.entries()) add(textOf(cell), textOf(second[index]), table)
    return
  }
  for (const cells of filled) {
    const [name, value] = cells
    if (cells.length === 2 && name && value) add(textOf(name), textOf(value), table)
    else if (cells.length === 4 && cells[0] && cells[2] && (isName($, cells[2]) || isName($, cells[0]))) {
      add(textOf(cells[0]), textOf(cells[1]), table)
      add(textOf(cells[2]), textOf(cells[3]), table)
    } else if (cells.length === 3 && name && /^\s*[:：]\s*$/.test(textOf(cells[1])))
      add(textOf(name), textOf(cells[2]), table)
  }
}

const isName = ($: Page, cell: Element) =>
  cell.name === 'th' || /[:：]\s*$/.test(textOf(cell)) || $(cell).children('b,strong').length > 0

export const rowsOf = ($: Page, table: Element): Element[][] =>
  $(table)
    .find('tr')
    .toArray()
    .map((row) => $(row).children('td,th').toArray())

function fromDefinitions($: Page, list: Element, add: Add) {
  for (const term of $(list).find('dt').toArray()) {
    const values = $(term).nextUntil('dt', 'dd').toArray()
    if (values.length > 0) add(textOf(term), values.map((value) => textOf(value)).join(', '), list)
  }
}

function fromBullets($: Page, list: Element, add: Add) {
  for (const item of $(list).children('li').toArray()) {
    if ($(item).find('li, table').length > 0) continue
    const text = cleanLine(textOf(item), 400)
    const label = $(item).children('b, strong, span, label, em').first()
    const name = cleanLine(textOf(label.get(0)), 100)
    const rest = text.startsWith(name) ? text.slice(name.length).trim() : ''
    if (
      name !== '' &&
      rest !== '' &&
      (/[:：]$/.test(name) || /^[:：–-]/.test(rest) || label.siblings('span').length > 0)
    )
      add(name, rest.replace(/^[:：–-]\s*/, ''), list)
    else splitLine(text, list, add)
  }
}

/** `Rated current: 63 A<br>Poles: 3` inside a paragraph, and lines of `label` and `value` elements. */
function fromLines($: Page, block: Element, add: Add) {
  const children = $(block).children().toArray()
  if ($(block).find('p, div, table, ul, dl, h1, h2, h3').length > 0) return
  if ($(block).children('br').length > 0) {
    const lines = textOf(block, { breaks: true })
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    for (const line of lines) splitLine(line, block, add)
    return
  }
  const [label, value, ...more] = children
  if (label && value && more.length === 0 && /^(?:span|b|strong|label|em|a)$/.test(label.name)) {
    const hasName = /(?:label|name|title|key|term)/i.test(label.attribs.class ?? '') || /[:：]\s*$/.test(textOf(label))
    if (hasName) return add(textOf(label), textOf(value), block)
  }
  if (label && !value && /^(?:b|strong|label|span)$/.test(label.name) && /[:：]\s*$/.test(textOf(label))) {
    const text = cleanLine(textOf(block), 400)
    const name = cleanLine(textOf(label), 100)
    if (text.startsWith(name)) add(name, text.slice(name.length), block)
  }
}

function splitLine(line: string, element: Element, add: Add) {
  const parts = /^[-•*\s]*([\p{L}][^:：]{1,40})\s*[:：]\s*(\S.{0,200})$/u.exec(line)
  // 'Note: ...' and 'https://...' are not property names.
  if (
    parts?.[1] &&
    parts[2] &&
    !/^(?:note|warning|https?|tel|e-?mail|phone|please)$/i.test(parts[1].trim()) &&
    !parts[2].startsWith('//')
  )
    add(parts[1], parts[2], element)
}
