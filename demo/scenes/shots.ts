// How every image is taken: the subject, the light, the camera.
import { ownShots } from '../catalogue.ts'
import { captions, isPictureName, type PictureName } from './captions.ts'
import type { Shot } from './shot.ts'
import { boardShots } from './shots/boards.ts'
import { componentShots } from './shots/components.ts'
import { enclosureShots } from './shots/enclosures.ts'
import { hotspotShots } from './shots/hotspots.ts'
import { motorShots } from './shots/motor-control.ts'
import { ownMakers } from './shots/own.ts'
import { projectShots } from './shots/projects.ts'
import { slideShots } from './shots/slides.ts'
import { solarShots } from './shots/solar.ts'
import { steelShots } from './shots/steel.ts'
import { switchgearShots } from './shots/switchgear.ts'
import { wiringShots } from './shots/wiring.ts'

export const shots: Record<PictureName, Shot> = {
  ...enclosureShots,
  ...boardShots,
  ...motorShots,
  ...solarShots,
  ...switchgearShots,
  ...componentShots,
  ...wiringShots,
  ...slideShots,
  ...projectShots,
  ...hotspotShots,
  ...steelShots,
}

export function findShot(name: string): Shot {
  if (isPictureName(name)) return whole(name)
  const own = ownShots.find((one) => one.name === name)
  const make = own && ownMakers[own.view]
  if (!make || !isPictureName(own.view)) throw new Error(`no shot is called ${name}`)
  return { ...whole(own.view), make: () => make(own.product) }
}

/** A product is never cropped, except the wall around a flush board. */
function whole(name: PictureName): Shot {
  const shot: Shot = shots[name]
  return { ...shot, whole: captions[name].kind === 'product' && (shot.view?.zoom ?? 1) < 2 }
}
