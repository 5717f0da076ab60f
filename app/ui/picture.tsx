import type { CSSProperties } from 'react'

/** The widths the server cuts (`?w=`): a phone's half column up to a wide screen's hero. */
const widths = [160, 320, 480, 640, 960, 1280, 1600]

type Props = {
  /** `/uploads/<name>-<width>x<height>.<ext>`, or any other address (then give `width` and `height`). */
  image: string
  alt: string
  /** How wide it is shown, as in the `sizes` attribute: `(max-width: 720px) 50vw, 300px`. */
  sizes?: string
  /** Part of the first screen: fetched at once and first. */
  eager?: boolean
  width?: number
  height?: number
  className?: string
  style?: CSSProperties
}

export function imageSize(image: string): { width: number; height: number } | undefined {
  const found = /-(\d+)x(\d+)\.\w+$/.exec(image)
  return found ? { width: Number(found[1]), height: Number(found[2]) } : undefined
}

export function sourceSet(image: string): string | undefined {
  const size = image.startsWith('/uploads/') ? imageSize(image) : undefined
  if (!size) return undefined
  const smaller = widths.filter((width) => width < size.width).map((width) => `${image}?w=${width} ${width}w`)
  return [...smaller, `${image} ${size.width}w`].join(', ')
}

export function Picture({ image, alt, sizes = '100vw', eager = false, width, height, className, style }: Props) {
  const size = imageSize(image) ?? { width, height }
  const set = sourceSet(image)
  return (
    <img
      // `sizes` and `srcSet` come before `src`: Safari starts the fetch at `src`.
      sizes={set && sizes}
      srcSet={set}
      src={image}
      alt={alt}
      width={size.width}
      height={size.height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding={eager ? undefined : 'async'}
      className={className ? `bg-studio ${className}` : 'bg-studio'}
      style={style}
    />
  )
}
