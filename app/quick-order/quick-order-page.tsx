import './quick-order-page.css'
import { ClipboardList, ShoppingCart } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { useNavigate } from 'react-router'
import { selectUser } from '#app/accounts/session-slice.ts'
import { toApiError, toWords } from '#app/api/use-action.ts'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { addLines, describeLeftOut } from '#app/cart/add-lines.ts'
import { catalogueApi } from '#app/catalogue/api.ts'
import { SaveToList } from '#app/lists/save-to-list.tsx'
import { useBrand } from '#app/page/brand-context.ts'
import { PageBreadcrumbs } from '#app/page/page-breadcrumbs.tsx'
import { PageHead } from '#app/page/page-head.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { useDraft } from '#app/ui/forms/form/use-draft.ts'
import { toCents } from '#contract/money.ts'
import type { QuickLine } from '#contract/quick-order/calls.ts'
import { requestQuotePath } from '#contract/quotes/paths.ts'
import { useReadBomMutation, useReadTextMutation } from './api.ts'
import { isReady, type ShownLine, toQuestion, toShownLines, withAnswer } from './quick-lines.ts'
import { fileTooLarge, QuickOrderInput } from './quick-order-input.tsx'
import { QuickOrderLines } from './quick-order-lines.tsx'
import { ReadyBar } from './ready-bar.tsx'
import { SkippedLines } from './skipped-lines.tsx'

/** A line as the quote request shows it. */
const toAsked = ({ product, qty, status, isRemoved }: ShownLine) =>
  product && status === 'found' && qty >= 1 && !isRemoved
    ? [{ _id: product._id, name: product.name, partNumber: product.partNumber, image: product.image, qty }]
    : []

type Work = { text: string; lines: readonly ShownLine[]; skipped?: readonly string[] }
type Asked = Promise<{ data?: { lines: QuickLine[]; skipped: string[] }; error?: unknown }>

const fallback = 'Your list could not be read. Please try again.'
const wordsFor = (error: unknown) => toWords(toApiError(error), { fallback })

export default function QuickOrderPage() {
  const brand = useBrand()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const user = useSelector(selectUser)
  const { text, setText, lines, setLines, skipped, setSkipped } = useSavedWork()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [readText] = useReadTextMutation()
  const [readBom] = useReadBomMutation()
  const results = useRef<HTMLElement>(null)

  async function look(query: Asked) {
    setProblem(undefined)
    setBusy(true)
    const { data, error } = await query
    setBusy(false)
    if (!data) return setProblem(wordsFor(error))
    setLines(toShownLines(data.lines, crypto.randomUUID()))
    setSkipped(data.skipped)
    results.current?.focus()
  }
  const change = useCallback(
    (changed: ShownLine) => setLines((before) => before.map((line) => (line.id === changed.id ? changed : line))),
    [setLines],
  )
  const correct = useCallback(
    async (line: ShownLine, part: string) => {
      const { data, error } = await readText(toQuestion(line, part))
      const [answer] = data?.lines ?? []
      if (answer) change(withAnswer(line, answer))
      else toast.error(wordsFor(error))
    },
    [readText, change],
  )
  async function fillInExample() {
    const { data } = await dispatch(
      catalogueApi.endpoints.listNewProducts.initiate(undefined, { forceRefetch: false, subscribe: false }),
    )
    const [one, two, three] = data ?? []
    if (!one || !two || !three) return toast.error('The shop has too few products for an example.')
    const nearly = three.partNumber.slice(0, -1)
    setText(`${one.partNumber}  4\n2 x ${two.partNumber}\n${nearly}  1\n`)
  }

  const visible = lines.filter(({ isRemoved }) => !isRemoved)
  const ready = visible.filter(isReady)
  // We can quote for more than we have in stock.
  const items = visible.flatMap(toAsked)
  const cents = ready.reduce((sum, { product, qty }) => sum + toCents(product.price) * qty, 0)
  async function addToCart() {
    const report = dispatch(addLines(ready))
    const refused = describeLeftOut(report)
    if (refused) toast.warning(refused)
    const rest = visible.filter((line) => !isReady(line))
    setLines(rest)
    if (rest.length === 0) {
      setText('')
      return await navigate('/cart')
    }
    toast.success(
      `${pluralise(report.added, 'product')} added to your cart. ${pluralise(rest.length, 'line')} still ${rest.length === 1 ? 'needs' : 'need'} attention.`,
    )
  }

  return (
    <>
      <PageHead
        title="Quick order"
        description={`Paste part numbers and quantities, or drop a bill of materials, and order from ${brand.name} in one go.`}
        path="/quick-order"
      />
      <div className="page-width pb-16">
        <PageBreadcrumbs items={[{ label: 'Home', to: '/' }, { label: 'Quick order' }]} />
        <div className="page-head">
          <div>
            <h1>Quick order</h1>
            <p>Know what you need? Paste your list or drop a bill of materials, check it, and order it in one go.</p>
          </div>
        </div>
        <div className="quick-order">
          <QuickOrderInput
            text={text}
            onText={setText}
            onRead={() => void look(readText(text))}
            onFile={(file) => {
              const tooLarge = fileTooLarge(file)
              if (tooLarge) setProblem(tooLarge)
              else void look(readBom(file))
            }}
            onExample={() => void fillInExample()}
            isBusy={isBusy}
            problem={problem}
          />
          <section className="panel" ref={results} tabIndex={-1} aria-label="What we found" aria-busy={isBusy}>
            {isBusy && <TableSkeleton />}
            {!isBusy && lines.length === 0 && <HowItWorks />}
            {!isBusy && lines.length > 0 && (
              <>
                <div className="panel-head">
                  <h2>Your lines</h2>
                  <Button
                    small
                    onClick={() => {
                      setLines([])
                      toast.offer('The list was cleared.', { label: 'Undo', forMs: 10_000, run: () => setLines(lines) })
                    }}
                  >
                    Clear
                  </Button>
                </div>
                <SkippedLines skipped={skipped} />
                <QuickOrderLines lines={lines} onChange={change} onCorrect={correct} />
                <ReadyBar ready={ready.length} total={visible.length} cents={cents}>
                  <SaveToList
                    label="Save to a list"
                    isSignedIn={user !== null}
                    disabled={ready.length === 0}
                    lines={ready.map(({ product, qty }) => ({ product: product._id, qty }))}
                  />
                  <Button
                    disabled={items.length === 0}
                    onClick={() => void navigate(requestQuotePath, { state: { lines: items } })}
                  >
                    Request a quote
                  </Button>
                  <Button
                    variant="primary"
                    disabled={ready.length === 0}
                    icon={<ShoppingCart size={18} aria-hidden="true" />}
                    onClick={() => void addToCart()}
                  >
                    Add {ready.length === visible.length ? 'all' : ready.length} to cart
                  </Button>
                </ReadyBar>
              </>
            )}
          </section>
        </div>
      </div>
    </>
  )
}

/** Text and lines are stored in this tab, so that they survive signing in. */
function useSavedWork() {
  const { saved, save, discard } = useDraft<Work>('quick-order')
  const [text, setText] = useState('')
  const [lines, setLines] = useState<readonly ShownLine[]>([])
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const [isRestored, setRestored] = useState(false)
  // After hydration, because the page is the same for everyone.
  useEffect(() => {
    if (typeof saved?.text === 'string') setText(saved.text)
    if (Array.isArray(saved?.lines)) setLines(saved.lines)
    if (Array.isArray(saved?.skipped)) setSkipped(saved.skipped)
    setRestored(true)
  }, [saved])
  useEffect(() => {
    if (!isRestored) return
    if (text === '' && lines.length === 0) discard()
    else save({ text, lines, skipped })
  }, [isRestored, text, lines, skipped, save, discard])
  return { text, setText, lines, setLines, skipped, setSkipped }
}

const HowItWorks = () => (
  <EmptyState
    title="Your products will appear here"
    icon={<ClipboardList size={36} strokeWidth={1.5} aria-hidden="true" />}
  >
    <span className="quick-order-example">
      <code>ABC-100 4</code> four of ABC-100
      <code>2 x ABC-200</code> two of ABC-200
      <code>abc300</code> one of ABC-300; hyphens do not matter
    </span>
    If a part number does not match exactly, you choose. We never guess.
  </EmptyState>
)
