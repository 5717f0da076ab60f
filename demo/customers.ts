import type { DemoCustomer } from './shapes.ts'

/** Tags and notes of the office, for some accounts, a guest and somebody who only wrote. */
export const customers: DemoCustomer[] = [
  {
    email: 'megan@protea-panels.example',
    tags: ['Trade', 'Panel builder'],
    notes: [
      { text: 'Buys breakers by the box. Ask about her order book before the December shutdown.', daysAgo: 34 },
      { text: 'Invoices go to accounts, not to Megan.', daysAgo: 12 },
    ],
  },
  {
    email: 'sipho@khanya-electrical.example',
    tags: ['Trade', 'Contractor'],
    notes: [{ text: 'On site until two. Phone early, or send a message.', daysAgo: 20 }],
  },
  { email: 'pieter@marula-mining.example', tags: ['Mine', 'Needs order number'], notes: [] },
  {
    email: 'carl@helderberg-wine.example',
    tags: ['Pays late'],
    notes: [{ text: 'Pays on the 25th of the month after. Agreed with Carl.', daysAgo: 41 }],
  },
  { email: 'priya@coastline-data.example', tags: ['Data centre', 'Trade'], notes: [] },
  {
    email: 'sibusiso.khoza@inbox.example',
    tags: ['Collects'],
    notes: [{ text: 'Always collects in Germiston on a Friday.', daysAgo: 9 }],
  },
  { email: 'lindiwe@zikodeelectrical.example', tags: ['Tender'], notes: [] },
]
