import {
  type Cutout,
  type Design,
  faceIds,
  fanSizes,
  finishIds,
  glandSizes,
  ipRatings,
  locks,
  plates,
  steelIds,
  steels,
  windows,
} from '#enclosure/design.ts'
import { faceOf, facesOf } from '#enclosure/faces.ts'
import { checkDesign, highestIp } from '#enclosure/rules.ts'

/** The same random designs every time. */
export function* randomDesigns(count: number): Generator<Design> {
  let seed = 42
  const random = () => {
    seed = (seed * 16807) % 2147483647
    return seed / 2147483647
  }
  const whole = (min: number, max: number) => Math.floor(min + random() * (max - min + 1))
  const pick = <T>(list: readonly T[]) => list[whole(0, list.length - 1)] as T
  for (let i = 0; i < count; i++) {
    const mounting = pick(['wall', 'wall', 'floor', 'pole'] as const)
    const steel = pick(steelIds)
    const design: Design = {
      mounting,
      steel,
      ip: 66,
      sheet: pick(steels[steel].sheets),
      finish: pick(finishIds),
      width: whole(150, mounting === 'floor' ? 1600 : 1000),
      height: whole(150, mounting === 'floor' ? 2200 : 1400),
      depth: whole(90, mounting === 'floor' ? 800 : 400),
      plinth: mounting === 'floor' ? pick([0, 100, 200] as const) : 0,
      doors: pick([1, 1, 2] as const),
      hinge: pick(['left', 'right'] as const),
      window: pick(['none', ...windows] as const),
      lock: pick(locks),
      glandPlate: random() < 0.7,
      plate: pick(plates),
      hood: random() < 0.2,
      cutouts: [],
    }
    for (let k = whole(0, 12); k > 0; k--) {
      const face = faceOf(design, pick(random() < 0.02 ? faceIds : facesOf(design)))
      const place = {
        face: face.id,
        x: Math.round(random() * face.w * 2) / 2,
        y: Math.round(random() * face.h * 2) / 2,
      }
      const added = pick<Cutout>([
        { kind: 'button', ...place },
        { kind: 'round', d: whole(5, 100), ...place },
        { kind: 'rect', w: whole(10, 200), h: whole(10, 200), r: 2, ...place },
        { kind: 'meter', size: 96, ...place },
        { kind: 'gland', size: pick(glandSizes), ...place },
        { kind: 'fan', size: pick(fanSizes), ...place },
        { kind: 'louvre', w: 100, h: 96, ...place },
      ])
      const trial = { ...design, cutouts: [...design.cutouts, added] }
      const isRefused = checkDesign(trial).some(({ level, cutout }) => level === 'stop' && cutout !== undefined)
      if (!isRefused || random() < 0.02) design.cutouts.push(added)
    }
    design.ip = random() < 0.05 ? 66 : pick(ipRatings.filter((ip) => ip <= highestIp(design).ip))
    yield design
  }
}
