import { type SlideContent, SlideView } from './slide-view.tsx'

/** A live preview of the slide. Its button does nothing: the form would be lost. */
export function SlidePreview({ slide }: { slide: SlideContent }) {
  return (
    <section className="slide-preview" aria-label="Preview" inert>
      <SlideView
        slide={{ ...slide, text: slide.text || 'Title', button: slide.button || 'Button', link: '/' }}
        heading="h3"
      />
    </section>
  )
}
