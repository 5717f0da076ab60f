import './configure-page.css'
import { Redo2, Undo2 } from 'lucide-react'
import { lazy, Suspense, useMemo, useReducer, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { useNavigate, useSearchParams } from 'react-router'
import { selectSession, selectUser } from '#app/accounts/session-slice.ts'
import { withNext } from '#app/accounts/sign-in/next-path.ts'
import { useAction } from '#app/api/use-action.ts'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { warm } from '#app/api/warm.ts'
import { itemAdded } from '#app/cart/cart-slice.ts'
import { toDesignLine } from '#app/cart/design-line.ts'
import { useBrand } from '#app/page/brand-context.ts'
import { PageBreadcrumbs } from '#app/page/page-breadcrumbs.tsx'
import { PageHead } from '#app/page/page-head.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/feedback/copy-button.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { ReadyAround } from '#app/workshop/ready-around.tsx'
import { designPage } from '#contract/configure/paths.ts'
import { type Design, standardDesign } from '#enclosure/design.ts'
import { fromLink, toLink } from '#enclosure/link.ts'
import { type HeatLoad, isUsual, loadKeys, readLoad } from '#enclosure/load.ts'
import { priceDesign, type Rates } from '#enclosure/price.ts'
import { checkDesign } from '#enclosure/rules.ts'
import { describeDesign, designName, sizeInWords } from '#enclosure/words.ts'
import { configureApi, useCreateDesignMutation, useGetRatesQuery, useListStandardSizesQuery } from './api.ts'
import { edit, startEditor } from './editor/editor-state.ts'
import { Findings } from './editor/findings.tsx'
import { listFindings } from './editor/list-findings.ts'
import { FaceEditor } from './face/face-editor.tsx'
import { NearestSize } from './nearest-size.tsx'
import { HeatSection } from './options/heat-section.tsx'
import { OptionSections } from './options/option-sections.tsx'
import { BothPrices, PriceBox } from './options/price-box.tsx'
import { Stage } from './stage/stage.tsx'
import { useDesignAddress, useDesignDraft } from './use-design-memory.ts'
import { useHistoryKeys } from './use-history-keys.ts'

const BuyDialog = lazy(() => import('./buy-dialog.tsx'))
const SaveDesignDialog = lazy(() => import('./save-design-dialog.tsx'))

const load = warm(() => [
  configureApi.endpoints.getRates.initiate(),
  // With the page: it would push the rest down if it came later.
  configureApi.endpoints.listStandardSizes.initiate(),
])

export { load as clientLoader, load as loader }
export const handle = { query: ['d', 'product', ...loadKeys] }

export default function ConfigurePage() {
  const { data, isError, refetch } = useGetRatesQuery()
  const [search] = useSearchParams()
  const partNumber = search.get('product')
  const standard = useListStandardSizesQuery(undefined, { skip: partNumber === null })
  const product = standard.data?.sizes.find((size) => size.partNumber === partNumber)
  const initial = fromLink(search.get('d') ?? product?.link ?? '')
  const isWaiting = !data || (partNumber !== null && standard.isLoading)
  return (
    <>
      <PageHead
        title="Custom enclosure"
        description="Set size, steel, door and cut-outs, and see the price, weight, heat and drawing as you go."
        path="/configure"
      />
      <div className="page-width configure">
        <PageBreadcrumbs
          items={[
            { label: 'Home', to: '/' },
            { label: 'Steel fabrication', to: '/steel-page' },
            { label: 'Custom enclosure' },
          ]}
        />
        {isError && <ErrorState title="The configurator could not be loaded" onRetry={refetch} />}
        {isWaiting && !isError && (
          <Loading label="Loading the configurator">
            <Skeleton height={520} />
          </Loading>
        )}
        {data && !isWaiting && <Configurator rates={data.rates} given={initial} givenLoad={readLoad(search)} />}
      </div>
    </>
  )
}

type Props = { rates: Rates; given: Design | undefined; givenLoad: HeatLoad }

function Configurator({ rates, given, givenLoad }: Props) {
  const { name: maker } = useBrand()
  const user = useSelector(selectUser)
  const { isSettled } = useSelector(selectSession)
  const appDispatch = useAppDispatch()
  const isHydrated = useHydrated()
  const [editor, dispatch] = useReducer(edit, given ?? standardDesign, startEditor)
  const [heatLoad, setHeatLoad] = useState(givenLoad)
  const [dialog, setDialog] = useState<'buy' | 'save'>()
  const { design } = editor
  const findings = useMemo(() => checkDesign(design), [design])
  const price = useMemo(() => priceDesign(design, rates), [design, rates])
  const link = useMemo(() => toLink(design), [design])
  const stops = findings.filter(({ level }) => level === 'stop')
  const page = useRef<HTMLDivElement>(null)

  useDesignDraft(design, given === undefined, (draft) => dispatch({ type: 'opened', design: draft }))
  const unusualLoad = isUsual(heatLoad) ? undefined : heatLoad
  useDesignAddress(link, unusualLoad)
  useHistoryKeys(dispatch)

  const showCutout = (index: number) => {
    dispatch({ type: 'selected', index })
    requestAnimationFrame(() => {
      const part = page.current?.querySelector<SVGElement>(`[data-index="${index}"]`)
      part?.focus({ preventScroll: true })
      part?.closest('.face-drawing')?.scrollIntoView({ block: 'nearest' })
    })
  }
  /** The part in question, or the message beside the option, which may be in a closed section. */
  const showProblem = () => {
    const cutout = stops[0]?.cutout
    if (cutout !== undefined) return showCutout(cutout)
    const message =
      page.current?.querySelector<HTMLElement>('.options .finding-stop') ??
      page.current?.querySelector<HTMLElement>('.finding-stop')
    const section = message?.closest('details')
    if (section) section.open = true
    message?.focus({ preventScroll: true })
    message?.scrollIntoView({ block: 'center' })
  }
  return (
    <div ref={page}>
      <div className="page-head configure-head">
        <h1>Custom enclosure</h1>
        <div className="configure-actions">
          <Button
            small
            icon={<Undo2 size={15} aria-hidden="true" />}
            disabled={editor.past.length === 0}
            onClick={() => dispatch({ type: 'undone' })}
          >
            Undo
          </Button>
          <Button
            small
            icon={<Redo2 size={15} aria-hidden="true" />}
            disabled={editor.future.length === 0}
            onClick={() => dispatch({ type: 'redone' })}
          >
            Redo
          </Button>
          <CopyButton text={() => `${window.location.origin}${designPage(link, unusualLoad)}`}>Copy link</CopyButton>
          {user ? (
            <Button small disabled={stops.length > 0} onClick={() => setDialog('save')}>
              Save
            </Button>
          ) : (
            <ButtonLink
              small
              className={isSettled ? '' : 'invisible'}
              to={withNext('/login', designPage(link, unusualLoad))}
            >
              Sign in to save
            </ButtonLink>
          )}
        </div>
      </div>
      <div className="configure-columns">
        <Stage design={design} maker={maker} />
        <div className="configure-side">
          <div className="panel options">
            <OptionSections design={design} dispatch={dispatch} findings={findings}>
              <NearestSize
                design={design}
                cents={price.cents}
                onTake={(change) => dispatch({ type: 'changed', change })}
              />
            </OptionSections>
            <HeatSection design={design} load={heatLoad} onLoad={setHeatLoad} dispatch={dispatch} />
          </div>
          <PriceBox price={price}>
            {stops.length === 0 && <ReadyAround lines={[{ link, qty: 1 }]} />}
            <div aria-live="polite">
              {stops.length > 0 && (
                <p className="price-stop">
                  {stops.length === 1 ? 'One problem' : `${stops.length} problems`} to fix before we can make it:
                </p>
              )}
            </div>
            {findings.length > 0 && (
              <div className="price-findings">
                <Findings
                  findings={listFindings(findings)}
                  onRemedy={(change) => dispatch({ type: 'changed', change })}
                  onCutout={showCutout}
                />
              </div>
            )}
            <div className="flex flex-wrap gap-2">
              <Button
                variant="primary"
                className="flex-auto px-3.5 max-md:w-full"
                disabled={!isHydrated || stops.length > 0}
                onClick={() => setDialog('buy')}
              >
                Check drawing and add to cart
              </Button>
              {stops.length > 0 ? (
                <ButtonLink className="flex-auto px-3.5" to={enquiryPath(design, link)}>
                  Enquire
                </ButtonLink>
              ) : (
                <RequestQuote design={design} />
              )}
            </div>
          </PriceBox>
        </div>
        <FaceEditor editor={editor} dispatch={dispatch} findings={findings} />
      </div>
      <p className="sr-only">{describeDesign(design).join('. ')}.</p>
      <div className="configure-bar">
        <BothPrices cents={price.cents} />
        {stops.length > 0 ? (
          <Button variant="outline-danger" className="px-3.5" onClick={showProblem}>
            {stops.length === 1 ? '1 problem' : `${stops.length} problems`}
          </Button>
        ) : (
          <Button variant="primary" className="px-3.5" disabled={!isHydrated} onClick={() => setDialog('buy')}>
            Add to cart
          </Button>
        )}
      </div>
      <Suspense>
        {dialog === 'buy' && (
          <BuyDialog
            design={design}
            rates={rates}
            onAdd={(saved, qty, isShared) => {
              const product = { ...toDesignLine(saved), ...(isShared ? { isShared } : {}) }
              appDispatch(itemAdded({ product, qty }))
            }}
            onClose={() => setDialog(undefined)}
          />
        )}
        {dialog === 'save' && (
          <SaveDesignDialog link={link} name={sizeInWords(design)} onClose={() => setDialog(undefined)} />
        )}
      </Suspense>
    </div>
  )
}

/** Saves the design first, so that the office and the buyer talk about the same drawing. */
function RequestQuote({ design }: { design: Design }) {
  const navigate = useNavigate()
  const [createDesign] = useCreateDesignMutation()
  const { run, isBusy } = useAction(createDesign, { fallback: 'The design could not be saved. Please try again.' })
  return (
    <Button
      className="flex-auto px-3.5"
      busy={isBusy}
      busyText="Saving"
      onClick={async () => {
        const reply = await run({ body: { design } })
        if (reply.ok) await navigate(`/request-quote?design=${reply.value.code}`)
        else toast.error(reply.text)
      }}
    >
      Request a quote
    </Button>
  )
}

/** For a design that we cannot make as drawn. */
const enquiryPath = (design: Design, link: string) =>
  `/contact?subject=${encodeURIComponent(`${designName(design)}`)}&design=${link}`
