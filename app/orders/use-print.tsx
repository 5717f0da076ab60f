import { type ReactNode, useEffect, useState } from 'react'

/** Puts sheets on the page that only a printer shows, opens the print window, and takes them away again. */
export function usePrint(): { print: (sheets: ReactNode) => void; sheets: ReactNode } {
  const [sheets, setSheets] = useState<ReactNode>()
  useEffect(() => {
    if (!sheets) return
    const done = () => setSheets(undefined)
    window.addEventListener('afterprint', done)
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [sheets])
  return { print: setSheets, sheets }
}
