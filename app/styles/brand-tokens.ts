import { makePalette } from '#contract/brand-palette.ts'
import type { ShopColours } from '#contract/settings/colours.ts'

/** `--graphite`, `--on-dark-2`: every colour of the shop, by the name the style sheets use. */
export const listTokens = (colours: ShopColours): [token: string, value: string][] =>
  Object.entries(makePalette(colours)).map(([name, value]) => [
    `--${name.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`)}`,
    value,
  ])

/** `:root{--graphite:…;--on-dark-2:…}` */
export const brandTokens = (colours: ShopColours): string =>
  `:root{${listTokens(colours)
    .map(([token, value]) => `${token}:${value};`)
    .join('')}}`
