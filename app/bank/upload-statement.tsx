import { useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { formatFileSize } from '#app/ui/format/format-file-size.ts'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { DropZone } from '#app/ui/forms/inputs/drop-zone.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { StatementMapping, UnsureStatement, UploadedStatement } from '#contract/bank/calls.ts'
import { maxStatementBytes } from '#contract/bank/rules.ts'
import { formatDay } from '#contract/days.ts'
import { useUploadStatementMutation } from './api.ts'
import { MapStatement } from './map-statement.tsx'

type State =
  | { kind: 'empty' }
  | { kind: 'sending'; file: File; percent: number }
  | { kind: 'refused'; text: string }
  | { kind: 'asking'; file: File; unsure: UnsureStatement }

/** Nothing is posted by uploading: the lines wait to be checked. */
export function UploadStatement({ onUploaded }: { onUploaded: (statement: UploadedStatement) => void }) {
  const [state, setState] = useState<State>({ kind: 'empty' })
  const [uploadStatement] = useUploadStatementMutation()
  const upload = useAction(uploadStatement, { fallback: 'The statement could not be uploaded.' })

  /** Resolves to the refusal, if there is one. */
  async function send(file: File, mapping?: StatementMapping): Promise<string | undefined> {
    const show = (percent: number) => {
      if (!mapping) setState({ kind: 'sending', file, percent })
    }
    show(0)
    const reply = await upload.run({ file, ...(mapping ? { mapping } : {}), onProgress: show })
    if (!reply.ok) {
      if (!mapping) setState({ kind: 'refused', text: reply.text })
      return reply.text
    }
    if ('columns' in reply.value) setState({ kind: 'asking', file, unsure: reply.value })
    else {
      setState({ kind: 'empty' })
      onUploaded(reply.value)
    }
    return undefined
  }
  const choose = (file: File) => {
    const problem = findProblem(file)
    if (problem) setState({ kind: 'refused', text: problem })
    else void send(file)
  }

  if (state.kind === 'asking')
    return (
      <MapStatement
        unsure={state.unsure}
        fileName={state.file.name}
        onSend={(mapping) => send(state.file, mapping)}
        onCancel={() => setState({ kind: 'empty' })}
      />
    )
  return (
    <Panel title="Upload a bank statement">
      <div className="grid gap-4">
        <DropZone
          label="CSV or OFX file from your bank"
          hint="Uploading posts nothing. Lines that are here already are not added again, so files may overlap."
          accept=".csv,.ofx,.txt,text/csv,application/x-ofx"
          prompt="Drop a statement here, or choose one"
          chosen={state.kind === 'sending' ? state.file.name : undefined}
          disabled={state.kind === 'sending'}
          onFile={choose}
        />
        {state.kind === 'sending' && (
          <ProgressBar
            label={state.percent < 100 ? 'Uploading' : 'Reading the statement'}
            value={state.percent}
            note={formatFileSize(state.file.size)}
          />
        )}
        {state.kind === 'refused' && <Banner tone="bad">{state.text}</Banner>}
      </div>
    </Panel>
  )
}

/** The server checks the contents. */
function findProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (/\.(?:pdf|xlsx?|ods|zip|jpe?g|png)$/i.test(name))
    return `${name} cannot be read. Please download the statement as CSV or OFX from your bank.`
  if (size === 0) return `${name} is empty.`
  if (size > maxStatementBytes)
    return `${name} is ${formatFileSize(size)}, and the maximum is ${formatFileSize(maxStatementBytes)}. Please download a shorter period.`
  return undefined
}

/** What an upload brought. */
export function UploadResult({ statement }: { statement: UploadedStatement }) {
  const { account, lines, added, toCheck, from, to, unread, unreadCount } = statement
  const days = from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
  const repeats = lines - added
  return (
    <Banner tone={unreadCount > 0 ? 'hold' : 'ok'}>
      <p>
        Account {account}, {days}: {pluralise(added, 'new line')}
        {added > 0 && `, ${toCheck} to check`}.
        {repeats > 0 && ` ${pluralise(repeats, 'line')} ${repeats === 1 ? 'was' : 'were'} here already.`}
      </p>
      {unreadCount > 0 && (
        <>
          <p>{pluralise(unreadCount, 'row')} could not be read, and is not here:</p>
          <ul>
            {unread.map(({ row, message }) => (
              <li key={row}>{message}</li>
            ))}
          </ul>
        </>
      )}
    </Banner>
  )
}
