import type { CSSProperties } from 'react'
import { findImageSize, findSoftBackground, toSrcSet } from '#contract/media/names.ts'
import { cx } from '../cx.ts'

type Props = {
  /** `/uploads/<name>-<width>x<height>.<ext>`, or any other URL (then give `width` and `height`). */
  image: string
  alt: string
  /** Its displayed width, as in the `sizes` attribute: `(max-width: 720px) 50vw, 300px`. */
  sizes?: string
  /** Part of the first screen: fetched first. */
  eager?: boolean
  width?: number
  height?: number
  className?: string
  style?: CSSProperties
}

export function Picture({ image, alt, sizes = '100vw', eager = false, width, height, className, style }: Props) {
  const size = findImageSize(image) ?? { width, height }
  const set = toSrcSet(image)
  const ground = findSoftBackground(image)
  return (
    <img
      // `sizes` and `srcSet` come before `src`: Safari starts fetching at `src`.
      sizes={set && sizes}
      srcSet={set}
      src={image}
      alt={alt}
      width={size.width}
      height={size.height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding={eager ? undefined : 'async'}
      className={cx('bg-studio', className)}
      style={ground ? { backgroundImage: ground, ...style } : style}
    />
  )
}
