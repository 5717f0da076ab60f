import { Maximize2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Picture } from '#app/ui/pictures/picture.tsx'

const PictureViewer = lazy(() =>
  import('#app/ui/pictures/picture-viewer.tsx').then((module) => ({ default: module.PictureViewer })),
)

/** Arrow keys and swipes change the image; a click opens the current one full screen, where it can be zoomed. */
export function ProductGallery({ images, name }: { images: readonly string[]; name: string }) {
  const [at, setAt] = useState(0)
  const [isLarge, setLarge] = useState(false)
  const swipeFrom = useRef<number>(undefined)
  const count = images.length
  const current = Math.min(at, count - 1)
  const image = images[current]
  if (!image) return <div className="product-gallery" />
  const turn = (by: number) => setAt((current + by + count) % count)
  return (
    <>
      <section
        className="product-gallery"
        aria-label={`Images of ${name}`}
        onKeyDown={(event) => {
          if (event.key === 'ArrowLeft') turn(-1)
          if (event.key === 'ArrowRight') turn(1)
        }}
      >
        <button
          type="button"
          className="product-gallery-main"
          aria-label={`Image ${current + 1} of ${count}: enlarge`}
          onClick={() => setLarge(true)}
          onTouchStart={(event) => {
            swipeFrom.current = event.touches[0]?.clientX
          }}
          onTouchEnd={(event) => {
            const moved = (event.changedTouches[0]?.clientX ?? 0) - (swipeFrom.current ?? 0)
            if (Math.abs(moved) < 48) return
            event.preventDefault()
            turn(moved < 0 ? 1 : -1)
          }}
        >
          <Picture image={image} alt={name} eager sizes="(max-width: 1080px) 100vw, 660px" />
          <span className="product-gallery-zoom">
            <Maximize2 size={18} aria-hidden="true" />
          </span>
        </button>
        {count > 1 && (
          <div className="product-gallery-thumbs">
            {images.map((thumb, index) => (
              <button
                key={thumb}
                type="button"
                aria-label={`Image ${index + 1}`}
                aria-current={index === current ? 'true' : undefined}
                onClick={() => setAt(index)}
              >
                <Picture image={thumb} alt="" sizes="128px" />
              </button>
            ))}
          </div>
        )}
      </section>
      {/* Outside the gallery, which handles the same arrow keys. */}
      {isLarge && (
        <Suspense>
          <PictureViewer images={images} name={name} at={current} onView={setAt} onClose={() => setLarge(false)} />
        </Suspense>
      )}
    </>
  )
}
