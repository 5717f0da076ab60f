/** A text as it is shown: made from Markdown on the server, so that a browser only draws it. No zod: pages import it. */
export type Span = {
  text: string
  bold?: true | undefined
  italic?: true | undefined
  code?: true | undefined
  /** A path of this shop, a web address, or the shop's own e-mail address or phone number. */
  to?: string | undefined
}
export type ListItem = { text: Span[]; items: Span[][] }
export type Block =
  | { kind: 'heading'; level: 2 | 3; id: string; text: Span[] }
  | { kind: 'paragraph'; text: Span[] }
  | { kind: 'list'; isOrdered: boolean; items: ListItem[] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] }
  | { kind: 'picture'; image: string; alt: string }
  /** What the shop itself knows and keeps up to date. */
  | { kind: 'generated'; name: GeneratedName }

/** Written as `{cookies}`, in a paragraph of its own. */
export const generatedNames = ['cookies', 'prices', 'who we are'] as const
export type GeneratedName = (typeof generatedNames)[number]

/** Written as `{city}` anywhere in a text. */
export const shopWords = [
  'name',
  'legal name',
  'tagline',
  'email',
  'phone',
  'address',
  'city',
  'province',
  'information officer',
  'days of checkouts',
  'days of payment messages',
  'days of messages',
  'days of requests',
] as const
export type ShopWord = (typeof shopWords)[number]

export type Section = { id: string; title: Span[]; blocks: Block[] }

/** The text in parts, each beginning with a heading of the second level; what comes before has no title. */
export function toSections(blocks: readonly Block[]): Section[] {
  const sections: Section[] = []
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === 2)
      sections.push({ id: block.id, title: block.text, blocks: [block] })
    else if (sections.length === 0) sections.push({ id: 'start', title: [], blocks: [block] })
    else sections.at(-1)?.blocks.push(block)
  }
  return sections
}
