import type { ReactNode } from 'react'
import { cx } from '#app/ui/cx.ts'
import { Thumbnail } from '#app/ui/pictures/thumbnail.tsx'

type Props = {
  image: string | undefined
  /** A logo is wide and needs a plain background. */
  isLogo?: boolean
  /** Shown if there is no image. */
  letter?: string
  children: ReactNode
}

/** A table's first cell: an image beside a name and a smaller line. */
export const NameCell = ({ image, isLogo = false, letter, children }: Props) => (
  <span className={cx('name-cell', isLogo && 'name-cell-logo')}>
    <Thumbnail image={image} sizes={isLogo ? '104px' : '44px'} className={letter && 'name-cell-letter'}>
      {letter}
    </Thumbnail>
    <span>{children}</span>
  </span>
)
