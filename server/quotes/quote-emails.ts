import { describeLeadTime } from '#contract/catalogue/lead-time.ts'
import { formatDay } from '#contract/days.ts'
import { formatRand, toCents } from '#contract/money.ts'
import { exclVat, totalRows } from '#contract/vat.ts'
import { fromLink } from '#enclosure/link.ts'
import { describeDesign, toFactsLine } from '#enclosure/words.ts'
import { longDay } from '#server/invoices/sheet-parts.ts'
import type { Email } from '#server/mail/email.ts'
import { hello as helloTo } from '#server/mail/hello.ts'
import { fileWithoutLinks, withoutLinks } from '#server/mail/without-links.ts'
import type { OrderRow } from '#server/orders/records/order-queries.ts'
import { findVersionDeposit } from './find-version-deposit.ts'
import type { QuoteRow, VersionRow } from './quote-queries.ts'

/** E-mails about quotes. Each explains what happened and what comes next, and has a link. */

const plain = (cents: number) => formatRand(cents).replaceAll('\u00a0', ' ')
const paragraphs = (text: string) => text.split(/\n{2,}/).filter(Boolean)

const hello = ({ contact }: QuoteRow): string => helloTo(contact.name)

const look = (url: string) => ({ label: 'View your quote', url })

function factsOf(link: string): string {
  const design = fromLink(link)
  return design ? `\n${toFactsLine({ facts: describeDesign(design), cutouts: design.cutouts })}` : ''
}

/** Custom enclosures with their descriptions; the PDF has all lines. */
const designRows = ({ lines }: VersionRow): [string, string][] =>
  lines.flatMap(({ qty, name, partNumber, price, design }) =>
    design
      ? [[`${qty} × ${name} (${partNumber})\n${toFactsLine(design)}`, plain(toCents(price) * qty)] as [string, string]]
      : [],
  )

function requestRows(quote: QuoteRow, nameReference: string): { rows: [string, string][] }[] {
  const { neededBy, reference } = quote.request
  const facts: [string, string][] = [
    ...(neededBy ? [['Needed by', formatDay(neededBy)] satisfies [string, string]] : []),
    ...(reference ? [[nameReference, withoutLinks(reference)] satisfies [string, string]] : []),
  ]
  return [...lineRows(quote), ...(facts.length > 0 ? [{ rows: facts }] : [])]
}

function lineRows({ request }: QuoteRow): { rows: [string, string][] }[] {
  if (request.lines.length === 0) return []
  const firstLines = request.lines.slice(0, 20)
  const rows = firstLines.map(({ name, partNumber, description, qty, design }): [string, string] => [
    name ? `${name} (${partNumber})${design ? factsOf(design.link) : ''}` : withoutLinks(description ?? ''),
    String(qty),
  ])
  const more = request.lines.length - firstLines.length
  return [{ rows: more > 0 ? [...rows, [`and ${more} more`, '']] : rows }]
}

export const askedEmail = (quote: QuoteRow, url: string): Email => ({
  subject: `We have received your request ${quote.quoteNumber}`,
  body: [
    hello(quote),
    'Thank you for your request. We are preparing your quote and will e-mail it to you as a PDF.',
    ...requestRows(quote, 'Your reference'),
    'If you have anything to add, send us a message from your request page.',
  ],
  action: { label: 'View your request', url },
})

export const sentEmail = (quote: QuoteRow, version: VersionRow, url: string): Email => ({
  subject:
    version.version === 1
      ? `Our quote ${quote.quoteNumber}`
      : `Our quote ${quote.quoteNumber}, version ${version.version}`,
  body: [
    hello(quote),
    version.version === 1
      ? 'Here is our quote. You can accept it and pay online.'
      : 'Here is a new version of our quote, which replaces the earlier one. The quote page shows what has changed.',
    ...paragraphs(version.note),
    {
      rows: [
        ...designRows(version),
        [exclVat('Items', version.vatPercent), plain(version.itemsCents)],
        [
          version.deliverTo === 'collection' ? 'Collection' : `Delivery to ${version.deliverTo}`,
          plain(version.deliveryCents),
        ],
        ...(version.vatPercent > 0
          ? [['Total excl. VAT', plain(version.itemsCents + version.deliveryCents)] satisfies [string, string]]
          : []),
        ...totalRows(version.vatPercent, plain(version.taxCents), plain(version.totalCents)).map(
          ({ label, value }): [string, string] => [label, value],
        ),
        ...depositRows(version),
        ...(version.leadTimeDays > 0
          ? [['Lead time', describeLeadTime(version.leadTimeDays)] satisfies [string, string]]
          : []),
        ['Valid until', longDay(version.validUntil)],
      ],
    },
  ],
  action: look(url),
  attach: { kind: 'quote', of: quote._id, version: version.version },
})

function depositRows(version: VersionRow): [string, string][] {
  const deposit = findVersionDeposit(version)
  if (deposit === 0) return []
  return [
    ['Deposit with the order', plain(deposit)],
    ['Balance before it leaves our works', plain(version.totalCents - deposit)],
  ]
}

export const messageEmail = (quote: QuoteRow, url: string, text: string): Email => ({
  subject: `You have a new message about quote ${quote.quoteNumber}`,
  body: [hello(quote), ...paragraphs(text)],
  action: { label: 'Reply', url },
})

/** To a guest's corrected address: links sent to the old one no longer work. */
export const movedEmail = (quote: QuoteRow, url: string): Email => ({
  subject: `Your quote ${quote.quoteNumber}`,
  body: [
    hello(quote),
    `We have changed the e-mail address of your quote ${quote.quoteNumber} to this one. Please use the link below: earlier links no longer work.`,
  ],
  action: look(url),
  ...(quote.version > 0 ? { attach: { kind: 'quote', of: quote._id, version: quote.version } } : {}),
})

export const endingEmail = (quote: QuoteRow, url: string): Email => ({
  subject: `Your quote ${quote.quoteNumber} expires on ${longDay(quote.validUntil ?? '')}`,
  body: [
    hello(quote),
    `Our quote of ${plain(quote.totalCents ?? 0)} is valid until ${longDay(quote.validUntil ?? '')}. Accept it by then to order at these prices.`,
    'If you have a question or need more time, send us a message from the quote page.',
  ],
  action: look(url),
})

export const closedEmail = (quote: QuoteRow, url: string): Email => ({
  subject: `We have closed your quote ${quote.quoteNumber}`,
  body: [
    hello(quote),
    'We have closed this quote. If you still need these items, send us a message from the quote page and we will send a new quote.',
  ],
  action: look(url),
})

const customer = ({ contact }: QuoteRow): string => withoutLinks(contact.company || contact.name) || 'a visitor'

const contactRows = ({ contact }: QuoteRow): { rows: [string, string][] } => ({
  rows: [
    ['From', withoutLinks(contact.name)],
    ...(contact.company ? [['Company', withoutLinks(contact.company)] satisfies [string, string]] : []),
    ['E-mail', contact.email],
    ...(contact.phone ? [['Phone', contact.phone] satisfies [string, string]] : []),
  ],
})

const open = (url: string) => ({ label: 'Open quote', url })

export const officeAskedEmail = (quote: QuoteRow, url: string, files: readonly { name: string }[]): Email => ({
  subject: `Quote ${quote.quoteNumber} requested by ${customer(quote)}`,
  body: [
    contactRows(quote),
    ...paragraphs(quote.request.message),
    ...requestRows(quote, 'Reference'),
    ...(files.length > 0
      ? [
          {
            rows: [['Attached', files.map(({ name }) => fileWithoutLinks(name)).join(', ')] satisfies [string, string]],
          },
        ]
      : []),
  ],
  action: open(url),
})

export const officeMessageEmail = (quote: QuoteRow, url: string, text: string): Email => ({
  subject: `${customer(quote)} wrote about quote ${quote.quoteNumber}`,
  body: [contactRows(quote), ...paragraphs(text)],
  action: open(url),
})

export const officeAcceptedEmail = (quote: QuoteRow, url: string, order: OrderRow): Email => ({
  subject: `Quote ${quote.quoteNumber} accepted: order ${order.orderNumber}`,
  body: [
    `${customer(quote)} has accepted version ${quote.version}. The order is not paid yet.`,
    {
      rows: [
        ['Order', order.orderNumber],
        ['Amount', plain(order.totalCents)],
        ['Payment', order.paymentMethod === 'EFT' ? 'Bank transfer' : 'Card'],
      ],
    },
  ],
  action: open(url),
})

export const officeDeclinedEmail = (quote: QuoteRow, url: string): Email => ({
  subject: `Quote ${quote.quoteNumber} declined by ${customer(quote)}`,
  body: [
    `Version ${quote.version}, ${plain(quote.totalCents ?? 0)}, was declined.`,
    quote.closeReason ? `Reason: ${quote.closeReason}` : 'No reason given.',
  ],
  action: open(url),
})
