import { z } from 'zod'
import {
  type cutoutKinds,
  type Design,
  faceIds,
  fanSizes,
  finishIds,
  glandSizes,
  ipRatings,
  limits,
  locks,
  meterSizes,
  mountings,
  plates,
  plinths,
  steelIds,
  windows,
} from './configure-catalogue.ts'
import { checkDesign } from './configure-rules.ts'

const half = (min: number, max: number) => z.number().min(min).max(max).multipleOf(0.5)
const place = { face: z.enum(faceIds), x: half(0, limits.height.max), y: half(0, limits.height.max) }
const kind = <K extends (typeof cutoutKinds)[number]>(name: K) => z.literal(name)

const cutout = z.discriminatedUnion('kind', [
  z.object({ kind: kind('round'), ...place, d: half(3, 400) }),
  z.object({
    kind: kind('rect'),
    ...place,
    w: half(5, 1500),
    h: half(5, 1500),
    r: z.number().int().min(0).max(60),
  }),
  z.object({ kind: kind('button'), ...place }),
  z.object({ kind: kind('meter'), ...place, size: z.literal(meterSizes) }),
  z.object({ kind: kind('gland'), ...place, size: z.literal(glandSizes) }),
  z.object({ kind: kind('fan'), ...place, size: z.literal(fanSizes) }),
  z.object({ kind: kind('filter'), ...place, size: z.literal(fanSizes) }),
  z.object({ kind: kind('louvre'), ...place, w: half(60, 600), h: half(32, 600) }),
])

const side = ({ min, max }: { min: number; max: number }) => z.number().int().min(min).max(max)

/** What is no design has an unreadable shape; what cannot be made says why, at the field or the cut-out. */
export const design = z
  .object({
    width: side(limits.width),
    height: side(limits.height),
    depth: side(limits.depth),
    steel: z.enum(steelIds),
    sheet: z.number().min(0.5).max(5),
    finish: z.enum(finishIds),
    ip: z.literal(ipRatings),
    mounting: z.enum(mountings),
    plinth: z.literal(plinths),
    doors: z.literal([1, 2]),
    hinge: z.enum(['left', 'right']),
    window: z.enum(windows),
    lock: z.enum(locks),
    glandPlate: z.boolean(),
    plate: z.enum(plates),
    hood: z.boolean(),
    cutouts: z.array(cutout).max(limits.cutouts),
  })
  .superRefine((value: Design, context) => {
    for (const { level, message, field, cutout: index } of checkDesign(value))
      if (level === 'stop')
        context.addIssue({
          code: 'custom',
          message,
          path: index === undefined ? [field ?? 'width'] : ['cutouts', index],
        })
  })
