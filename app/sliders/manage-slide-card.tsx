import { Pencil, Trash2 } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { SafeLink } from '#app/ui/navigation/safe-link.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import type { Slide } from '#contract/sliders/calls.ts'
import { isHexCode } from '#contract/sliders/colour.ts'

type Props = { slide: Slide; isCurrent: boolean; onEdit: () => void; onDelete: () => void }

/** A slide with all its parts labelled, as in the back-office carousel. */
export function SlideCard({ slide, isCurrent, onEdit, onDelete }: Props) {
  const { text, image, button, link, hexCode, backgroundImage, description } = slide
  return (
    <article className="slide-card">
      <div className="slide-card-pictures">
        <Picture image={image} alt={`Main image of ${text || 'the slide'}`} sizes="(max-width: 1080px) 100vw, 560px" />
        {backgroundImage && (
          <figure>
            <Picture image={backgroundImage} alt="" sizes="160px" />
            <figcaption>Background image</figcaption>
          </figure>
        )}
      </div>
      <div className="slide-card-parts">
        <div className="flex flex-wrap items-center gap-2">
          <h2>{text || 'No Title'}</h2>
          {backgroundImage && <span className="badge">Has Background</span>}
        </div>
        {description && <p>{description}</p>}
        <dl>
          <dt>Button</dt>
          <dd>{button || 'No Button'}</dd>
          <dt>Link</dt>
          <dd>
            {link ? (
              <SafeLink link={link} className="underline underline-offset-3">
                {link}
              </SafeLink>
            ) : (
              'No Link'
            )}
          </dd>
          {hexCode && (
            <>
              <dt>Colour</dt>
              <dd className="flex flex-wrap items-center gap-2">
                {isHexCode(hexCode) && (
                  <span className="slide-card-swatch" style={{ background: hexCode }} aria-hidden="true" />
                )}
                {hexCode}
              </dd>
            </>
          )}
        </dl>
        {isCurrent && (
          <div className="flex flex-wrap items-center gap-2">
            <Button small icon={<Pencil size={14} aria-hidden="true" />} onClick={onEdit}>
              Edit Slide
            </Button>
            <Button small variant="outline-danger" icon={<Trash2 size={14} aria-hidden="true" />} onClick={onDelete}>
              Delete Slide
            </Button>
          </div>
        )}
      </div>
    </article>
  )
}
