import { type FormEvent, useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { useStartScrapeJobMutation } from '#app/scraping/api.ts'
import { maxUrls, parseUrls } from '#app/scraping/urls.ts'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { useDraft } from '#app/ui/forms/use-draft.ts'
import { Panel } from '#app/ui/panel.tsx'

type Props = { onStarted: (jobId: string) => void }

export function ScrapeForm({ onStarted }: Props) {
  const { kept, keep, forget } = useDraft<{ text: string }>('scrape-addresses')
  const [text, setText] = useState(kept?.text ?? '')
  const [isTried, setTried] = useState(false)
  const [startJob] = useStartScrapeJobMutation()
  const start = useAction(startJob, { fallback: 'The pages could not be read.' })
  const { urls, bad, repeated } = parseUrls(text)
  const isTooMany = urls.length > maxUrls

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (urls.length === 0 || isTooMany) return
    const done = await start.run({ body: { urls } })
    if (!done.ok) return
    forget()
    onStarted(done.value._id)
  }
  const error = isTooMany
    ? `That is ${urls.length} addresses. One job reads at most ${maxUrls}: please take some out.`
    : isTried && urls.length === 0
      ? "Please paste the address of at least one supplier's page."
      : undefined
  return (
    <Panel title="Pages to read">
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <TextArea
          label="Addresses of suppliers' pages"
          rows={5}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          error={error}
          hint="One in each line, or separated by commas. Pages of one product and lists of products can be read; nothing is saved in the shop before you have looked at it."
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            keep({ text: target.value })
          }}
        />
        {bad.length > 0 && (
          <Banner tone="hold">
            {bad.length === 1 ? 'One entry is left out:' : `${bad.length} entries are left out:`}
            <ul className="list-disc pl-5">
              {bad.slice(0, 20).map(({ text: word, reason }) => (
                <li key={word} className="wrap-anywhere">
                  <b>{word.slice(0, 120)}</b> {reason}.
                </li>
              ))}
            </ul>
          </Banner>
        )}
        {start.state.kind === 'failed' && <Banner tone="bad">{start.state.text}</Banner>}
        <div className="flex items-center gap-3 flex-wrap">
          <Button type="submit" variant="primary" busy={start.isBusy} busyText="Starting">
            {urls.length > 1 ? `Read ${urls.length} pages` : 'Read page'}
          </Button>
          <span className="note" role="status">
            {repeated === 1 && 'One address stands there twice: it is read once.'}
            {repeated > 1 && `${repeated} addresses stand there more than once: each is read once.`}
          </span>
        </div>
      </form>
    </Panel>
  )
}
