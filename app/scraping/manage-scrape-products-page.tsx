import { useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { toast } from '#app/ui/toast.ts'
import type { ProductPageDraft } from '#contract/scraping.ts'
import { useGetScrapeJobQuery, useImportDraftsMutation, useStartScrapeJobMutation } from './api.ts'

export default function ManageScrapeProductsPage() {
  const [text, setText] = useState('')
  const [jobId, setJobId] = useState<string>()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [isOver, setOver] = useState(false)
  const [startJob] = useStartScrapeJobMutation()
  const [importDrafts] = useImportDraftsMutation()
  const { data: job } = useGetScrapeJobQuery(
    { params: { id: jobId ?? '' } },
    { skip: !jobId, pollingInterval: isOver ? 0 : 1000 },
  )
  const isDone = job?.state === 'done' || job?.state === 'failed'
  if (isDone !== isOver) setOver(isDone)
  const start = useAction(startJob, { fallback: 'The pages could not be read.' })
  const bring = useAction(importDrafts, { fallback: 'The products could not be imported.' })
  const urls = text.split(/\s+/).filter(Boolean)
  const chosen = job?.products.filter((_, index) => !left.has(index)) ?? []

  const read = async () => {
    const done = await start.run({ body: { urls } })
    if (!done.ok) return
    setLeft(new Set())
    setJobId(done.value._id)
  }
  const take = async () => {
    const products = chosen.map(toReviewed)
    const done = await bring.run({ body: { products } })
    if (!done.ok) return
    toast.success(`${done.value.imported.length} products imported.`)
    for (const { name, message } of done.value.failed) toast.error(`${name}: ${message}`)
  }
  const toggle = (index: number) => {
    const next = new Set(left)
    if (!next.delete(index)) next.add(index)
    setLeft(next)
  }
  return (
    <>
      <title>Import products | Back-office</title>
      <div className="work-head">
        <h1>Import products</h1>
      </div>
      <label htmlFor="addresses">Addresses of suppliers' pages, one in each line</label>
      <textarea
        id="addresses"
        className="input"
        rows={5}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button variant="go" busy={start.isBusy} disabled={urls.length === 0 || urls.length > 200} onClick={read}>
        Read pages
      </Button>
      {start.state.kind === 'failed' && <Banner tone="bad">{start.state.text}</Banner>}
      {bring.state.kind === 'failed' && <Banner tone="bad">{bring.state.text}</Banner>}
      {job && <ProgressBar label="Pages read" value={(job.done / Math.max(1, job.total)) * 100} />}
      {job?.pages.map(({ url, message }) => message && <Banner key={url} tone="bad">{`${url}: ${message}`}</Banner>)}
      {job && job.products.length > 0 && (
        <>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Import</th>
                <th scope="col">Name</th>
                <th scope="col">Part number</th>
                <th scope="col">Price excl. VAT</th>
                <th scope="col">Read from</th>
                <th scope="col">In the shop</th>
                <th scope="col">Please check</th>
              </tr>
            </thead>
            <tbody>
              {job.products.map((draft, index) => (
                <tr key={`${draft.url} ${draft.partNumber ?? index}`}>
                  <td>
                    <input
                      type="checkbox"
                      aria-label={`Import ${draft.name ?? draft.url}`}
                      checked={!left.has(index)}
                      onChange={() => toggle(index)}
                    />
                  </td>
                  <td>{draft.name}</td>
                  <td>{draft.partNumber}</td>
                  <td>{draft.price?.toFixed(2) ?? draft.priceText}</td>
                  <td>
                    {Object.entries(draft.sources)
                      .map(([field, source]) => `${field}: ${source}`)
                      .join(', ')}
                  </td>
                  <td>
                    {draft.existing
                      ? `${draft.existing.product.name}, R ${draft.existing.product.price.toFixed(2)}`
                      : 'new'}
                  </td>
                  <td>{draft.warnings.join(' ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Button variant="go" busy={bring.isBusy} disabled={chosen.length === 0} onClick={take}>
            {`Import ${chosen.length} products`}
          </Button>
        </>
      )}
    </>
  )
}

/** What a person has edited in our product stays: only the other fields are taken over. */
function toReviewed({ existing, sources, ...draft }: ProductPageDraft) {
  const found = Object.keys(sources) as (keyof typeof sources)[]
  return {
    ...draft,
    status: 'draft' as const,
    ...(existing ? { fields: found.filter((field) => !existing.edited.includes(field)) } : {}),
  }
}
