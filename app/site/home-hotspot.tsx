import { lazy, Suspense, useState } from 'react'
import { useListHotspotsQuery } from '#app/hotspots/api.ts'
import { HotspotShowcase } from '#app/hotspots/hotspot-showcase.tsx'
import { CarouselArrows } from '#app/ui/carousel-controls.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'

/** Comes with the first point that is opened; until then the same grey shape stands as while its price is asked for. */
const ProductLine = lazy(async () => ({ default: (await import('#app/shell/product-line.tsx')).ProductLine }))

/** The pictures whose parts can be looked at and bought, one at a time. */
export function HomeHotspot() {
  const { data: hotspots = [] } = useListHotspotsQuery()
  const [index, setIndex] = useState(0)
  const current = hotspots[index % Math.max(1, hotspots.length)]
  if (!current) return null
  const move = (by: number) => setIndex((index + by + hotspots.length) % hotspots.length)
  return (
    <section className="section" aria-labelledby="look-inside">
      <div className="wrap">
        <HotspotShowcase
          key={current._id}
          image={current.image}
          annotations={current.annotations}
          product={(id) => (
            <Suspense fallback={<Skeleton height={96} />}>
              <ProductLine id={id} />
            </Suspense>
          )}
        >
          <h2 id="look-inside">Look inside</h2>
          <p className="intro">
            Every part is ours or a brand we stock. Tap a number to see what it does, and buy it loose.
          </p>
          {hotspots.length > 1 && (
            <div className="row-f mb-4">
              <CarouselArrows name="picture" onPrevious={() => move(-1)} onNext={() => move(1)} />
              <span className="note num" role="status">
                Picture {hotspots.indexOf(current) + 1} of {hotspots.length}
              </span>
            </div>
          )}
        </HotspotShowcase>
      </div>
    </section>
  )
}
