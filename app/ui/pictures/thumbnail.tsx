import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Picture } from './picture.tsx'

type Props = { image: string | undefined; sizes: string; className?: string; children?: ReactNode }

/** A small image beside text; without one, an empty box or a letter. */
export const Thumbnail = ({ image, sizes, className, children }: Props) =>
  image ? (
    <Picture image={image} alt="" sizes={sizes} className={cx('thumbnail', className)} />
  ) : (
    <span className={cx('thumbnail thumbnail-blank', className)} aria-hidden="true">
      {children}
    </span>
  )
