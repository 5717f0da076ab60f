import { createContext } from 'react'

/** The page's CSP nonce, for inline scripts. Only set on the server: browsers hide it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined)
