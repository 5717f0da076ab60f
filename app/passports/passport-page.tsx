import './passport-page.css'
import { FileText, MessageSquareWarning, Repeat, Ruler, ShoppingCart } from 'lucide-react'
import { useParams } from 'react-router'
import { warm } from '#app/api/warm.ts'
import { useBrand } from '#app/page/brand-context.ts'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { Price } from '#app/ui/commerce/price.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { keepUnitsTogether } from '#app/ui/format/keep-units-together.ts'
import { Panel } from '#app/ui/panel.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { quantityLimit } from '#contract/cart/price.ts'
import { designPage } from '#contract/configure/paths.ts'
import { formatDay } from '#contract/days.ts'
import { toCents } from '#contract/money.ts'
import type { Passport } from '#contract/passports/calls.ts'
import { addToCartPath, reportFaultPath } from '#contract/passports/paths.ts'
import { passportApi, useGetPassportQuery } from './api.ts'

const load = warm(({ params: { code = '' } }) => [passportApi.endpoints.getPassport.initiate({ params: { code } })], {
  mustExist: true,
})

export { load as clientLoader, load as loader }
export const handle = {
  isPlain: true,
  subject: ({ code = '' }: { code?: string }) => `/api/passport/${encodeURIComponent(code)}`,
}

/** What the code on a unit opens, for whoever stands before it. Without scripts: everything is text or a link. */
export default function PassportPage() {
  const { code = '' } = useParams()
  const { currentData: passport } = useGetPassportQuery({ params: { code } })
  const { name } = useBrand()
  if (!passport) return <ErrorState heading="h1" title="This page could not be loaded" />
  return (
    <div className="page-width">
      <title>{`${passport.serial} | ${name}`}</title>
      <meta name="robots" content="noindex" />
      <article className="passport">
        <Head passport={passport} />
        <Plate passport={passport} />
        <Links passport={passport} />
        <Documents passport={passport} />
        <SpareParts passport={passport} />
      </article>
    </div>
  )
}

type Props = { passport: Passport }

function Head({ passport: { serial, name, partNumber, madeOn, image, test, withdrawn } }: Props) {
  return (
    <header className="passport-head">
      {withdrawn && (
        <Banner tone="bad">
          <b>Withdrawn on {formatDay(withdrawn.on)}.</b> <span className="whitespace-pre-line">{withdrawn.words}</span>
        </Banner>
      )}
      <h1>{keepUnitsTogether(name)}</h1>
      <p className="passport-serial">Serial number {serial}</p>
      <p className="flex flex-wrap items-center gap-3">
        {test ? <Chip tone="ok">Tested {formatDay(test.testedOn)}</Chip> : null}
        {partNumber && <span className="part-number">{partNumber}</span>}
        <span className="note">Made {formatDay(madeOn)}</span>
      </p>
      {image && (
        <div className="passport-picture">
          <Picture image={image} alt={name} sizes="(max-width: 480px) 90vw, 420px" />
        </div>
      )}
    </header>
  )
}

const Plate = ({ passport: { plate } }: Props) =>
  plate.length > 0 && (
    <Panel title="Rating plate">
      <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-1.5">
        {plate.map(({ name, value }) => (
          <div key={`${name}:${value}`} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )

function Links({ passport: { serial, product, design } }: Props) {
  const again = design ? designPage(design.link) : product && `/product/${product.slug}`
  return (
    <div className="passport-links">
      <ButtonAnchor full icon={<MessageSquareWarning size={18} aria-hidden="true" />} href={reportFaultPath(serial)}>
        Report a fault
      </ButtonAnchor>
      {again && (
        <ButtonAnchor full icon={<Repeat size={18} aria-hidden="true" />} href={again}>
          Order the same again
        </ButtonAnchor>
      )}
    </div>
  )
}

function Documents({ passport: { test, product, documents, design } }: Props) {
  const files = [
    ...(test
      ? [
          {
            href: test.url,
            label: `Test report ${test.number}`,
            note: [test.plan, test.standard].filter(Boolean).join(', '),
          },
        ]
      : []),
    ...(design ? [{ href: design.drawing, label: 'Drawing', note: '' }] : []),
    ...(product ? [{ href: `/api/product/${product._id}/data-sheet.pdf`, label: 'Data sheet', note: '' }] : []),
    ...documents.map(({ name, url }) => ({ href: url, label: name, note: '' })),
  ]
  if (files.length === 0) return null
  return (
    <Panel title="Documents">
      <ul className="grid gap-1">
        {files.map(({ href, label, note }) => (
          <li key={href}>
            <a className="link inline-flex max-w-full gap-2 py-2" href={href}>
              {label === 'Drawing' ? <Ruler size={18} aria-hidden="true" /> : <FileText size={18} aria-hidden="true" />}
              <span className="min-w-0 wrap-anywhere">{label}</span>
            </a>
            {note && <span className="note block">{note}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const SpareParts = ({ passport: { spareParts } }: Props) =>
  spareParts.length > 0 && (
    <Panel title="Spare parts">
      <ul className="passport-parts">
        {spareParts.map((part) => (
          <li key={part._id}>
            <span>
              <a className="link" href={`/product/${part.slug}`}>
                {part.name}
              </a>
              <span className="part-number block">{part.partNumber}</span>
            </span>
            <Price cents={toCents(part.price)} />
            {quantityLimit(part) > 0 && (
              <ButtonAnchor
                small
                className="justify-self-start"
                icon={<ShoppingCart size={16} aria-hidden="true" />}
                href={addToCartPath(part._id)}
                aria-label={`Add to cart: ${part.name}`}
              >
                Add to cart
              </ButtonAnchor>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
