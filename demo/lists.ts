/** Saved lists of demo customers. The second is shared. */
export type DemoList = { person: string; name: string; isShared?: boolean; lines: [partNumber: string, qty: number][] }

export const lists: DemoList[] = [
  {
    person: 'sipho-dlamini',
    name: 'Standard house board',
    lines: [
      ['DB-12-F', 1],
      ['MC-1C25', 6],
      ['MC-2C32', 1],
      ['EB-1C16-30', 2],
      ['DI-432', 1],
    ],
  },
  {
    person: 'sipho-dlamini',
    name: 'Pump station, board 3',
    isShared: true,
    lines: [
      ['VE-2030-15', 1],
      ['RI-463', 1],
      ['MC-3C63-10', 2],
      ['PSU-24-2.5', 1],
      ['HR-35-2', 2],
    ],
  },
  {
    person: 'pieter-botha',
    name: 'Crusher spares',
    lines: [
      ['RI-463', 4],
      ['MC-3C63-10', 6],
      ['AL-Y', 12],
    ],
  },
  {
    person: 'aisha-patel',
    name: 'Rooftop solar, up to 12 kW',
    lines: [
      ['VE-2030-15', 2],
      ['DI-432', 2],
      ['HR-35-2', 4],
    ],
  },
  {
    person: 'aisha-patel',
    name: 'Van stock',
    lines: [
      ['MC-1C25', 20],
      ['MC-2C32', 10],
      ['HT-16', 2],
      ['TS-4-40', 4],
    ],
  },
]
