import { createContext } from 'react'

/** What the office is about to save, shown in place of what the shop has. */
export const PreviewContext = createContext<{ page: string; fields: object } | null>(null)
