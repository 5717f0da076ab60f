import type { ReactNode } from 'react'
import { cx } from '#app/ui/cx.ts'
import { Thumbnail } from '#app/ui/pictures/thumbnail.tsx'

type Props = {
  image: string | undefined
  /** A logo is wide, and stands on a clear ground. */
  isLogo?: boolean
  /** Stands where the picture is missing. */
  letter?: string
  children: ReactNode
}

/** The first cell of a table: a picture, and beside it a name over a smaller line. */
export const NameCell = ({ image, isLogo = false, letter, children }: Props) => (
  <span className={cx('name-cell', isLogo && 'name-cell-logo')}>
    <Thumbnail image={image} sizes={isLogo ? '104px' : '44px'} className={letter && 'name-cell-letter'}>
      {letter}
    </Thumbnail>
    <span>{children}</span>
  </span>
)
