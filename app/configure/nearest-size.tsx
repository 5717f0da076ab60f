import { useVatPercent } from '#app/ui/vat-context.ts'
import { withExcl } from '#contract/vat.ts'
import './nearest-size.css'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { findNearest } from '#contract/configure/standard.ts'
import { formatRand, toCents } from '#contract/money.ts'
import type { Design } from '#enclosure/design.ts'
import { fromLink } from '#enclosure/link.ts'
import { sizeInWords } from '#enclosure/words.ts'
import { useListStandardSizesQuery } from './api.ts'

type Props = { design: Design; cents: number; onTake: (change: Partial<Design>) => void }

/** Points out the nearest standard size, which costs less and is often in stock. */
export function NearestSize({ design, cents, onTake }: Props) {
  const vatPercent = useVatPercent()
  const { data } = useListStandardSizesQuery()
  const sizes = useMemo(
    () =>
      (data?.sizes ?? []).flatMap((size) => {
        const sizeDesign = fromLink(size.link)
        return sizeDesign ? [{ ...size, design: sizeDesign }] : []
      }),
    [data],
  )
  const nearest = findNearest(design, sizes)
  if (!nearest) return null
  const { width, height, depth } = nearest.design
  const isSame = width === design.width && height === design.height && depth === design.depth
  const less = cents - toCents(nearest.price)
  const lacks = [
    ...(design.cutouts.length > 0 ? ['cut-outs'] : []),
    ...(design.plate !== 'none' && nearest.design.plate === 'none' ? ['mounting plate'] : []),
  ]
  return (
    <div className="nearest-size">
      <p>
        {isSame ? 'This is a standard size: ' : `${sizeInWords(nearest.design)} is a standard size: `}
        <Link className="underline underline-offset-3" to={`/product/${nearest.slug}`}>
          {nearest.partNumber}
        </Link>
        , {withExcl(formatRand(toCents(nearest.price)), vatPercent)}
        {lacks.length === 0 ? less > 0 && `, ${formatRand(less)} less` : ` without ${lacks.join(' and ')}`}
        {nearest.countInStock > 0 ? `, ${nearest.countInStock} in stock.` : '.'}
      </p>
      {!isSame && (
        <Button small onClick={() => onTake({ width, height, depth })}>
          Use this size
        </Button>
      )}
    </div>
  )
}
