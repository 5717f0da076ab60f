import { type SlideContent, SlideView } from './slide-view.tsx'

/** The slide while it is being written. Its button leads nowhere: the writer would lose the form. */
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
