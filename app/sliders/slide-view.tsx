import type { CSSProperties, ReactNode } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import { SafeLink } from '#app/ui/safe-link.tsx'
import type { Slide } from '#contract/sliders.ts'
import { isLightColour, toSolidColour } from '#contract/sliders-colour.ts'

export type SlideContent = Pick<
  Slide,
  'text' | 'image' | 'button' | 'link' | 'hexCode' | 'backgroundImage' | 'description'
>

type Props = {
  slide: SlideContent
  heading?: 'h1' | 'h2' | 'h3'
  /** Part of the first screen. */
  eager?: boolean
  /** Stands beside the slide's own button. */
  aside?: ReactNode
}

/**
 * A slide of the home page. With a background image the main image stands on it at the right; alone, it fills the slide.
 * The colour is the ground that the picture fades into, and decides whether the words are white or dark.
 */
export function SlideView({ slide, heading: Heading = 'h2', eager = false, aside }: Props) {
  const { text, image, button, link, hexCode, backgroundImage, description } = slide
  const ground = toSolidColour(hexCode)
  const isLight = isLightColour(hexCode)
  const style = (ground ? { '--ground': ground } : {}) as CSSProperties
  return (
    <div className={`hero ${isLight ? 'light' : 'dark'}${backgroundImage ? ' layered' : ''}`} style={style}>
      {(backgroundImage || image) && (
        <Picture image={backgroundImage || image} alt="" sizes="100vw" eager={eager} className="cover" />
      )}
      {backgroundImage && image && (
        <Picture image={image} alt="" sizes="(max-width: 720px) 100vw, 50vw" eager={eager} className="front" />
      )}
      <div className="wrap">
        {text && <Heading>{text}</Heading>}
        {description && <p>{description}</p>}
        <div className="row">
          {button && (
            <SafeLink link={link} className="btn go" fallback={null}>
              <span className="btn-in">{button}</span>
            </SafeLink>
          )}
          {aside}
        </div>
      </div>
    </div>
  )
}
