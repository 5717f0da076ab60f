import type { Fields } from '#contract/content/fields.ts'
import { type ContentPageName, contentPages } from '#contract/content/pages.ts'
import { type DaysKept, formatDaysKept } from '#contract/privacy/own-data.ts'
import type { ShopIdentity } from '#contract/settings/calls.ts'
import { addressLine, telLink } from '#contract/settings/contact-lines.ts'
import { fillInLine, parseMarkdown, type Words } from './parse-markdown.ts'

/** The page as it is shown: Markdown as blocks, `{city}` as the shop's city. */
export const showContent = (
  page: ContentPageName,
  typed: Record<string, unknown>,
  shop: ShopIdentity,
  days: DaysKept,
) =>
  ({ page, fields: showFields(contentPages[page].fields, typed, { ...toWords(shop), ...daysToWords(days) }) }) as never

function showFields(fields: Fields, typed: Record<string, unknown>, words: Words): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = typed[name] ?? ''
      if (field.kind === 'list')
        return [name, (value as Record<string, unknown>[]).map((item) => showFields(field.fields, item, words))]
      if (field.kind === 'markdown') return [name, parseMarkdown(String(value), words)]
      const isWords = field.kind === 'line' || field.kind === 'text'
      return [name, isWords ? fillInLine(String(value), words) : value]
    }),
  )
}

const daysToWords = ({ checkouts, providersWords, messages, requests }: DaysKept) => ({
  'days of checkouts': { text: formatDaysKept(checkouts) },
  'days of payment messages': { text: formatDaysKept(providersWords) },
  'days of messages': { text: formatDaysKept(messages) },
  'days of requests': { text: formatDaysKept(requests) },
})

function toWords({
  name,
  legalName,
  tagline,
  email,
  phone,
  address,
  informationOfficer: officer,
}: ShopIdentity): Omit<Words, keyof ReturnType<typeof daysToWords>> {
  const { city, province } = address
  return {
    name: { text: name },
    'legal name': { text: legalName || name },
    tagline: { text: tagline },
    email: { text: email, to: `mailto:${email}` },
    phone: { text: phone, to: telLink(phone) },
    address: { text: addressLine(address) },
    city: { text: city },
    province: { text: province },
    'information officer': {
      text: [officer.name, officer.email || email].filter(Boolean).join(', '),
      to: `mailto:${officer.email || email}`,
    },
  }
}
