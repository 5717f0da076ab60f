import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import { SafeLink } from '#app/ui/safe-link.tsx'
import type { Annotation } from '#contract/hotspots.ts'
import { isSafeLink } from '#contract/links.ts'

type Props = {
  data: Annotation['data']
  heading?: 'h3' | 'h4' | 'none'
  /** Price, stock and button of the product that the point is tied to. */
  product?: ReactNode
}

/** What a point has to say. A picture of another site has no place here until it was copied: the browser would refuse it. */
export function AnnotationContent({ data: { text, description, redirectUrl, image }, heading = 'h3', product }: Props) {
  return (
    <>
      {image.startsWith('/') && isSafeLink(image) && (
        <Picture image={image} alt="" sizes="264px" width={264} height={198} />
      )}
      <div>
        {heading === 'h3' && <h3>{text}</h3>}
        {heading === 'h4' && <h4>{text}</h4>}
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
