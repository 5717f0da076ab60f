import { useVatPercent } from '#app/ui/vat-context.ts'
import { withExcl } from '#contract/vat.ts'
import '#app/ui/navigation/tab-links.css'
import { Check } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link, useLocation, useSearchParams } from 'react-router'
import { selectUser } from '#app/accounts/session-slice.ts'
import { requireSessionOrGuest } from '#app/api/require-session.ts'
import { PayBar } from '#app/checkout/pay-bar.tsx'
import { PdfButton } from '#app/orders/print/pdf-button.tsx'
import { useBrand } from '#app/page/brand-context.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DesignFacts } from '#app/ui/commerce/design-facts.tsx'
import { LineItems } from '#app/ui/commerce/line-items.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { TabLinks } from '#app/ui/navigation/tab-links.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { linePath } from '#contract/cart/price.ts'
import { describeLeadTime } from '#contract/catalogue/lead-time.ts'
import { formatRand, fromDecimal, toCents } from '#contract/money.ts'
import { requestQuotePath } from '#contract/quotes/paths.ts'
import { canAccept } from '#contract/quotes/rules.ts'
import type { Quote, QuoteLine, QuoteVersion } from '#contract/quotes/schema.ts'
import { Differences } from './differences.tsx'
import { LoadedQuote } from './loaded-quote.tsx'
import { QuoteChip } from './quote-chip.tsx'
import { QuoteTotals } from './quote-totals.tsx'
import { RequestFacts } from './request-facts.tsx'
import { hasThread, Thread } from './thread.tsx'

/** Personal, so never cached. The server renders only the layout: the API decides who may read a quote. */
export const handle = { isGuarded: true }
export const middleware = [requireSessionOrGuest]

const DeclineQuote = lazy(() => import('./decline-quote.tsx').then((module) => ({ default: module.DeclineQuote })))

export default function QuotePage() {
  return <LoadedQuote>{(quote, renew) => <QuoteScreen quote={quote} renew={renew} />}</LoadedQuote>
}

function QuoteScreen({ quote, renew }: { quote: Quote; renew: () => PromiseLike<{ isError: boolean }> }) {
  const brand = useBrand()
  const [search] = useSearchParams()
  const [isDeclining, setDeclining] = useState(false)
  const isOffice = useSelector(selectUser)?.role === 'admin'
  const last = quote.versions.at(-1)
  const current = quote.versions.find(({ version }) => version === Number(search.get('version'))) ?? last
  const before = current && quote.versions.find(({ version }) => version === current.version - 1)
  const accept = isOffice ? 'Accept for the buyer' : 'Accept'
  const mayAccept = canAccept(quote) && current === last
  return (
    <>
      <title>{`Quote ${quote.quoteNumber} | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="page-width pb-16">
        <div className="page-head">
          <div>
            <h1>
              Quote <span className="whitespace-nowrap">{quote.quoteNumber}</span>
            </h1>
            <p className="flex flex-wrap items-center gap-3">
              <QuoteChip quote={quote} isForBuyer />
              <span>
                {quote.state !== 'asked' && 'Requested '}
                <FormattedDate iso={quote.createdAt} />
              </span>
            </p>
          </div>
          {current && (
            <PdfButton href={`/api/quote/${quote._id}/file?version=${current.version}`} renew={renew}>
              PDF
            </PdfButton>
          )}
        </div>
        <div className="grid gap-4 mb-4 empty:hidden">
          {isOffice && (
            <Banner tone="info">
              This is what the buyer sees. <Link to={`/manage/quotes/${quote._id}`}>Back to the back-office</Link>
            </Banner>
          )}
          <QuoteStatus quote={quote} />
        </div>
        <div className="with-summary">
          {current && (
            <div className="grid gap-4 lg:sticky lg:top-23 lg:col-start-2 lg:row-start-1">
              <Panel title={`Version ${current.version}`}>
                <QuoteTotals totals={current} deliverTo={current.deliverTo} />
                <Conditions version={current} />
                {mayAccept && (
                  <>
                    <ButtonLink
                      variant="primary"
                      full
                      className="mt-5 max-md:hidden"
                      icon={<Check size={18} aria-hidden="true" />}
                      to={`/quote/${quote._id}/accept`}
                    >
                      {accept}
                    </ButtonLink>
                    {!isOffice && (
                      <Button full className="mt-3" onClick={() => setDeclining(true)}>
                        Decline
                      </Button>
                    )}
                  </>
                )}
              </Panel>
            </div>
          )}
          <div className="grid gap-4 lg:col-start-1 lg:row-start-1">
            {quote.versions.length > 1 && current && (
              <TabLinks
                className="px-0"
                label="Versions"
                tabs={quote.versions.map(({ version }) => ({
                  to: version === last?.version ? '?' : `?version=${version}`,
                  label: version === last?.version ? `Version ${version} (latest)` : `Version ${version}`,
                  current: version === current.version,
                }))}
              />
            )}
            {current && current !== last && (
              <Banner tone="hold">
                This is an older version, and its prices no longer apply. <Link to="?">See the latest version</Link>
              </Banner>
            )}
            {current?.note && (
              <Panel title="Our note">
                <p className="whitespace-pre-line">{current.note}</p>
              </Panel>
            )}
            {current && before && (
              <Panel title={`What changed since version ${before.version}`}>
                <Differences before={before} after={current} />
              </Panel>
            )}
            {current && (
              <Panel title="Lines" flush>
                <LineItems items={current.lines} note={lineNote} vatPercent={current.vatPercent} />
              </Panel>
            )}
            <Request quote={quote} isOpen={!current} />
            {hasThread(quote) && (
              <Panel title="Questions and answers">
                <Thread quote={quote} side={isOffice ? 'office' : 'buyer'} />
              </Panel>
            )}
          </div>
        </div>
      </div>
      {mayAccept && current && (
        <PayBar total={formatRand(fromDecimal(current.totalPrice))}>
          <ButtonLink variant="primary" to={`/quote/${quote._id}/accept`}>
            {accept}
          </ButtonLink>
        </PayBar>
      )}
      {isDeclining && last && (
        <Suspense>
          <DeclineQuote quote={quote} version={last.version} onClose={() => setDeclining(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The quote's status, and what happens next. */
function QuoteStatus({ quote }: { quote: Quote }) {
  const { state: from } = useLocation() as { state: { isNew?: boolean } | null }
  const { phone, email } = useBrand()
  const { state, isExpired, order, contact, waitsFor } = quote
  if (order?.isCancelled)
    return (
      <Banner tone="info">
        You accepted this quote, but{' '}
        <Link to={`/order/${order._id}`}>
          order <span className="whitespace-nowrap">{order.orderNumber}</span>
        </Link>{' '}
        was cancelled. If you still need the goods, <Link to={requestQuotePath}>request another quote</Link>.
      </Banner>
    )
  if (order)
    return (
      <Banner tone="ok">
        You have accepted this quote. It is now{' '}
        <Link to={`/order/${order._id}`}>
          order <span className="whitespace-nowrap">{order.orderNumber}</span>
        </Link>
        {order.isPaid ? '.' : ', which is not paid yet: open it to pay.'}
      </Banner>
    )
  if (state === 'accepted')
    return (
      <Banner tone="info">
        This quote has already been accepted, by somebody else or on another device. Whoever accepted it has the order
        in an e-mail from us. If you did not expect this, please contact us: {[phone, email].filter(Boolean).join(', ')}
        .
      </Banner>
    )
  if (isExpired)
    return <Banner tone="hold">This quote has expired. Write to us below, and we will send you a new one.</Banner>
  if (state === 'declined') return <Banner tone="info">You have declined this quote.</Banner>
  if (state === 'closed')
    return <Banner tone="info">We have closed this quote. Write to us below if you still need the goods.</Banner>
  if (state === 'asked')
    return (
      <Banner tone={from?.isNew ? 'ok' : 'info'}>
        {from?.isNew && 'Thank you. '}
        {waitsFor === 'buyer'
          ? 'We have a question: please answer it below.'
          : quote.isUnmailed
            ? `Your request has reached our sales office. Too many e-mails were requested, so we have not sent a confirmation to ${contact.email}: please bookmark this page.`
            : `Your request has reached our sales office. We will e-mail our quote to ${contact.email}.`}
      </Banner>
    )
  return null
}

function Conditions({ version }: { version: QuoteVersion }) {
  return (
    <dl className="mt-4 grid gap-2 text-ui">
      <div className="flex justify-between gap-4">
        <dt className="text-ink-3">Valid until</dt>
        <dd>
          <FormattedDate iso={version.validUntil} />
        </dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt className="text-ink-3">Lead time</dt>
        <dd>{version.leadTimeDays > 0 ? `about ${describeLeadTime(version.leadTimeDays)}` : 'from stock'}</dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt className="text-ink-3">Sent</dt>
        <dd>
          <FormattedDateTime iso={version.sentAt} />
        </dd>
      </div>
      {version.terms && (
        <div>
          <dt className="text-ink-3">Terms</dt>
          <dd className="whitespace-pre-line">{version.terms}</dd>
        </div>
      )}
    </dl>
  )
}

function lineNote({ description, leadTimeDays, design }: QuoteLine) {
  return (
    <>
      {design && <DesignFacts design={design} />}
      {description && <p className="line-note whitespace-pre-line">{description}</p>}
      {leadTimeDays ? <p className="line-note">Ready in about {describeLeadTime(leadTimeDays)}</p> : null}
    </>
  )
}

function Request({ quote, isOpen }: { quote: Quote; isOpen: boolean }) {
  const vatPercent = useVatPercent()
  const { request, files = [] } = quote
  if (request.lines.length === 0 && request.message === '' && files.length === 0) return null
  return (
    <section className="panel">
      <details open={isOpen}>
        <summary className="panel-body font-semibold">Your request</summary>
        <div className="panel-body pt-0 grid gap-3">
          {request.message && <p className="whitespace-pre-line">{request.message}</p>}
          <RequestFacts quote={quote} />
          {request.lines.length > 0 && (
            <ul className="grid gap-2">
              {request.lines.map(({ name, partNumber, slug, description, design, price, qty }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a request never changes
                <li key={index} className="text-ui">
                  <b className="tabular-nums">{qty} ×</b>{' '}
                  {slug || design ? (
                    <Link className="underline underline-offset-3" to={linePath({ slug: slug ?? '', design })}>
                      {name}
                    </Link>
                  ) : (
                    (name ?? description)
                  )}{' '}
                  <span className="part-number">{partNumber}</span>
                  {price !== undefined && (
                    <> at {withExcl(formatRand(toCents(price)), vatPercent)} at the time of the request</>
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
      </details>
    </section>
  )
}
