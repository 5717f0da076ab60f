import { createContext, useContext } from 'react'
import { type Brand, defaultBrand } from './brand.ts'

/** The root provides the shop's own settings here. */
export const BrandContext = createContext<Brand>(defaultBrand)

export const useBrand = (): Brand => useContext(BrandContext)
