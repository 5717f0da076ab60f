import { Maximize2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Drawer } from '#app/ui/drawer.tsx'
import { Picture } from '#app/ui/picture.tsx'

/** Arrow keys and a swipe turn the pictures; a click opens the whole picture, which can be pinched and scrolled. */
export function ProductGallery({ images, name }: { images: readonly string[]; name: string }) {
  const [at, setAt] = useState(0)
  const [isLarge, setLarge] = useState(false)
  const swipeFrom = useRef<number>(undefined)
  const count = images.length
  const image = images[Math.min(at, count - 1)]
  if (!image) return <div className="gallery" />
  const turn = (by: number) => setAt((before) => (before + by + count) % count)
  return (
    <section
      className="gallery"
      aria-label={`Pictures of ${name}`}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') turn(-1)
        if (event.key === 'ArrowRight') turn(1)
      }}
    >
      <button
        type="button"
        className="main"
        aria-label={`Picture ${at + 1} of ${count}: show it large`}
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
        <Picture image={image} alt={name} eager sizes="(max-width: 900px) 100vw, 640px" />
        <Maximize2 size={18} aria-hidden="true" className="zoom" />
      </button>
      {count > 1 && (
        <div className="thumbs">
          {images.map((thumb, index) => (
            <button
              key={thumb}
              type="button"
              aria-label={`Picture ${index + 1}`}
              aria-current={index === at ? 'true' : undefined}
              onClick={() => setAt(index)}
            >
              <Picture image={thumb} alt="" sizes="96px" />
            </button>
          ))}
        </div>
      )}
      <Drawer open={isLarge} onClose={() => setLarge(false)} title={name}>
        <div className="grid gap-3">
          {images.map((one, index) => (
            <Picture key={one} image={one} alt={`${name}, picture ${index + 1}`} sizes="100vw" />
          ))}
        </div>
      </Drawer>
    </section>
  )
}
