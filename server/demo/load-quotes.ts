import { randomUUID } from 'node:crypto'
import { addDays, dayOf, toJohannesburgTime } from '#contract/days.ts'
import { toCents, toRand, usualVatPercent } from '#contract/money.ts'
import type { OrderItem } from '#contract/orders/calls.ts'
import { findDepositCents } from '#contract/orders/deposit.ts'
import { type DeliverTo, deliverTos, usualTerms } from '#contract/quotes/rules.ts'
import type { QuoteLine } from '#contract/quotes/schema.ts'
import { netCents, totalQuote } from '#contract/quotes/trade-prices.ts'
import { getProduct } from '#demo/catalogue.ts'
import { getPerson } from '#demo/people.ts'
import type { DemoQuote } from '#demo/quote-parts.ts'
import { quotes } from '#demo/quotes.ts'
import { workOfPrice } from '#demo/work.ts'
import type { Db } from '#server/db/database.ts'
import { findSeller } from '#server/orders/records/order-queries.ts'
import { findWorkByStation } from './job-queries.ts'
import { insertDemoOrders, openDemoBalance } from './order-queries.ts'
import { noteDemo } from './queries.ts'
import { findFirstAdmin, insertDemoQuote, setQuoteOfOrder } from './quote-queries.ts'

type Known = { products: Map<string, string>; people: Map<string, string>; images: Map<string, string> }
type DemoVersion = DemoQuote['versions'][number]

const day = 86_400_000

/** Moves quotes into office hours, 07:30 to 16:30, in the same order. Today's stay as they are. */
function inWorkingHours(moment: number, now: number): string {
  if (dayOf(moment) >= dayOf(now)) return new Date(moment).toISOString()
  const local = toJohannesburgTime(moment).getTime()
  const midnight = local - (local % day)
  return new Date(midnight + 5.5 * 3_600_000 + (local % day) * (9 / 24)).toISOString()
}

/** Oldest first, so that quote numbers increase with time. */
export async function loadQuotes(tx: Db, known: Known): Promise<void> {
  const now = Date.now()
  const at = (daysAgo: number) => inWorkingHours(now - daysAgo * day, now)
  const dayIn = (days: number) => addDays(dayOf(now), days)
  const seller = await findSeller(tx)
  const owner = await findFirstAdmin(tx)
  const toWork = await findWorkByStation(tx)
  const ids: string[] = []
  for (const quote of quotes.toSorted((a, b) => b.askedDaysAgo - a.askedDaysAgo)) {
    const person = getPerson(quote.person)
    const { fullName: name, phone, company, vatNumber, province } = person.address
    const contact = {
      name,
      email: person.email,
      phone,
      ...(company ? { company } : {}),
      ...(vatNumber ? { vatNumber } : {}),
    }
    const deliverTo: DeliverTo = deliverTos.find((place) => place === province) ?? 'Gauteng'
    const userId = known.people.get(quote.person) ?? null
    const versions = quote.versions.map((version, index) => ({
      version: index + 1,
      lines: version.lines.flatMap((line) => toLine(known, line)),
      deliverTo,
      ...totalOf(known, version),
      vatPercent: usualVatPercent,
      leadTimeDays: version.leadTimeDays ?? 0,
      validUntil: dayIn(version.endsIn),
      terms: usualTerms(usualVatPercent),
      note: version.note ?? '',
      seller,
      buyer: contact,
      sentBy: owner,
      sentAt: at(version.daysAgo),
    }))
    const last = versions.at(-1)
    const isDecided = quote.state !== 'asked' && quote.state !== 'sent'
    const decidedAt = isDecided && quote.versions.length > 0 ? at((quote.versions.at(-1)?.daysAgo ?? 1) * 0.6) : null
    const messages = (quote.messages ?? []).map(({ by, daysAgo, text }) => ({
      by,
      name: by === 'buyer' ? name : seller.name,
      text,
      at: at(daysAgo),
    }))
    const moments = [at(quote.askedDaysAgo), last?.sentAt, decidedAt, messages.at(-1)?.at]
    const lines = quote.asks.flatMap((line) => toLine(known, line))
    const id = await insertDemoQuote(
      tx,
      {
        state: quote.state,
        waitsFor: quote.waitsFor ?? (quote.state === 'asked' ? 'office' : quote.state === 'sent' ? 'buyer' : null),
        userId,
        isGuest: person.isGuest,
        email: person.email,
        contact,
        request: {
          message: quote.message,
          source: quote.source,
          deliverTo,
          lines: lines.map(({ product, partNumber, name: what, slug, qty }) =>
            product ? { product, partNumber, name: what, slug, qty } : { description: what, qty },
          ),
        },
        draft:
          versions.length > 0
            ? null
            : {
                lines,
                deliverTo,
                leadTimeDays: 0,
                validUntil: dayIn(30),
                terms: usualTerms(usualVatPercent),
                note: '',
              },
        work: Object.fromEntries(
          (versions.at(-1)?.lines ?? lines).flatMap(({ _id, isCustom, price }) =>
            isCustom && price > 0 ? [[_id, toWork(workOfPrice(price))]] : [],
          ),
        ),
        messages,
        ownerId: versions.length > 0 ? owner : null,
        followUpOn: quote.followUpIn === undefined ? null : dayIn(quote.followUpIn),
        closeReason: quote.reason ?? null,
        officeNote: quote.note ?? '',
        version: versions.length,
        totalCents: last?.totalCents ?? null,
        validUntil: last?.validUntil ?? null,
        firstSentAt: versions[0]?.sentAt ?? null,
        decidedAt: decidedAt ?? (isDecided ? at(quote.askedDaysAgo - 1) : null),
        createdAt: at(quote.askedDaysAgo),
        updatedAt:
          moments
            .flatMap((moment) => moment ?? [])
            .toSorted()
            .at(-1) ?? at(0),
      },
      versions,
    )
    ids.push(id)
    if (quote.state === 'accepted' && last && decidedAt) {
      const orderId = await insertOrder(tx, { quote, version: last, userId, acceptedAt: decidedAt })
      await setQuoteOfOrder(tx, orderId, id)
      await noteDemo(tx, 'orders', [orderId])
    }
  }
  await noteDemo(tx, 'quotes', ids)
}

function toLine({ products, images }: Known, line: DemoVersion['lines'][number]): QuoteLine[] {
  if (!Array.isArray(line))
    return [
      {
        _id: randomUUID(),
        isCustom: true,
        partNumber: '',
        name: line.work,
        ...(line.about ? { description: line.about } : {}),
        qty: line.qty,
        price: line.rand,
        ...(line.days ? { leadTimeDays: line.days } : {}),
        image: '',
        slug: '',
      },
    ]
  const [partNumber, qty, off = 0] = line
  const product = products.get(partNumber)
  if (!product) throw new Error(`no demo product has the part number ${partNumber}`)
  const { name, slug, pictures, priceCents } = getProduct(partNumber)
  return [
    {
      _id: product,
      product,
      isCustom: false,
      partNumber,
      name,
      qty,
      listPrice: toRand(priceCents),
      price: toRand(netCents(priceCents, off)),
      image: pictures.flatMap((picture) => images.get(picture) ?? [])[0] ?? '',
      slug,
    },
  ]
}

const totalOf = (known: Known, { lines, deliveryRand }: DemoVersion) =>
  totalQuote(
    lines.flatMap((line) => toLine(known, line)).map(({ price, qty }) => ({ priceCents: toCents(price), qty })),
    toCents(deliveryRand),
    usualVatPercent,
  )

type Accepted = {
  quote: DemoQuote
  version: { lines: QuoteLine[]; itemsCents: number; deliveryCents: number; taxCents: number; totalCents: number }
  userId: string | null
  acceptedAt: string
}

async function insertOrder(tx: Db, { quote, version, userId, acceptedAt }: Accepted): Promise<string> {
  const { isGuest, email, address } = getPerson(quote.person)
  const id = randomUUID()
  const status = quote.isPaid ? 'processing' : 'pending'
  const items = version.lines.map(
    ({
      _id,
      name,
      slug,
      partNumber,
      image,
      price,
      qty,
      isCustom,
      description,
      listPrice,
      leadTimeDays,
    }): OrderItem => ({
      _id,
      name,
      slug,
      partNumber,
      image,
      price,
      qty,
      madeToOrder: leadTimeDays !== undefined,
      ...(leadTimeDays === undefined ? {} : { leadTimeDays }),
      isPromised: true,
      ...(isCustom ? { isCustom: true } : {}),
      ...(description ? { description } : {}),
      ...(listPrice === undefined || listPrice === price ? {} : { listPrice }),
    }),
  )
  const order = {
    id,
    user_id: userId,
    is_guest: isGuest,
    email,
    status,
    items,
    shipping_address: address,
    payment_method: quote.isPaid && !quote.depositPercent ? 'Yoco' : 'EFT',
    items_cents: version.itemsCents,
    shipping_cents: version.deliveryCents,
    tax_cents: version.taxCents,
    total_cents: version.totalCents,
    paid_at: quote.isPaid && !quote.depositPercent ? acceptedAt : null,
    delivered_at: null,
    courier: null,
    tracking_number: null,
    parcels: [],
    history: quote.isPaid
      ? [
          { status: quote.depositPercent ? 'pending' : 'paid', at: acceptedAt },
          { status: 'processing', at: acceptedAt },
        ]
      : [{ status: 'pending', at: acceptedAt }],
    created_at: acceptedAt,
    updated_at: acceptedAt,
  }
  const depositCents = findDepositCents(
    { items: version.lines, totalCents: version.totalCents, vatPercent: usualVatPercent },
    quote.depositPercent ?? 0,
  )
  const payments = quote.isPaid
    ? [
        {
          id: randomUUID(),
          provider_payment_id: `demo-${id}`,
          order_id: id,
          cents: depositCents || version.totalCents,
          paid_at: acceptedAt,
        },
      ]
    : []
  await insertDemoOrders(tx, [order], payments, [])
  if (depositCents > 0) await openDemoBalance(tx, id, depositCents)
  return id
}
