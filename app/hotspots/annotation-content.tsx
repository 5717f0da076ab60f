import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { SafeLink } from '#app/ui/navigation/safe-link.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import type { Annotation } from '#contract/hotspots/calls.ts'
import { isSafeLink } from '#contract/links.ts'

type Props = {
  data: Annotation['data']
  heading?: 'h2' | 'h3' | 'h4' | 'none'
  /** Price, stock and button of the annotation's product. */
  product?: ReactNode
}

/**
 * An annotation's contents. An image from another site shows only once it has been copied: the browser would block it.
 */
export function AnnotationContent({ data, heading: Heading = 'h3', product }: Props) {
  const { text, description, redirectUrl, image } = data
  return (
    <>
      {image.startsWith('/') && isSafeLink(image) && (
        <Picture image={image} alt="" sizes="264px" width={264} height={198} />
      )}
      <div>
        {Heading !== 'none' && <Heading>{text}</Heading>}
        {description && <p>{description}</p>}
        {product}
        {redirectUrl && (
          <SafeLink link={redirectUrl} className="link" fallback={null}>
            View Link <ArrowRight size={15} aria-hidden="true" />
          </SafeLink>
        )}
      </div>
    </>
  )
}
