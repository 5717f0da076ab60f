import { type ReactNode, useEffect, useState } from 'react'

/** Adds print-only sheets to the page, opens the print dialog, and removes them again. */
export function usePrint(): { print: (sheets: ReactNode) => void; sheets: ReactNode } {
  const [sheets, setSheets] = useState<ReactNode>()
  useEffect(() => {
    if (!sheets) return
    const done = () => setSheets(undefined)
    let isWanted = true
    window.addEventListener('afterprint', done)
    // Printing does not wait for the seller's logo.
    const pictures = Array.from(document.querySelectorAll<HTMLImageElement>('.print-sheet img'))
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => isWanted && window.print())
    return () => {
      isWanted = false
      window.removeEventListener('afterprint', done)
    }
  }, [sheets])
  return { print: setSheets, sheets }
}
