import { Link } from 'react-router'
import type { filterProducts } from '#contract/catalogue/calls.ts'
import type { Output } from '#contract/http/schema.ts'
import type { ShopQuery } from './shop-url.ts'

type Props = { query: ShopQuery; found: Output<typeof filterProducts> }

/** Says when the results are not for exactly what was typed. */
export function SearchNote({ query: { keyword = '' }, found: { corrected, dropped } }: Props) {
  if (!corrected && !dropped) return null
  return (
    <div className="search-note" role="status">
      {corrected && (
        <p>
          Showing results for <b>{corrected}</b>.{' '}
          <Link className="link" to={`/shop?keyword=${encodeURIComponent(keyword)}&exact=true`}>
            Search for {keyword} instead
          </Link>
        </p>
      )}
      {dropped && (
        <p>
          No product matches every word. Showing results without{' '}
          {dropped.map((word, index) => (
            <span key={word}>
              {index > 0 && (index === dropped.length - 1 ? ' and ' : ', ')}
              <s>{word}</s>
            </span>
          ))}
          .
        </p>
      )}
    </div>
  )
}
