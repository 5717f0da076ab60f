import { listTokens } from '#contract/brand-palette.ts'
import type { ShopColours } from '#contract/settings/colours.ts'

/** `:root{--graphite:…;--on-dark-2:…}` */
export const brandTokens = (colours: ShopColours): string =>
  `:root{${listTokens(colours)
    .map(([token, value]) => `${token}:${value};`)
    .join('')}}`
