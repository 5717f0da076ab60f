import { ArrowRight } from 'lucide-react'
import { useBrand } from '#app/page/brand-context.ts'
import { useListSlidesQuery } from '#app/sliders/api.ts'
import { SlideView } from '#app/sliders/slide-view.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { SlideShow } from '#app/ui/pictures/slide-show.tsx'

const Quote = () => <ButtonLink to="/contact">Request a quote</ButtonLink>

/** The office's slides. Nothing moves automatically. Without slides, the shop introduces itself. */
export function HomeHero() {
  const { data, isError } = useListSlidesQuery()
  const { tagline } = useBrand()
  if (!data && !isError) return <div className="hero on-dark hero-wait" aria-hidden="true" />
  const slides = data?.sliders ?? []
  if (slides.length === 0) return <PlainHero />
  return (
    <>
      {!slides[0]?.text && <h1 className="sr-only">{tagline}</h1>}
      <SlideShow
        label="Highlights"
        className="on-dark hero-slides"
        slides={slides.map((slide, index) => ({
          id: slide._id,
          content: (
            <SlideView slide={slide} heading={index === 0 ? 'h1' : 'h2'} eager={index === 0} aside={<Quote />} />
          ),
        }))}
        frame={(controls) => (
          <div className="hero-controls">
            <div className="page-width">{controls}</div>
          </div>
        )}
      />
    </>
  )
}

function PlainHero() {
  const { tagline } = useBrand()
  return (
    <section className="hero on-dark hero-plain" aria-label="Welcome">
      <div className="page-width">
        <h1>{tagline}</h1>
        <div className="hero-actions">
          <ButtonLink variant="primary" to="/shop" icon={<ArrowRight size={18} aria-hidden="true" />}>
            Go to the shop
          </ButtonLink>
          <Quote />
        </div>
      </div>
    </section>
  )
}
