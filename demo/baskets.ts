/** What people buy together, so that demo orders look real: part numbers with minimum and maximum quantities. */
export type Basket = { lines: [partNumber: string, least: number, most: number][]; buyer: 'firm' | 'private' | 'any' }

export const baskets: Basket[] = [
  {
    buyer: 'firm',
    lines: [
      ['DB-18-S', 2, 6],
      ['KS-263', 2, 6],
      ['MC-1C20', 12, 40],
      ['MC-1C10', 8, 24],
      ['MC-1C32', 2, 6],
      ['HC-1-12', 2, 6],
    ],
  },
  {
    buyer: 'firm',
    lines: [
      ['DB-54-S', 1, 4],
      ['KS-3100', 1, 4],
      ['EL-463-30', 1, 6],
      ['MC-3C63-10', 2, 8],
      ['MC-1C20', 18, 60],
      ['TS-4-40', 1, 4],
    ],
  },
  {
    buyer: 'any',
    lines: [
      ['DB-12-S-R', 1, 3],
      ['KC-463', 1, 1],
    ],
  },
  {
    buyer: 'private',
    lines: [
      ['RI-432', 1, 2],
      ['MC-2C32', 1, 1],
    ],
  },
  { buyer: 'private', lines: [['MC-1C20', 2, 6]] },
  {
    buyer: 'private',
    lines: [
      ['EB-1C20-30', 1, 3],
      ['MC-1C10', 1, 2],
    ],
  },
  { buyer: 'private', lines: [['KC-463', 1, 1]] },
  {
    buyer: 'private',
    lines: [
      ['DI-432', 1, 1],
      ['TS-DC-600', 1, 1],
      ['DC-2-25', 1, 1],
    ],
  },
  { buyer: 'private', lines: [['OD-1-45', 1, 2]] },
  {
    buyer: 'private',
    lines: [
      ['DS-2.2', 1, 1],
      ['VE-2030-15', 1, 1],
    ],
  },
  {
    buyer: 'firm',
    lines: [
      ['AC-8-63', 1, 2],
      ['DC-6-15', 3, 8],
      ['TS-DC-1000', 2, 6],
      ['PG-M16', 4, 10],
    ],
  },
  {
    buyer: 'firm',
    lines: [
      ['VE-6080-25', 2, 6],
      ['VE-4050-20', 1, 4],
      ['SD-4060', 6, 20],
      ['HR-35-2', 1, 3],
      ['PG-M25', 2, 5],
    ],
  },
  {
    buyer: 'firm',
    lines: [
      ['AX-25', 4, 10],
      ['AT-25', 4, 10],
      ['AP-G', 4, 10],
      ['AP-R', 4, 10],
      ['AL-G', 4, 10],
      ['HT-4', 1, 4],
    ],
  },
  {
    buyer: 'firm',
    lines: [
      ['RI-463', 4, 40],
      ['RI-432', 2, 12],
      ['PG-M32', 2, 8],
    ],
  },
  {
    buyer: 'firm',
    lines: [
      ['KB160N-3-160', 1, 3],
      ['KB125B-3-100', 1, 4],
      ['VB-400', 1, 1],
      ['VF-80200-50', 1, 2],
    ],
  },
  {
    buyer: 'firm',
    lines: [
      ['CV-0750', 1, 3],
      ['CV-0400', 1, 4],
      ['AE-40', 1, 4],
      ['PB-M25', 1, 3],
    ],
  },
  {
    buyer: 'firm',
    lines: [
      ['VX-5060-21', 1, 4],
      ['VJX-2020-12', 2, 8],
      ['PB-M20', 1, 4],
    ],
  },
  {
    buyer: 'firm',
    lines: [
      ['PM-320', 1, 4],
      ['OC-400-5', 3, 12],
      ['OD-3-CT', 1, 6],
    ],
  },
  {
    buyer: 'firm',
    lines: [
      ['DS-4', 2, 6],
      ['DS-7.5', 1, 3],
      ['YD-22', 1, 1],
    ],
  },
  {
    buyer: 'firm',
    lines: [
      ['CP-14', 1, 2],
      ['PSU-24-5', 1, 3],
      ['OR-2-24', 6, 20],
      ['OM-7', 1, 4],
    ],
  },
  {
    buyer: 'any',
    lines: [
      ['SM-200', 2, 8],
      ['PG-M20', 1, 3],
    ],
  },
]

/** Panels built to order; they take weeks, and companies pay for them by bank transfer. */
export const panelBaskets: Basket[] = [
  { buyer: 'firm', lines: [['MCC-3C-630', 1, 1]] },
  { buyer: 'firm', lines: [['VP-7.5', 1, 2]] },
  { buyer: 'firm', lines: [['SP-160', 1, 1]] },
  {
    buyer: 'firm',
    lines: [
      ['KM-6', 2, 6],
      ['DB-12-S-R', 6, 14],
    ],
  },
  {
    buyer: 'firm',
    lines: [
      ['VP-22', 1, 1],
      ['VX-6080-25', 1, 1],
    ],
  },
]
