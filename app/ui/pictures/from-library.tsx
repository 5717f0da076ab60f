import { type ComponentType, createContext, use } from 'react'

export type FromLibraryProps = {
  /** What the image is for, for screen readers: two fields of one form have a button each. */
  field: string
  /** A button with an icon only, for a toolbar. */
  isIcon?: boolean
  disabled?: boolean
  onChoose: (chosen: { image: string; alt: string }) => void
}

/** The back-office provides its library here. */
export const LibraryContext = createContext<ComponentType<FromLibraryProps> | null>(null)

/** Beside every field for an image: one that the shop has already. */
export function FromLibrary(props: FromLibraryProps) {
  const Library = use(LibraryContext)
  return Library && <Library {...props} />
}
