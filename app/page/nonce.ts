import { createContext } from 'react'

/** The word that lets an inline script of this page run. Only the server knows it: browsers hide it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined)
