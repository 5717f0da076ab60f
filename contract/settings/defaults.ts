import { specDelivery } from '#contract/delivery/methods.ts'
import { usualVatPercent } from '#contract/money.ts'
import { amber, graphite } from '#contract/standard-colours.ts'
import type { ShopIdentity } from './calls.ts'

/** The shop's identity until its owner changes it. No zod: pages show it before anything is fetched. */
export const defaultShop: Omit<ShopIdentity, 'updatedAt'> = {
  name: 'VOLT',
  legalName: 'VOLT Switchgear (Pty) Ltd',
  tagline: 'Low-voltage boards and steel enclosures, designed and built in Germiston.',
  splashLetters: 'VOLT',
  logo: '',
  colours: { main: amber, dark: graphite },
  address: {
    street: '12 Busbar Road',
    suburb: '',
    city: 'Germiston',
    province: 'Gauteng',
    postalCode: '1401',
    country: 'South Africa',
  },
  mapLink: '',
  phone: '011 555 0140',
  whatsApp: '27115550140',
  email: 'sales@volt.example',
  registrationNumber: '',
  registrationPlace: '',
  directors: '',
  serviceAddress: '',
  informationOfficer: { name: '', email: '' },
  vatNumber: '4000000000',
  vat: { isRegistered: true, percent: usualVatPercent },
  bank: {
    bankName: 'Example Bank',
    accountName: 'VOLT Switchgear (Pty) Ltd',
    accountNumber: '000 000 0000',
    branchCode: '000000',
    accountType: 'Business current account',
  },
  orderPrefix: 'VOLT',
  payWithinDays: 7,
  depositPercent: 0,
  socials: [],
  openingHours: [{ days: 'Mon to Fri', hours: '07:30 to 16:30' }],
  openTimes: [{ from: 'monday', to: 'friday', opens: '07:30', closes: '16:30' }],
  hoursNote: '',
  delivery: [specDelivery],
  couriers: [
    { name: 'The Courier Guy', link: 'https://portal.thecourierguy.co.za/track?ref={number}' },
    { name: 'RAM', link: 'https://www.ram.co.za/Track/{number}' },
    { name: 'Aramex', link: 'https://www.aramex.com/track/results?ShipmentNumber={number}' },
    { name: 'Fastway', link: 'https://www.fastway.co.za/our-services/track-your-parcel?l={number}' },
    { name: 'PostNet', link: 'https://www.postnet.co.za/tracker' },
    { name: 'DHL', link: 'https://www.dhl.com/za-en/home/tracking.html?tracking-id={number}' },
  ],
  url: '',
  examples: ['bank', 'vatNumber'],
}
