import { Picture } from '#app/ui/pictures/picture.tsx'
import { sitePicturePrefix } from '#contract/content/fields.ts'
import { findSitePicture } from './site-pictures.ts'

type Props = { image: string; alt: string; sizes?: string; eager?: boolean }

/** An image of a page: one that came with the shop, or one that the office chose. Without one there is none. */
export function ContentPicture({ image, alt, sizes, eager = false }: Props) {
  if (!image) return null
  if (!image.startsWith(sitePicturePrefix))
    return <Picture image={image} alt={alt} eager={eager} {...(sizes ? { sizes } : {})} />
  const own = findSitePicture(image.slice(sitePicturePrefix.length))
  if (!own) return null
  const when = eager ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const)
  return <img {...own} alt={alt} {...when} />
}
