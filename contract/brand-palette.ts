import { brandColours } from './brand-colours.ts'
import { contrastOf, mixColours } from './contrast.ts'
import { type ShopColours, tidyColour } from './settings/colours.ts'
import { amber, graphite } from './standard-colours.ts'

/** Every colour of a shop, from the two that its owner chooses. The standard ones give the standard palette. */

type Palette = Record<keyof typeof brandColours, string>

// Plain values: a module that computes something when it loads would be loaded with every page.
const black = '#000000'
const white = '#ffffff'
const textContrast = 4.5

/** The first that can be read on all of them; failing that, the one that is read best. */
function findReadable(candidates: readonly string[], grounds: readonly string[], least = textContrast): string {
  const worst = (colour: string) => Math.min(...grounds.map((ground) => contrastOf(colour, ground)))
  const best = () => candidates.toSorted((one, other) => worst(other) - worst(one))[0]
  return candidates.find((colour) => worst(colour) >= least) ?? best() ?? black
}

/** From `share` on, ever more of the other colour. */
const towards = (colour: string, other: string, share: number): string[] =>
  Array.from({ length: 21 }, (_, step) => mixColours(colour, other, share + ((1 - share) * step) / 20))

function mainTones(main: string): Partial<Palette> {
  const onAmber = findReadable([brandColours.ink, white, black], [main])
  const amberWash = mixColours(main, white, 0.88)
  return {
    amber: main,
    onAmber,
    amberPress: findReadable([mixColours(main, black, 0.07), mixColours(main, white, 0.1)], [onAmber]),
    amberWash,
    amberInk: findReadable(towards(main, black, 0), [amberWash, white]),
  }
}

function darkTones(dark: string): Partial<Palette> {
  const graphite2 = mixColours(dark, white, 0.04)
  const graphite3 = mixColours(dark, white, 0.1)
  const grounds = [dark, graphite2, graphite3]
  return {
    graphite: dark,
    graphite2,
    graphite3,
    graphiteLine: mixColours(dark, white, 0.14),
    night: mixColours(dark, black, 0.45),
    onDark2: findReadable(towards(dark, white, 0.7), grounds),
    onDark3: findReadable(towards(dark, white, 0.53), grounds),
    fieldLineDark: findReadable(towards(dark, white, 0.375), [dark, graphite2], 3),
    okOnDark: findReadable(towards(brandColours.okOnDark, white, 0), grounds),
    badOnDark: findReadable(towards(brandColours.badOnDark, white, 0), grounds),
  }
}

/** Whatever is not a colour counts as the standard one: the palette becomes part of style sheets. */
export function makePalette(colours: ShopColours): Palette {
  const main = tidyColour(colours.main) ?? amber
  const dark = tidyColour(colours.dark) ?? graphite
  return {
    ...brandColours,
    ...(main === amber ? {} : mainTones(main)),
    ...(dark === graphite ? {} : darkTones(dark)),
  }
}

/** `--graphite`, `--on-dark-2`: every colour of the shop, by the name the style sheets use. */
export const listTokens = (colours: ShopColours): [token: string, value: string][] =>
  Object.entries(makePalette(colours)).map(([name, value]) => [
    `--${name.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`)}`,
    value,
  ])
