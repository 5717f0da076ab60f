import { useState } from 'react'
import { useContent } from '#app/content/api.ts'
import { useListHotspotsQuery } from '#app/hotspots/api.ts'
import { HotspotShowcase } from '#app/hotspots/hotspot-showcase.tsx'
import { ProductLine } from '#app/storefront/product-line.tsx'
import { CarouselArrows } from '#app/ui/pictures/carousel-controls.tsx'

/** Hotspot images whose parts can be viewed and bought, one at a time. */
export function HomeHotspot() {
  const { data: hotspots = [] } = useListHotspotsQuery()
  const { content } = useContent('home')
  const [index, setIndex] = useState(0)
  const current = hotspots[index % Math.max(1, hotspots.length)]
  if (!current || !content?.insideTitle) return null
  const move = (by: number) => setIndex((index + by + hotspots.length) % hotspots.length)
  return (
    <section className="section" aria-labelledby="look-inside">
      <div className="page-width">
        <HotspotShowcase
          key={current._id}
          image={current.image}
          annotations={current.annotations}
          product={(id) => <ProductLine id={id} />}
        >
          <h2 id="look-inside">{content.insideTitle}</h2>
          <p className="intro">{content.insideText}</p>
          {hotspots.length > 1 && (
            <div className="flex flex-wrap items-center gap-3 mb-4">
              <CarouselArrows name="image" onPrevious={() => move(-1)} onNext={() => move(1)} />
              <span className="note tabular-nums" role="status">
                Image {hotspots.indexOf(current) + 1} of {hotspots.length}
              </span>
            </div>
          )}
        </HotspotShowcase>
      </div>
    </section>
  )
}
