import { Pencil, Trash2 } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { SafeLink } from '#app/ui/safe-link.tsx'
import type { Slide } from '#contract/sliders.ts'
import { isHexCode } from '#contract/sliders-colour.ts'

type Props = { slide: Slide; isCurrent: boolean; onEdit: () => void; onDelete: () => void }

/** A slide with all its parts named, as the carousel of the back-office shows it. */
export function SlideCard({ slide, isCurrent, onEdit, onDelete }: Props) {
  const { text, image, button, link, hexCode, backgroundImage, description } = slide
  return (
    <article className="slide-card">
      <div className="pics">
        <Picture image={image} alt={`Main image of ${text || 'the slide'}`} sizes="(max-width: 1080px) 100vw, 560px" />
        {backgroundImage && (
          <figure>
            <Picture image={backgroundImage} alt="" sizes="160px" />
            <figcaption>Background image</figcaption>
          </figure>
        )}
      </div>
      <div className="parts">
        <div className="row-f">
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
              <SafeLink link={link} className="text-link">
                {link}
              </SafeLink>
            ) : (
              'No Link'
            )}
          </dd>
          {hexCode && (
            <>
              <dt>Colour</dt>
              <dd className="row-f">
                {isHexCode(hexCode) && (
                  <span className="swatch-dot" style={{ background: hexCode }} aria-hidden="true" />
                )}
                {hexCode}
              </dd>
            </>
          )}
        </dl>
        {isCurrent && (
          <div className="row-f">
            <Button small icon={<Pencil size={14} aria-hidden="true" />} onClick={onEdit}>
              Edit Slide
            </Button>
            <Button small variant="bad" icon={<Trash2 size={14} aria-hidden="true" />} onClick={onDelete}>
              Delete Slide
            </Button>
          </div>
        )}
      </div>
    </article>
  )
}
