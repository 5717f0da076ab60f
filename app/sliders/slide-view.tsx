import type { CSSProperties, ReactNode } from 'react'
import { ButtonLabel, buttonClass } from '#app/ui/button.tsx'
import { SafeLink } from '#app/ui/navigation/safe-link.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import type { Slide } from '#contract/sliders/calls.ts'
import { isLightColour, toSolidColour } from '#contract/sliders/colour.ts'

export type SlideContent = Pick<
  Slide,
  'text' | 'image' | 'button' | 'link' | 'hexCode' | 'backgroundImage' | 'description'
>

type Props = {
  slide: SlideContent
  heading?: 'h1' | 'h2' | 'h3'
  /** Part of the first screen. */
  eager?: boolean
  /** Beside the slide's own button. */
  aside?: ReactNode
}

/**
 * A home page slide. With a background image, the main image is on top of it on the right; alone, it fills the slide.
 * The colour is the background the image fades into, and decides whether the text is white or dark.
 */
export function SlideView({ slide, heading: Heading = 'h2', eager = false, aside }: Props) {
  const { text, image, button, link, hexCode, backgroundImage, description } = slide
  const ground = toSolidColour(hexCode)
  const isLight = isLightColour(hexCode)
  const style = (ground ? { '--ground': ground } : {}) as CSSProperties
  return (
    <div className={`hero ${isLight ? 'hero-light' : 'on-dark'}`} style={style}>
      {(backgroundImage || image) && <Picture image={backgroundImage || image} alt="" sizes="100vw" eager={eager} />}
      {backgroundImage && image && (
        <Picture image={image} alt="" sizes="(max-width: 720px) 100vw, 50vw" eager={eager} className="hero-front" />
      )}
      <div className="page-width">
        {text && <Heading>{text}</Heading>}
        {description && <p>{description}</p>}
        <div className="hero-actions">
          {button && (
            <SafeLink link={link} className={buttonClass({ variant: 'primary' })} fallback={null}>
              <ButtonLabel>{button}</ButtonLabel>
            </SafeLink>
          )}
          {aside}
        </div>
      </div>
    </div>
  )
}
