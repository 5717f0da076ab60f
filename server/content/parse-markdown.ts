import { Lexer, type Token, type Tokens } from 'marked'
import {
  type Block,
  generatedNames,
  type ListItem,
  type ShopWord,
  type Span,
  shopWords,
} from '#contract/content/blocks.ts'
import { AppError } from '#contract/http/errors.ts'
import { toSafeLink } from '#contract/links.ts'

/** What `{city}` and the other words stand for. */
export type Words = Readonly<Record<ShopWord, Span>>

type Marks = Omit<Span, 'text'>

/** Markdown as blocks to draw. HTML is shown as it was typed, and a link that is not safe is only text. */
export function parseMarkdown(text: string, words: Words): Block[] {
  const ids: Ids = new Map()
  return lex(text).flatMap((token) => toBlocks(token, words, ids))
}

/** Where the links and pictures of a text lead, for the check before it is saved. */
export function findAddresses(text: string): { links: string[]; pictures: string[] } {
  const links: string[] = []
  const pictures: string[] = []
  const visit = (tokens: readonly Token[]) => {
    for (const token of tokens) {
      if (token.type === 'link') links.push(token.href)
      if (token.type === 'image') pictures.push(token.href)
      if (token.type === 'list') visit((token as Tokens.List).items)
      if (token.type === 'table') {
        const { header, rows } = token as Tokens.Table
        for (const cell of [header, ...rows].flat()) visit(cell.tokens)
      }
      if ('tokens' in token && token.tokens) visit(token.tokens)
    }
  }
  visit(lex(text))
  return { links, pictures }
}

/** Far more than anybody writes in one paragraph, one cell or one item of a list; several together are one. */
const mostMarks = 1000
/** A line to fill in by hand is one mark too, but a long one. */
const longestMarks = 3000

/** Emphasis is looked for from each mark to the end of its paragraph, so thousands of them would stop the shop. */
class PageLexer extends Lexer {
  override inlineTokens(text: string, tokens?: Token[]): Token[] {
    const marks = text.match(/[*_~`[!]+/g) ?? []
    if (marks.length > mostMarks || marks.join('').length > longestMarks)
      throw new AppError('bad_input', 'One paragraph has too many marks such as * and _. Please write it more simply.')
    return super.inlineTokens(text, tokens)
  }
}

function lex(text: string): Token[] {
  try {
    return new PageLexer({ gfm: true }).lex(text)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    // Thousands of quotes or lists inside one another.
    throw new AppError('bad_input', 'This text is too deeply nested.', { cause })
  }
}

/** Addresses of headings, each with the number that another one of its words would get. */
type Ids = Map<string, number>

function toBlocks(token: Token, words: Words, ids: Ids): Block[] {
  switch (token.type) {
    case 'heading':
      return [toHeading(token as Tokens.Heading, words, ids)]
    case 'paragraph':
      return toParagraph(token as Tokens.Paragraph, words)
    case 'list': {
      const { ordered, items } = token as Tokens.List
      return [{ kind: 'list', isOrdered: ordered, items: items.map((item) => toItem(item, words)) }]
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const toCells = (cells: readonly Tokens.TableCell[]) => cells.map(({ tokens }) => toSpans(tokens, words))
      return [{ kind: 'table', head: toCells(header), rows: rows.map(toCells) }]
    }
    case 'blockquote':
      return (token as Tokens.Blockquote).tokens.flatMap((inner) => toBlocks(inner, words, ids))
    case 'space':
    case 'def':
    case 'hr':
      return []
    default:
      return 'text' in token && typeof token.text === 'string' && token.text.trim() !== ''
        ? [{ kind: 'paragraph', text: [{ text: token.text.trim() }] }]
        : []
  }
}

/** `## Cookies {#cookies}` has an address of its own; otherwise its words are its address. */
function toHeading({ depth, tokens }: Tokens.Heading, words: Words, ids: Ids): Block {
  const text = toSpans(tokens, words)
  const last = text.at(-1)
  const [whole = '', own] = last ? (/ ?\{#([a-z0-9-]{1,60})\}$/.exec(last.text) ?? []) : []
  if (last && own) last.text = last.text.slice(0, -whole.length)
  const name = own ?? (toAddress(text.map((span) => span.text).join('')) || 'section')
  let id = name
  let count = ids.get(name) ?? 2
  for (; ids.has(id); count++) id = `${name}-${count}`
  ids.set(name, count)
  ids.set(id, ids.get(id) ?? 2)
  return { kind: 'heading', level: depth > 2 ? 3 : 2, id, text }
}

const toAddress = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')

function toParagraph({ text, tokens }: Tokens.Paragraph, words: Words): Block[] {
  const generated = generatedNames.find((name) => text.trim() === `{${name}}`)
  if (generated) return [{ kind: 'generated', name: generated }]
  const pictures = tokens.filter((token): token is Tokens.Image => token.type === 'image')
  const spans = toSpans(
    tokens.filter(({ type }) => type !== 'image'),
    words,
  )
  return [
    ...(spans.some((span) => span.text.trim()) ? [{ kind: 'paragraph', text: spans } as const] : []),
    ...pictures.flatMap(({ href, text: alt }) => {
      const image = toSafeLink(href)
      return image === undefined ? [] : [{ kind: 'picture', image, alt } as const]
    }),
  ]
}

/** One list inside another is kept; what is deeper joins the inner one. */
function toItem({ tokens }: Tokens.ListItem, words: Words): ListItem {
  const lists = tokens.filter((token): token is Tokens.List => token.type === 'list')
  const inner = (list: Tokens.List): Span[][] =>
    list.items.flatMap((item) => {
      const { text, items } = toItem(item, words)
      return [text, ...items]
    })
  return {
    text: toSpans(
      tokens.filter(({ type }) => type !== 'list'),
      words,
    ),
    items: lists.flatMap(inner),
  }
}

function toSpans(tokens: readonly Token[], words: Words, marks: Marks = {}): Span[] {
  return tokens.flatMap((token): Span[] => {
    const inner = 'tokens' in token && token.tokens ? token.tokens : []
    switch (token.type) {
      case 'strong':
        return toSpans(inner, words, { ...marks, bold: true })
      case 'em':
        return toSpans(inner, words, { ...marks, italic: true })
      case 'del':
        return toSpans(inner, words, marks)
      case 'codespan':
        return [{ ...marks, code: true, text: token.text }]
      case 'link': {
        const to = toSafeLink(token.href)
        return toSpans(inner, words, to === undefined ? marks : { ...marks, to })
      }
      case 'br':
        return [{ ...marks, text: '\n' }]
      case 'text':
      case 'paragraph':
        return inner.length > 0 ? toSpans(inner, words, marks) : fillIn(token.text, words, marks)
      default:
        return 'text' in token && typeof token.text === 'string' ? fillIn(token.text, words, marks) : []
    }
  })
}

/** Puts the shop's own words in place of `{city}`; its phone number and address are links. */
function fillIn(text: string, words: Words, marks: Marks): Span[] {
  return text
    .split(/(\{[a-z ]{1,20}\})/)
    .filter((part) => part !== '')
    .map((part): Span => {
      const word = shopWords.find((name) => part === `{${name}}`)
      return word ? { ...marks, ...words[word] } : { ...marks, text: part }
    })
}

/** The same in a plain line. */
export const fillInLine = (line: string, words: Words): string =>
  fillIn(line, words, {})
    .map(({ text }) => text)
    .join('')
