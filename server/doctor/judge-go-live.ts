import type { Finding, GoLiveLine } from '#contract/doctor/calls.ts'
import { type GoLiveName, goLiveNames } from '#contract/doctor/go-live.ts'
import type { ShopIdentity } from '#contract/settings/calls.ts'
import { defaultShop } from '#contract/settings/defaults.ts'
import { describeMissing } from '#contract/settings/examples.ts'
import type { GoLiveFacts } from './go-live-queries.ts'

type Judged = GoLiveFacts & { shop: ShopIdentity; findings: Finding[] }

/** The doctor's own names of what has a line here. Whatever else it finds shares the last one. */
const examined: Partial<Record<GoLiveName, string[]>> = {
  payments: ['Payments'],
  mail: ['E-mail'],
  address: ['Address', 'Proxy'],
  backup: ['Backup', 'Backup storage'],
}

/** A shop that is not registered for VAT has no line about it. */
export const judgeGoLive = (facts: Judged): GoLiveLine[] =>
  goLiveNames
    .filter((name) => name !== 'vat' || facts.shop.vat.isRegistered)
    .map((name) => {
      const missing = problems[name](facts)
      return { name, isDone: missing.length === 0, says: missing.join(' ') }
    })

/** What is missing, in sentences. */
const problems: Record<GoLiveName, (facts: Judged) => string[]> = {
  company: ({ shop }) =>
    listMissing(
      [
        ['legal name', isOwn(shop.legalName, defaultShop.legalName)],
        ['registration number', isOwn(shop.registrationNumber)],
        ['place of registration', isOwn(shop.registrationPlace)],
        ['directors', isOwn(shop.directors)],
      ],
      'A shop on the web has to name them (ECTA, section 43).',
    ),
  contact: ({ shop }) =>
    listMissing(
      [
        ['street', isOwn(shop.address.street, defaultShop.address.street)],
        ['city', isOwn(shop.address.city)],
        ['postal code', isOwn(shop.address.postalCode)],
        ['phone', isOwn(shop.phone, defaultShop.phone)],
        ['e-mail', isOwn(shop.email, defaultShop.email)],
      ],
      'Buyers must be able to find you (ECTA, section 43).',
    ),
  officer: ({ shop }) =>
    listMissing(
      [
        ['name', isOwn(shop.informationOfficer.name)],
        ['e-mail', isOwn(shop.informationOfficer.email)],
      ],
      'People write to this person about their data (POPIA). Register them with the Information Regulator.',
    ),
  terms: ({ hasTerms }) =>
    hasTerms
      ? []
      : [
          'They are still those that come with the shop. Read delivery times, returns, guarantee and security, make them yours, and save them.',
        ],
  privacy: ({ hasPrivacy }) =>
    hasPrivacy ? [] : ['It is still the one that comes with the shop. Read it, make it yours, and save it.'],
  paia: ({ hasPaia }) =>
    hasPaia
      ? []
      : [
          'Every company has to have one. Read the one that comes with the shop, make it yours, and save it: then the footer links to it.',
        ],
  bank: ({ shop: { examples, bank } }) =>
    examples.includes('bank') || bank.accountNumber === '' ? describeMissing(['bank']) : [],
  vat: ({ shop: { examples, vatNumber } }) =>
    examples.includes('vatNumber') || vatNumber === ''
      ? [...describeMissing(['vatNumber']), 'If you are not registered, say so under VAT.']
      : [],
  demo: ({ hasDemo }) => (hasDemo ? ['Remove the demo’s products and orders at the foot of the settings.'] : []),
  owners: ({ bareOwners }) =>
    bareOwners.length === 0
      ? []
      : [`A password alone opens the shop to whoever has it. No second step yet: ${bareOwners.join(', ')}.`],
  payments: examine('payments'),
  mail: examine('mail'),
  address: examine('address'),
  backup: examine('backup'),
  health: ({ findings }) => {
    const elsewhere = Object.values(examined).flat()
    return findings
      .filter(({ name, state }) => state !== 'ok' && !elsewhere.includes(name))
      .map(({ name, says }) => `${name}: ${says}`)
  },
}

function examine(name: GoLiveName) {
  return ({ findings }: Judged) =>
    findings.filter((one) => one.state !== 'ok' && examined[name]?.includes(one.name)).map(({ says }) => says)
}

/** Neither blank nor the example's. */
const isOwn = (value: string, example?: string): boolean => value.trim() !== '' && value !== example

function listMissing(parts: [string, boolean][], why: string): string[] {
  const missing = parts.filter(([, isThere]) => !isThere).map(([words]) => words)
  return missing.length === 0 ? [] : [`Missing: ${missing.join(', ')}. ${why}`]
}
