import 'yet-another-react-lightbox/styles.css'
import './picture-viewer.css'
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import Lightbox, { type SlideImage } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { findImageSize, imageWidths } from '#contract/media/names.ts'

type Props = {
  images: readonly string[]
  name: string
  at: number
  onView: (at: number) => void
  onClose: () => void
}

const icons = {
  iconPrev: () => <ChevronLeft size={28} aria-hidden="true" />,
  iconNext: () => <ChevronRight size={28} aria-hidden="true" />,
  iconZoomIn: () => <ZoomIn size={24} aria-hidden="true" />,
  iconZoomOut: () => <ZoomOut size={24} aria-hidden="true" />,
  iconClose: () => <X size={24} aria-hidden="true" />,
}

/** Full-screen images: zoom by wheel, pinch, double click, + and −; change by arrow keys and swipes. */
export function PictureViewer({ images, name, at, onView, onClose }: Props) {
  const count = images.length
  const slides = images.map((image, index) => toSlide(image, count > 1 ? `${name}, image ${index + 1}` : name))
  return (
    <Lightbox
      open
      close={onClose}
      index={at}
      slides={slides}
      plugins={[Zoom]}
      on={{ view: ({ index }) => onView(index) }}
      carousel={{ finite: count === 1, padding: 0 }}
      controller={{ closeOnPullDown: true }}
      zoom={{ maxZoomPixelRatio: 4, scrollToZoom: true }}
      labels={{ Lightbox: `Images of ${name}`, Previous: 'Previous image', Next: 'Next image' }}
      className="picture-viewer on-dark"
      render={{
        ...icons,
        ...(count === 1 && { buttonPrev: () => null, buttonNext: () => null }),
        controls: () => (
          <span className="picture-viewer-count">{count > 1 ? `Image ${at + 1} of ${count}` : name}</span>
        ),
      }}
    />
  )
}

/** With the server's smaller variants: the full size is fetched only when zoomed in. */
function toSlide(image: string, alt: string): SlideImage {
  const size = findImageSize(image)
  if (!size) return { src: image, alt }
  const copies = imageWidths
    .filter((width) => width < size.width)
    .map((width) => ({ src: `${image}?w=${width}`, width, height: Math.round((width * size.height) / size.width) }))
  return { src: image, alt, ...size, srcSet: [...copies, { src: image, ...size }] }
}
