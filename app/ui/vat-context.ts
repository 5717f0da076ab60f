import { createContext, useContext } from 'react'
import { usualVatPercent } from '#contract/money.ts'

/** Today's VAT rate; 0 while the shop is not registered, when no page mentions VAT. The root provides it. */
export const VatContext = createContext<number>(usualVatPercent)

export const useVatPercent = (): number => useContext(VatContext)
