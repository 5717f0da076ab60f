import type { QuoteState } from '#contract/quotes-rules.ts'

type Work = { work: string; about?: string; qty: number; rand: number; days?: number }
type Line = [partNumber: string, qty: number, off?: number] | Work
type DemoVersion = {
  /** When it was sent, and how many days from today it ends. */
  daysAgo: number
  endsIn: number
  lines: Line[]
  deliveryRand: number
  leadTimeDays?: number
  note?: string
}

export type DemoQuote = {
  person: string
  state: QuoteState
  source: 'cart' | 'product' | 'message' | 'office'
  askedDaysAgo: number
  message: string
  asks: Line[]
  versions: DemoVersion[]
  said?: { by: 'buyer' | 'office'; daysAgo: number; text: string }[]
  waitsFor?: 'office' | 'buyer'
  followUpIn?: number
  reason?: string
  note?: string
  /** Of the accepted ones: paid, or still waiting for the transfer. */
  isPaid?: boolean
}

const sent = (
  daysAgo: number,
  endsIn: number,
  lines: Line[],
  deliveryRand: number,
  more: Partial<DemoVersion> = {},
) => ({
  daysAgo,
  endsIn,
  lines,
  deliveryRand,
  ...more,
})

const pumpPanel = (rand: number): Work => ({
  work: 'Pump control panel, 2 × 22 kW, duty and standby',
  about:
    'Wall-mounted enclosure 800 × 1000 × 300, mild steel, RAL 7035, IP65. Two direct-on-line starters with overloads, float level logic, hour meters, lamps and emergency stop. Wired, tested and labelled, with drawings.',
  qty: 1,
  rand,
  days: 28,
})
const cutOuts: Work = { work: 'Laser-cut door for six meters and a pilot lamp row', qty: 4, rand: 1_285.5, days: 10 }
const kiosk: Work = {
  work: 'Meter kiosk, 12 consumers, 3CR12, made to drawing K-118',
  about: 'Double door, lockable, powder-coated avocado green, with plinth and lifting eyes.',
  qty: 6,
  rand: 24_860,
  days: 42,
}

/** Quotes of the last months in every state: 3 with made-to-measure work, one at its third version, one that ends tomorrow. */
export const quotes: DemoQuote[] = [
  {
    person: 'lerato-mofokeng',
    state: 'asked',
    source: 'cart',
    askedDaysAgo: 0.1,
    message: 'For a clinic in Mangaung. Please include delivery to site, and say what is on the shelf.',
    asks: [
      ['DB-12-F', 14],
      ['MC-1C25', 120],
      ['EB-1C16-30', 28],
    ],
    versions: [],
  },
  {
    person: 'sibusiso-khoza',
    state: 'asked',
    source: 'product',
    askedDaysAgo: 0.4,
    message: 'What would 40 of these cost, collected in Germiston?',
    asks: [['RI-463', 40]],
    versions: [],
  },
  {
    person: 'jason-naidoo',
    state: 'asked',
    source: 'cart',
    askedDaysAgo: 1.2,
    message: '',
    asks: [
      ['VE-2030-15', 10],
      ['HR-35-2', 20],
      ['PSU-24-2.5', 10],
    ],
    versions: [],
  },
  {
    person: 'zanele-khumalo',
    state: 'asked',
    source: 'message',
    askedDaysAgo: 2.1,
    message: 'Budget price for a changeover panel, 400 A, with automatic mains failure control.',
    asks: [{ work: 'Changeover panel 400 A with AMF control', qty: 1, rand: 0 }],
    versions: [],
    said: [
      {
        by: 'office',
        daysAgo: 1.8,
        text: 'Good morning Zanele. Is the generator single or three phase, and what is its make?',
      },
    ],
    waitsFor: 'buyer',
  },
  {
    person: 'sipho-dlamini',
    state: 'sent',
    source: 'cart',
    askedDaysAgo: 9,
    message: 'Our standard house board, for 30 houses in phase 2.',
    asks: [
      ['DB-12-F', 30],
      ['MC-1C25', 180],
    ],
    versions: [
      sent(
        8.5,
        20,
        [
          ['DB-12-F', 30, 500],
          ['MC-1C25', 180, 500],
        ],
        1_850,
      ),
      sent(
        5,
        24,
        [
          ['DB-12-F', 30, 800],
          ['MC-1C25', 180, 1000],
        ],
        1_850,
        { note: 'With the better price that we discussed.' },
      ),
      sent(
        2,
        28,
        [
          ['DB-12-F', 30, 800],
          ['MC-1C25', 180, 1000],
          ['EB-1C16-30', 60, 1000],
        ],
        0,
        {
          note: 'Earth leakage added, and delivery is on us.',
        },
      ),
    ],
    said: [
      { by: 'buyer', daysAgo: 7, text: 'Can you do something about the price of the breakers?' },
      {
        by: 'office',
        daysAgo: 5,
        text: 'Yes: for 180 of them we can go to 10 % below list. Version 2 has the new price.',
      },
      { by: 'buyer', daysAgo: 3, text: 'And please add two earth leakage units to each board.' },
    ],
    followUpIn: 0,
    note: 'Phase 3 follows in March: 45 more houses.',
  },
  {
    person: 'pieter-botha',
    state: 'sent',
    source: 'message',
    askedDaysAgo: 26,
    message: 'Two pump panels for the return water dam.',
    asks: [pumpPanel(0)],
    versions: [sent(25, 1, [{ ...pumpPanel(38_450), qty: 2 }, ['AL-Y', 6]], 2_600, { leadTimeDays: 28 })],
    followUpIn: -1,
  },
  {
    person: 'aisha-patel',
    state: 'sent',
    source: 'cart',
    askedDaysAgo: 6,
    message: 'For the roof in Epping.',
    asks: [
      ['AC-12-63', 2],
      ['DI-432', 12],
    ],
    versions: [
      sent(
        5.6,
        24,
        [
          ['AC-12-63', 2, 300],
          ['DI-432', 12, 700],
        ],
        1_400,
        { leadTimeDays: 14 },
      ),
    ],
  },
  {
    person: 'thabo-nkuna',
    state: 'sent',
    source: 'office',
    askedDaysAgo: 4,
    message: 'Phoned: doors with cut-outs for his own meters.',
    asks: [],
    versions: [sent(3.9, 4, [['VE-2030-15', 4], cutOuts], 450, { leadTimeDays: 10 })],
    said: [{ by: 'buyer', daysAgo: 0.6, text: 'Could the cut-outs be 96 × 96 instead of 72 × 72?' }],
    waitsFor: 'office',
  },
  {
    person: 'deborah-marais',
    state: 'sent',
    source: 'product',
    askedDaysAgo: 3,
    message: 'For a guest house.',
    asks: [['DB-12-F', 3]],
    versions: [sent(2.7, 27, [['DB-12-F', 3, 300]], 380)],
  },
  {
    person: 'megan-louw',
    state: 'sent',
    source: 'cart',
    askedDaysAgo: 12,
    message: '',
    asks: [['MC-3C63-10', 60]],
    versions: [sent(11, 18, [['MC-3C63-10', 60, 1200]], 900)],
    followUpIn: 3,
  },
  {
    person: 'bongani-zulu',
    state: 'sent',
    source: 'cart',
    askedDaysAgo: 45,
    message: 'Please quote for the workshop.',
    asks: [['TS-4-40', 12]],
    versions: [sent(44, -14, [['TS-4-40', 12, 500]], 350)],
  },
  {
    person: 'riaan-venter',
    state: 'sent',
    source: 'product',
    askedDaysAgo: 62,
    message: 'Six kiosks to our drawing.',
    asks: [kiosk],
    versions: [sent(60, -30, [kiosk], 14_800, { leadTimeDays: 42 })],
  },
  {
    person: 'carl-joubert',
    state: 'accepted',
    source: 'cart',
    askedDaysAgo: 20,
    message: 'For the packhouse.',
    asks: [['RI-463', 8]],
    versions: [
      sent(
        19.5,
        10,
        [
          ['RI-463', 8, 500],
          ['HR-35-2', 10],
        ],
        450,
      ),
    ],
    isPaid: true,
  },
  {
    person: 'nomsa-radebe',
    state: 'accepted',
    source: 'message',
    askedDaysAgo: 33,
    message: 'A pump panel as for our other site.',
    asks: [],
    versions: [sent(32, -2, [pumpPanel(39_900)], 1_950, { leadTimeDays: 28 })],
    isPaid: true,
  },
  {
    person: 'imran-khan',
    state: 'accepted',
    source: 'cart',
    askedDaysAgo: 15,
    message: '',
    asks: [['MC-2C32', 80]],
    versions: [
      sent(14.8, 16, [['MC-2C32', 80, 500]], 450),
      sent(13, 18, [['MC-2C32', 80, 900]], 450, { note: 'Our best price for 80.' }),
    ],
    isPaid: true,
  },
  {
    person: 'anneke-visser',
    state: 'accepted',
    source: 'office',
    askedDaysAgo: 51,
    message: 'Phoned: spares for the crusher.',
    asks: [],
    versions: [
      sent(
        50.9,
        -20,
        [
          ['RI-463', 4],
          ['MC-3C63-10', 6, 500],
          ['AL-Y', 12],
        ],
        600,
      ),
    ],
    isPaid: true,
  },
  {
    person: 'kagiso-molefe',
    state: 'accepted',
    source: 'cart',
    askedDaysAgo: 5,
    message: 'Needed by the end of the month.',
    asks: [['PSU-24-2.5', 25]],
    versions: [sent(4.6, 25, [['PSU-24-2.5', 25, 800]], 350)],
    isPaid: false,
  },
  {
    person: 'ayanda-mthembu',
    state: 'accepted',
    source: 'product',
    askedDaysAgo: 74,
    message: '',
    asks: [['DI-432', 30]],
    versions: [sent(73, -43, [['DI-432', 30, 1000]], 700)],
    isPaid: true,
  },
  {
    person: 'johan-pretorius',
    state: 'declined',
    source: 'cart',
    askedDaysAgo: 28,
    message: 'Comparing three suppliers.',
    asks: [['MC-1C25', 400]],
    versions: [sent(27, 2, [['MC-1C25', 400, 1000]], 0)],
    reason: 'Another supplier had them cheaper.',
  },
  {
    person: 'priya-govender',
    state: 'declined',
    source: 'cart',
    askedDaysAgo: 40,
    message: '',
    asks: [['VE-2030-15', 60]],
    versions: [sent(39, -9, [['VE-2030-15', 60, 700]], 2_100)],
    reason: 'The lead time is too long for us.',
  },
  {
    person: 'mandla-ngcobo',
    state: 'declined',
    source: 'product',
    askedDaysAgo: 16,
    message: '',
    asks: [['AC-12-63', 1]],
    versions: [sent(15, 14, [['AC-12-63', 1]], 950, { leadTimeDays: 14 })],
  },
  {
    person: 'elmarie-coetzee',
    state: 'closed',
    source: 'message',
    askedDaysAgo: 55,
    message: 'Do you also repair ovens?',
    asks: [],
    versions: [],
    reason: 'Not our trade.',
  },
  {
    person: 'themba-mabaso',
    state: 'closed',
    source: 'cart',
    askedDaysAgo: 68,
    message: 'For a tender.',
    asks: [['MCC-4C-800', 1]],
    versions: [sent(66, -36, [['MCC-4C-800', 1]], 8_500, { leadTimeDays: 56 })],
    reason: 'The tender went to somebody else.',
  },
  {
    person: 'yusuf-adams',
    state: 'sent',
    source: 'cart',
    askedDaysAgo: 1.5,
    message: 'Van stock for six teams.',
    asks: [
      ['MC-1C25', 120],
      ['HT-16', 12],
      ['TS-4-40', 24],
    ],
    versions: [
      sent(
        1.1,
        29,
        [
          ['MC-1C25', 120, 800],
          ['HT-16', 12],
          ['TS-4-40', 24, 500],
        ],
        450,
      ),
    ],
  },
]
