import { amber, graphite } from './standard-colours.ts'

/**
 * The standard colours, for every medium. An owner's own main and dark colour take the places of amber and graphite
 * (`brand-palette.ts`); `docs/decisions/0084-one-colour-palette.md` lists what to regenerate after a change here.
 */

const white = '#ffffff'
const steel100 = '#eceff2'
const steel200 = '#dde2e7'
const steel300 = '#c4cbd3'
const steel500 = '#76818d'
const steel600 = '#56616d'
const steel700 = '#3d4650'
const amberInk = '#8a5a00'

/** In the style sheets `graphite2` is `--graphite-2`, and `onDark` is `--on-dark`. */
export const brandColours = {
  graphite,
  graphite2: '#1b2129',
  graphite3: '#2a323c',
  graphiteLine: '#343d48',
  night: '#0a0d11',
  paper: '#f6f7f9',
  white,
  /** The background of every product image: images sit in frameless cards, and this shows until they load. */
  studio: '#e9ecef',
  steel50: '#fafbfc',
  steel100,
  steel200,
  steel300,
  steel500,
  steel600,
  steel700,
  amber,
  /** Text upon amber. */
  onAmber: graphite,
  amberPress: '#eda600',
  amberInk,
  amberWash: '#fff6df',

  ink: graphite,
  ink2: steel700,
  ink3: steel600,
  onDark: white,
  onDark2: '#b8c1cb',
  onDark3: '#8f9aa6',
  /** Lines of text over a darkened image. */
  onPicture: '#d5dbe1',

  hair: steel200,
  hairStrong: steel300,
  /** The edge of a control needs 3:1 contrast against its background; a hairline does not. */
  fieldLine: steel500,
  fieldLineDark: '#6b7683',

  ok: '#0f6b3a',
  okWash: '#e5f4eb',
  okLine: '#a9d6bb',
  okOnDark: '#36b26f',
  bad: '#b3161b',
  badPress: '#960f14',
  badWash: '#fdebeb',
  badLine: '#e3aeb0',
  badOnDark: '#f0575c',
  info: '#1d4f91',
  infoWash: '#e8f0fa',
  infoLine: '#b3cbe8',
  hold: amberInk,
  /** What waits or runs out is amber in every shop, as what failed is red. */
  holdMark: amber,
  holdTint: '#fff6df',
  holdInk: '#5c3c00',
  holdWash: '#fff3d6',
  holdLine: '#f1d58f',
  idle: steel600,
  idleWash: steel100,
}
