import { z } from 'zod'
import { vatNumberPattern } from '#contract/addresses/places.ts'
import { couriers, deliveryMethod, deliveryMethods } from '#contract/delivery/calls.ts'
import { type Call, email, line, moment, optionalLink, phone, prose, seenAt } from '#contract/http/schema.ts'
import { optionalImageSource } from '#contract/media/calls.ts'
import { depositPercents } from '#contract/orders/deposit.ts'
import { findColourProblems, tidyColour } from './colours.ts'
import { weekdays } from './opening-hours.ts'

/** The shop's identity, on every page, invoice and e-mail. `/api/brand` is for product brands, hence its own path. */
export const shopIdentity = z.object({
  name: z.string(),
  legalName: z.string(),
  tagline: z.string(),
  /** The letters of the loading splash, in order. */
  splashLetters: z.string(),
  logo: z.string(),
  /** Of buttons and accents, and of header and footer. */
  colours: z.object({ main: z.string(), dark: z.string() }),
  address: z.object({
    street: z.string(),
    suburb: z.string(),
    city: z.string(),
    province: z.string(),
    postalCode: z.string(),
    country: z.string(),
  }),
  mapLink: z.string(),
  phone: z.string(),
  /** Digits with the country code, as WhatsApp links require. */
  whatsApp: z.string(),
  email: z.string(),
  registrationNumber: z.string(),
  /** Where the company is registered, and its directors, members or owners: ECTA, section 43. */
  registrationPlace: z.string(),
  directors: z.string(),
  /** Where legal documents are served; '' is the shop's own address. */
  serviceAddress: z.string(),
  /** Whom people ask about what the shop knows of them: POPIA and PAIA. */
  informationOfficer: z.object({ name: z.string(), email: z.string() }),
  /** '' while it is not registered. */
  vatNumber: z.string(),
  /** Today's rate; 0 while it is not registered, when buyers pay the prices as they are. */
  vat: z.object({ isRegistered: z.boolean(), percent: z.number() }),
  bank: z.object({
    bankName: z.string(),
    accountName: z.string(),
    accountNumber: z.string(),
    branchCode: z.string(),
    accountType: z.string(),
  }),
  /** The letters before an order's number: VOLT-000123. */
  orderPrefix: z.string(),
  /** How many days the buyer of an unpaid order has to pay. Only shown. */
  payWithinDays: z.number(),
  /** The deposit on goods made to measure, in per cent; 0 asks for none. */
  depositPercent: z.number(),
  socials: z.array(z.object({ name: z.string(), link: z.string() })),
  /** The opening hours for people: 'Mon to Fri', '07:30 to 16:30'. */
  openingHours: z.array(z.object({ days: z.string(), hours: z.string() })),
  /** The same as hours of days. */
  openTimes: z.array(z.object({ from: z.enum(weekdays), to: z.enum(weekdays), opens: z.string(), closes: z.string() })),
  /** 'Closed on public holidays.' */
  hoursNote: z.string(),
  /** The delivery methods, in the order in which they are offered. Their prices include VAT. */
  delivery: z.array(deliveryMethod),
  /** Each courier's tracking link; `{number}` stands for the tracking number. */
  couriers: z.array(z.object({ name: z.string(), link: z.string() })),
  /** The shop's own URL, from PUBLIC_URL; '' if unknown. For links that leave the shop. */
  url: z.string(),
  /** The details that are still the example's. The demo shows them; otherwise they are left blank. */
  examples: z.array(z.enum(['bank', 'vatNumber'])),
  updatedAt: moment,
})
export type ShopIdentity = z.infer<typeof shopIdentity>

/** Of invoices, credit notes, receipts and jobs, and what banks' texts call quotes. */
const takenPrefixes = ['INV', 'CN', 'RC', 'JOB', 'VM', 'QT', 'QTE', 'QUOTE']

const colours = z
  .object({ main: line(40), dark: line(40) })
  .superRefine((typed, context) => {
    for (const { field, message } of findColourProblems(typed))
      context.addIssue({ code: 'custom', path: [field], message })
  })
  .transform(({ main, dark }) => ({ main: tidyColour(main) ?? main, dark: tidyColour(dark) ?? dark }))

const digits = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[\d ]*$/, 'Please use only digits.')

export const shopIdentityChanges = z
  .object({
    name: line(60, 1),
    legalName: line(120),
    tagline: prose(200),
    splashLetters: line(4).length(4, 'Please enter four letters.'),
    logo: optionalImageSource,
    colours,
    address: z.object({
      street: line(200),
      suburb: line(100),
      city: line(100),
      province: line(60),
      postalCode: line(10),
      country: line(60),
    }),
    mapLink: optionalLink,
    phone,
    whatsApp: z
      .string()
      .trim()
      .max(20)
      .regex(/^(?:\d{7,15})?$/, 'Please use only digits, with the country code: 27821234567.'),
    email,
    registrationNumber: line(40),
    registrationPlace: line(80),
    directors: line(300),
    serviceAddress: line(300),
    informationOfficer: z.object({ name: line(120), email: z.union([z.literal(''), email]) }),
    vatNumber: z
      .string()
      .trim()
      .max(10)
      .refine((text) => text === '' || vatNumberPattern.test(text), {
        error: 'A VAT number has ten digits and starts with 4.',
      }),
    bank: z.object({
      bankName: line(80),
      accountName: line(120),
      accountNumber: digits(30),
      branchCode: digits(10),
      accountType: line(40),
    }),
    orderPrefix: z
      .string()
      .trim()
      .toUpperCase()
      .max(8)
      .regex(/^[A-Z]{2,8}$/, 'Please use two to eight letters.')
      .refine((letters) => !takenPrefixes.includes(letters), { error: 'Another kind of document uses these letters.' }),
    payWithinDays: z.coerce
      .number('Please enter a number of days.')
      .int('Please enter whole days.')
      .min(1, 'Please enter at least one day.')
      .max(90, 'Please enter at most 90 days.'),
    depositPercent: z.coerce
      .number('Please enter a percentage.')
      .min(0, 'Please enter 0, 10, 20 and so on up to 100.')
      .max(100, 'Please enter 0, 10, 20 and so on up to 100.')
      .refine((percent) => (depositPercents as readonly number[]).includes(percent), {
        error: 'Please enter 0, 10, 20 and so on up to 100.',
      }),
    socials: z.array(z.object({ name: line(40, 1), link: optionalLink })).max(12),
    delivery: deliveryMethods,
    couriers,
  })
  .partial()
  .extend(seenAt)
export type ShopIdentityChanges = z.output<typeof shopIdentityChanges>

export const getShopIdentity = {
  method: 'GET',
  url: '/api/shop',
  schema: { summary: "The shop's identity", response: { 200: shopIdentity } },
} satisfies Call

/** For the office only, and only the server's settings can change it. */
export const getShopOffice = {
  method: 'GET',
  url: '/api/shop/office',
  schema: {
    summary: 'Where orders and messages are sent (admin)',
    response: { 200: z.object({ email: z.string() }) },
  },
} satisfies Call

export const updateShopIdentity = {
  method: 'PUT',
  url: '/api/shop',
  schema: { summary: "Change the shop's identity (admin)", body: shopIdentityChanges, response: { 200: shopIdentity } },
} satisfies Call
