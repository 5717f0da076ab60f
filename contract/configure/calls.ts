import { z } from 'zod'
import { maxQuantity } from '#contract/cart/price.ts'
import { type Call, fileReply, id, idParams, line, messageReply, moment, queryCommas } from '#contract/http/schema.ts'
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
} from '#enclosure/design.ts'
import { hardwareIds } from '#enclosure/hardware.ts'
import { mostAdded, type PriceGroup, priceGroups, type Rates, type SellingRates } from '#enclosure/price.ts'
import { checkDesign } from '#enclosure/rules.ts'

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

const rand = z.number().min(0).max(1_000_000)
const share = z.number().min(0).max(10)
const times = z.number().min(1).max(100)
const table = <K extends string, T extends z.ZodType>(keys: readonly K[], value: T) =>
  z.object(Object.fromEntries(keys.map((key) => [key, value])) as Record<K, T>)
const fanTable = z.object({ 148: rand, 204: rand, 255: rand, 323: rand })

export const rates = z.object({
  steelKg: table(steelIds, rand),
  plateKg: rand,
  scrap: share,
  cutM: rand,
  pierce: rand,
  bend: rand,
  bendM: rand,
  form: rand,
  weldM: rand,
  coatM2: rand,
  otherColourM2: rand,
  brushM2: rand,
  sealM: rand,
  hinge: rand,
  lock: table(locks, rand),
  window: rand,
  windowM2: rand,
  bracket: rand,
  poleSet: rand,
  liftingSet: rand,
  fan: fanTable,
  filter: fanTable,
  sundries: rand,
  assemblyHour: rand,
  hours: table(['base', 'faceM2', 'door', 'window', 'floor', 'cutout', 'plate', 'second'], share),
  setup: rand,
  stainless: table(['cut', 'weld', 'fittings', 'hours'], times),
  overhead: share,
  margin: share,
  floorQuoted: z.boolean().optional(),
  glandStud: rand.optional(),
  engineeringHours: z.number().min(0).max(1000).optional(),
  engineeringHour: rand.optional(),
  minimum: rand.optional(),
  kFactor: z.record(z.string().max(20), z.number().min(0.2).max(0.6)).optional(),
  partNumbers: z.partialRecord(z.enum(hardwareIds), line(80)).optional(),
  norms: table(
    ['setup', 'cutM', 'pierce', 'bend', 'weldM', 'coatM2', 'test'],
    z.number().min(0).max(10_000),
  ).optional(),
  sheets: z
    .object({
      width: z.number().min(100).max(20_000),
      height: z.number().min(100).max(20_000),
      utilisation: z.number().min(0.05).max(1),
    })
    .optional(),
}) satisfies z.ZodType<Rates>

const sellingRates = rates
  .omit({ kFactor: true, partNumbers: true, norms: true, sheets: true })
  .extend({ standardSizes: z.array(z.string()).optional() }) satisfies z.ZodType<SellingRates>

const added = z
  .number()
  .min(0)
  .max(mostAdded, `Overhead and margin can each be at most ${mostAdded * 100}%.`)
const ratesToSave = rates.extend({ overhead: added, margin: added })

export const getRates = {
  method: 'GET',
  url: '/api/configure/rates',
  schema: {
    summary: 'What the configurator prices with: selling rates in rand, without VAT',
    response: { 200: z.object({ version: z.number(), rates: sellingRates }) },
  },
} satisfies Call

const standardSize = z.object({
  name: z.string(),
  slug: z.string(),
  partNumber: z.string(),
  /** Rand, excluding VAT. */
  price: z.number(),
  countInStock: z.number(),
  /** The product as a design. */
  link: z.string(),
})
export type StandardSize = z.infer<typeof standardSize>

export const listStandardSizes = {
  method: 'GET',
  url: '/api/configure/standard-sizes',
  schema: {
    summary: "The catalogue's enclosures that the configurator can build",
    response: { 200: z.object({ sizes: z.array(standardSize) }) },
  },
} satisfies Call

const officeRates = z.object({
  /** 0 until somebody changes the example rates. */
  version: z.number(),
  rates,
  changedBy: z.string().optional(),
  changedAt: moment.optional(),
})
export type OfficeRates = z.infer<typeof officeRates>

export const getOfficeRates = {
  method: 'GET',
  url: '/api/configure/office-rates',
  schema: { summary: 'What the work costs, as the office keeps it (admin)', response: { 200: officeRates } },
} satisfies Call

export const updateOfficeRates = {
  method: 'PUT',
  url: '/api/configure/office-rates',
  schema: {
    summary: 'Change what the work costs (admin)',
    description:
      'Adds a version; older ones are kept. `version` is the one that was seen: 409 `stale` if there is a newer.',
    body: z.object({ rates: ratesToSave, version: z.number().int().min(0).max(1_000_000) }),
    response: { 200: officeRates },
  },
} satisfies Call

const groupNames = Object.keys(priceGroups) as PriceGroup[]

/** What an order keeps of a design. */
export const orderDesign = z.object({
  code: z.string(),
  link: z.string(),
  /** The design in words, one fact each. */
  facts: z.array(z.string()),
  cutouts: z.array(z.string()),
  lines: z.array(z.object({ group: z.enum(groupNames), cents: z.number() })),
  kg: z.number(),
  /** The rates it was priced by. */
  ratesVersion: z.number(),
  /** The version of the geometry that its files were made by; 1 where it is not named. */
  geometry: z.number().optional(),
})
export type OrderDesign = z.infer<typeof orderDesign>

export const pricedDesign = orderDesign.extend({
  _id: id,
  name: z.string(),
  /** Rand, excluding VAT, today. */
  price: z.number(),
  leadTimeDays: z.number(),
  deliveryQuoted: z.literal(true).optional(),
  /** Its delivery is quoted only where no delivery method counts the weight. */
  goesByWeight: z.literal(true).optional(),
})
export type PricedDesign = z.infer<typeof pricedDesign>

/** Longer than 60 cut-outs need. */
const link = z
  .string()
  .max(1000)
  .regex(/^[\w-]+$/, 'This is not a design.')

export const createDesign = {
  method: 'POST',
  url: '/api/design',
  schema: {
    summary: 'Keep a custom enclosure, and price it',
    description:
      '201 when it is new, 200 when the same design was kept before. What cannot be made is refused, with the reason at the field or the cut-out.',
    body: z
      .object({ design: design.optional(), link: link.optional() })
      .refine((body) => (body.design === undefined) !== (body.link === undefined), {
        error: 'Send the design or its link.',
      }),
    response: { 200: pricedDesign, 201: pricedDesign },
  },
} satisfies Call

export const listDesigns = {
  method: 'GET',
  url: '/api/design',
  schema: {
    summary: 'Designs by id, at current prices',
    querystring: z.object({ ids: queryCommas(id, 100) }),
    response: { 200: z.object({ designs: z.array(pricedDesign) }) },
  },
} satisfies Call

const code = z.string().max(20)
const codeParams = z.object({ code })

export const getDesign = {
  method: 'GET',
  url: '/api/design/:code',
  schema: { summary: 'A design by its drawing number', params: codeParams, response: { 200: pricedDesign } },
} satisfies Call

/** As an order names it; without it, today's. */
const geometryQuery = z.object({ geometry: z.coerce.number().int().min(1).max(1_000_000).optional() })

const designFile = (name: string, summary: string) =>
  ({
    method: 'GET',
    url: `/api/design/:code/${name}` as `/api/${string}`,
    schema: { summary, params: codeParams, querystring: geometryQuery, response: { 200: fileReply } },
  }) as const satisfies Call

export const getDesignPicture = designFile('picture.svg', 'The design as a picture, as SVG')
export const getDesignSvg = designFile('drawing.svg', 'The drawing on A3, as SVG')
export const getDesignPdf = designFile('drawing.pdf', 'The drawing on A3, as PDF')
export const getDesignDxf = designFile('faces.dxf', 'All faces with their cut-outs at full size, as DXF')
/** How many enclosures are ordered. */
const workshopQuery = geometryQuery.extend({ qty: z.coerce.number().int().min(1).max(maxQuantity).default(1) })
export const getWorkshopFiles = {
  ...designFile('workshop.zip', 'A DXF for each sheet part, and the cut list (admin)'),
  schema: {
    summary: 'A DXF for each sheet part, and the cut list (admin)',
    description: 'With `qty`, names and cut list have the pieces of so many enclosures.',
    params: codeParams,
    querystring: workshopQuery,
    response: { 200: fileReply },
  },
} satisfies Call

const savedDesign = z.object({ _id: id, name: z.string(), design: pricedDesign, createdAt: moment })
export type SavedDesign = z.infer<typeof savedDesign>
export const maxSavedDesigns = 100

export const listMyDesigns = {
  method: 'GET',
  url: '/api/design/mine',
  schema: {
    summary: "The account's saved designs, newest first",
    response: { 200: z.object({ designs: z.array(savedDesign) }) },
  },
} satisfies Call

export const saveDesign = {
  method: 'POST',
  url: '/api/design/mine',
  schema: {
    summary: 'Save a design to the account',
    description:
      'A design that is there already is renamed. Without a name it is called by its size, or keeps the name it has.',
    body: z.object({ name: line(80, 1).optional(), link }),
    response: { 201: savedDesign },
  },
} satisfies Call

export const deleteSavedDesign = {
  method: 'DELETE',
  url: '/api/design/mine/:id',
  schema: { summary: 'Remove a design from the account', params: idParams, response: { 200: messageReply } },
} satisfies Call
