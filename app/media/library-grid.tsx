import './library-grid.css'
import { Picture } from '#app/ui/pictures/picture.tsx'
import type { LibraryImage } from '#contract/media/library-calls.ts'
import { findImageSize } from '#contract/media/names.ts'

type Props = { images: readonly LibraryImage[]; onOpen: (image: LibraryImage) => void }

/** 'Door, open'; without a name what it is of, and else its size. */
export function nameOfImage({
  name,
  alt,
  shownIn,
  image,
}: Pick<LibraryImage, 'name' | 'alt' | 'shownIn' | 'image'>): string {
  const size = findImageSize(image)
  return name || alt || shownIn || (size ? `Image ${size.width} × ${size.height}` : 'Image')
}

/** Each image is a button. */
export const LibraryGrid = ({ images, onOpen }: Props) => (
  <ul className="library-grid">
    {images.map((image) => (
      <li key={image.key}>
        <button type="button" onClick={() => onOpen(image)}>
          <Picture image={image.image} alt="" sizes="180px" />
          <span className="library-name">{nameOfImage(image)}</span>
          <span className="note">{image.uses === 0 ? 'Not used' : `Used ${image.uses} ×`}</span>
        </button>
      </li>
    ))}
  </ul>
)
