import { brandColours } from '#contract/brand-colours.ts'

/** `:root{--graphite:…;--on-dark-2:…}`: every brand colour, by the name the style sheets use. */
export const brandTokens = (): string =>
  `:root{${Object.entries(brandColours)
    .map(([name, value]) => `--${name.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`)}:${value};`)
    .join('')}}`
