import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { useDraft } from '#app/ui/forms/form/use-draft.ts'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useStartScrapeJobMutation } from '../api.ts'
import { maxUrls, parseUrls } from '../urls.ts'

type Props = { onStarted: (jobId: string) => void }

const findTooMany = (count: number) =>
  count > maxUrls ? `That is ${count} addresses. One job can read at most ${maxUrls}: please remove some.` : undefined

const schema = z.object({
  text: z.string().transform((text, context) => {
    const { urls } = parseUrls(text)
    const problem =
      urls.length === 0 ? "Please paste the address of at least one supplier's page." : findTooMany(urls.length)
    if (problem) context.addIssue(problem)
    return urls
  }),
})

export function ScrapeForm({ onStarted }: Props) {
  const [startJob] = useStartScrapeJobMutation()
  const { run } = useAction(startJob, { fallback: 'The pages could not be read.' })
  return (
    <Panel title="Pages to read">
      <Form
        schema={schema}
        defaultValues={{ text: '' }}
        draft={useDraft<{ text: string }>('scrape-addresses')}
        className="grid gap-4"
        onSubmit={async ({ text: urls }) => {
          const reply = await run({ body: { urls } })
          if (!reply.ok) return reply
          onStarted(reply.value._id)
        }}
      >
        {(form) => {
          const { urls, bad, repeated } = parseUrls(form.watch('text'))
          return (
            <>
              <TextArea
                name="text"
                label="Addresses of suppliers' pages"
                rows={5}
                spellCheck={false}
                autoCapitalize="none"
                autoComplete="off"
                error={findTooMany(urls.length)}
                hint="One per line, or separated by commas. Product pages and product lists can be read; nothing is saved in the shop until you have reviewed it."
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
              <FormMessage />
              <div className="flex items-center gap-3 flex-wrap">
                <SubmitButton busyText="Starting">
                  {urls.length > 1 ? `Read ${urls.length} pages` : 'Read page'}
                </SubmitButton>
                <span className="note" role="status">
                  {repeated === 1 && 'One address is listed twice: it will be read once.'}
                  {repeated > 1 && `${repeated} addresses are listed more than once: each will be read once.`}
                </span>
              </div>
            </>
          )
        }}
      </Form>
    </Panel>
  )
}
