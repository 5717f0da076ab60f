import { Link } from 'react-router'
import { Picture } from '#app/ui/pictures/picture.tsx'
import type { Block, GeneratedName, Span } from '#contract/content/blocks.ts'

type Generated = Partial<Record<GeneratedName, () => React.ReactNode>>

/** A text that the office wrote. */
export function Blocks({ blocks, generated = {} }: { blocks: readonly Block[]; generated?: Generated }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn as a whole
    <OneBlock key={index} block={block} generated={generated} />
  ))
}

function OneBlock({ block, generated }: { block: Block; generated: Generated }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? (
        <h2 id={block.id}>
          <Spans spans={block.text} />
        </h2>
      ) : (
        <h3 id={block.id}>
          <Spans spans={block.text} />
        </h3>
      )
    case 'paragraph':
      return (
        <p>
          <Spans spans={block.text} />
        </p>
      )
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map(({ text, items }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn as a whole
            <li key={index}>
              <Spans spans={text} />
              {items.length > 0 && (
                <ul>
                  {items.map((inner, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn as a whole
                    <li key={at}>
                      <Spans spans={inner} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return <Table {...block} />
    case 'picture':
      return <Picture image={block.image} alt={block.alt} sizes="(max-width: 860px) 100vw, 860px" />
    case 'generated':
      return generated[block.name]?.() ?? null
  }
}

const toText = (spans: Span[]) => spans.map(({ text }) => text).join('')

const Table = ({ head, rows }: { head: Span[][]; rows: Span[][][] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, and the keyboard must reach it
  <section className="content-table" aria-label={`Table: ${head.map(toText).join(', ')}`} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {head.map((cell, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn as a whole
            <th key={at} scope="col">
              <Spans spans={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn as a whole
          <tr key={index}>
            {row.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn as a whole
              <td key={at}>
                <Spans spans={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

export const Spans = ({ spans }: { spans: readonly Span[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn as a whole
  spans.map((span, index) => <OneSpan key={index} {...span} />)

function OneSpan({ text, bold, italic, code, to }: Span) {
  if (text === '\n') return <br />
  let inner: React.ReactNode = text
  if (code) inner = <code>{inner}</code>
  if (italic) inner = <em>{inner}</em>
  if (bold) inner = <strong>{inner}</strong>
  if (to === undefined) return inner
  return to.startsWith('/') ? <Link to={to}>{inner}</Link> : <a href={to}>{inner}</a>
}
